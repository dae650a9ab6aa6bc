import type { UserSummary } from "@yourmove/contract";
import { expect, test } from "vitest";
import { easiestFirst, initialOf, levelsAround } from "./person.tsx";

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
  somebody(3, "Nova"),
  somebody(5, "Pip"),
  somebody(8, "Quill"),
  somebody(7, "Visiting"),
  somebody(1, "Guest-bot"),
];

test.for([
  ["chess", ["Pip", "Moss", "Nova", "Quill", "Atlas-2", "Guest-bot", "Visiting"]],
  ["reversi", ["Pip", "Nova", "Atlas-2", "Guest-bot", "Visiting"]],
] as const)("of people who come in any order, the bots of %s come by their level", ([gameType, names]) => {
  expect(easiestFirst(people, gameType).map(({ username }) => username)).toEqual(names);
});

test.for([
  ["chess", "Moss", "Nova", "Pip"],
  ["reversi", "Pip", "Nova", undefined],
  ["reversi", "Moss", "Nova", undefined],
  ["reversi", "Nova", "Atlas-2", "Pip"],
  ["reversi", "Quill", "Guest-bot", "Nova"],
  ["reversi", "Atlas-2", "Guest-bot", "Nova"],
  ["reversi", "Stranger", undefined, undefined],
] as const)(
  "in %s the bots around %s are those around the level that it plays at",
  ([gameType, name, harder, easier]) => {
    const bot = people.find(({ username }) => username === name) ?? somebody(9, name);
    const levels = levelsAround(bot, people, gameType);
    expect([levels.harder?.username, levels.easier?.username]).toEqual([harder, easier]);
  },
);

test.each([
  ["ada", "A"],
  ["éva", "É"],
  ["👩‍👩‍👧‍👦 Smith", "👩‍👩‍👧‍👦"],
  ["محمد", "م"],
  [`z${"\u0301".repeat(99)}`, "Z"],
])("the initial of %s is %s", (username, initial) => {
  expect(initialOf({ username })).toBe(initial);
});
