import { builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import { de } from "../i18n/dictionary-de.ts";
import { en } from "../i18n/dictionary-en.ts";
import { gameWords, WITHOUT_AGREED_DRAW, WITHOUT_TAKEBACK } from "./games.tsx";

test("every game of the rules is named in every language", () => {
  for (const gameType of builtInGames.list().map((game) => game.gameType))
    for (const language of [en, de]) expect(gameWords(gameType, language)?.name).toMatch(/\S/);
});

test("a game that the lobby does not know has no words of its own, whatever it is called", () => {
  expect(["halma", "constructor", "__proto__", ""].map((gameType) => gameWords(gameType, en))).toEqual(
    Array(4).fill(undefined),
  );
});

test("a draw is offered in every built-in game that can have one, and in no other", () => {
  const without = builtInGames.list().filter(({ hasAgreedDraw }) => !hasAgreedDraw);
  expect([...WITHOUT_AGREED_DRAW]).toEqual(without.map(({ gameType }) => gameType).sort());
});

test("every built-in game in which no move can be taken back is known as one, and no other", () => {
  const without = builtInGames.list().filter(({ hasTakeback }) => !hasTakeback);
  expect([...WITHOUT_TAKEBACK]).toEqual(without.map(({ gameType }) => gameType).sort());
});
