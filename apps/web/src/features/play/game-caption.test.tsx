import { builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn.tsx";
import { gameWords } from "../../boards/games.tsx";
import { de } from "../../i18n/dictionary-de.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { GameCaption } from "./game-cards.tsx";

/** A game as the service would list it, if it had no words for it. */
const WORDLESS = { name: "?", summary: "?", texts: undefined, optionsSchema: {}, variants: [], hasJointTurns: false };
const cards = [en, de].flatMap((t) =>
  builtInGames.list().map(({ gameType }) => [gameType, t.language, gameWords(gameType, t)?.name ?? "", t] as const),
);

test.each(cards)("the card of %s in %s says %s, beside its picture", async (gameType, _, name, dictionary) => {
  const page = await drawn(<GameCaption game={{ ...WORDLESS, gameType }} />, dictionary);
  const [, shown] = page.match(/<strong>(.*?)<\/strong>/) ?? [];
  expect({ name: shown, hasPicture: page.includes("<svg") }).toEqual({ name, hasPicture: true });
});
