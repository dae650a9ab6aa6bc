import type { UserSummary } from "@yourmove/contract";
import { expect, test } from "vitest";
import { easiestFirst } from "./person.tsx";

const somebody = (userID: number, isBot: boolean): UserSummary => ({
  userID,
  username: `u${100 - userID}`,
  avatar: null,
  isOnline: isBot,
  isBot,
  isGuest: false,
  isDeleted: false,
  awayUntil: null,
  link: `/players/${userID}`,
});

test("of people who come by their names, the bots come as they came into being", () => {
  const people = [somebody(3, true), somebody(9, false), somebody(1, true), somebody(2, true)];
  expect(easiestFirst(people).map(({ userID }) => userID)).toEqual([1, 2, 3]);
});
