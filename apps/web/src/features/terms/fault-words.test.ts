import { builtInGames } from "@yourmove/rules";
import { parseOptions } from "@yourmove/rules/options";
import { expect, test } from "vitest";
import { gameWords } from "../../boards/games.tsx";
import { de } from "../../i18n/dictionary-de.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { faultWords } from "./fault-words.ts";

const faultOf = (gameType: string, options: object) => {
  const game = builtInGames.newest(gameType);
  const parsed = game ? parseOptions(game, options) : null;
  const [error] = parsed && !parsed.ok ? parsed.errors : [];
  return [en, de].map((t) => error && faultWords(error, gameWords(gameType, t), t));
};

test("what is wrong with a position is said in the reader's language", () => {
  expect(faultOf("chess", { start: "position", fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" })).toEqual([
    "White is to move",
    "Weiß muss am Zug sein",
  ]);
});

test("what no form of the lobby sends stands in the schema's English, or as one sentence", () => {
  const [english, german] = faultOf("gomoku", { size: 16 });
  expect(english).toMatch(/15/);
  expect(german).toBe(de.terms.wrong);
});
