import { type AnyGame, builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import { en } from "../i18n/dictionary-en.ts";
import { gameWords, WITH_SECRETS, WITHOUT_AGREED_DRAW, WITHOUT_TAKEBACK } from "./games.tsx";

test("a game that the lobby does not know has no words of its own, whatever it is called", () => {
  expect(["halma", "constructor", "__proto__", ""].map((gameType) => gameWords(gameType, en))).toEqual(
    Array(4).fill(undefined),
  );
});

test.each([
  ["no draw can be agreed", WITHOUT_AGREED_DRAW, ({ hasAgreedDraw }: AnyGame) => !hasAgreedDraw],
  ["no move can be taken back", WITHOUT_TAKEBACK, ({ hasTakeback }: AnyGame) => !hasTakeback],
  ["the players see different things", WITH_SECRETS, ({ hasSecrets }: AnyGame) => hasSecrets],
])("every built-in game in which %s is known as one, and no other", (_, known, isOne) => {
  const those = builtInGames.list().filter(isOne);
  expect([...known]).toEqual(those.map(({ gameType }) => gameType).sort());
});
