import type { UserSummary } from "@yourmove/contract";
import { expect, test } from "vitest";
import { easiestFirst } from "./person.tsx";

const somebody = (userID: number, username: string, isBot = true): UserSummary => ({
  userID,
  username,
  avatar: null,
  isOnline: isBot,
  isBot,
  isGuest: false,
  isDeleted: false,
  awayUntil: null,
  link: `/players/${userID}`,
});

const people = [
  somebody(4, "Atlas-2"),
  somebody(2, "Gil", false),
  somebody(6, "Moss"),
  somebody(3, "Nova-medium"),
  somebody(5, "Pip"),
  somebody(8, "Quill"),
  somebody(7, "Visiting"),
  somebody(1, "Guest-bot"),
];

test.for([
  ["chess", ["Pip", "Moss", "Nova-medium", "Quill", "Atlas-2", "Guest-bot", "Visiting"]],
  ["reversi", ["Pip", "Nova-medium", "Atlas-2", "Guest-bot", "Visiting"]],
] as const)("of people who come in any order, the bots of %s come by their level", ([gameType, names]) => {
  expect(easiestFirst(people, gameType).map(({ username }) => username)).toEqual(names);
});
