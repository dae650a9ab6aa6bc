import { builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn.tsx";
import { gameWords } from "../../boards/games.tsx";
import { de } from "../../i18n/dictionary-de.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { GameCaption } from "./game-cards.tsx";

const games = builtInGames.list().map(({ gameType }) => gameType);

test.each(games)(
  "the card of %s has its name in each language beside its picture, without the service",
  async (gameType) => {
    const served = { gameType, name: "?", summary: "?", optionsSchema: {}, variants: [], hasJointTurns: false };
    for (const dictionary of [en, de]) {
      const page = await drawn(<GameCaption game={{ ...served, texts: undefined }} />, dictionary);
      const [, name] = page.match(/<strong>(.*?)<\/strong>/) ?? [];
      expect(name).toMatch(/\S/);
      expect({ name, hasPicture: page.includes("<svg") }).toEqual({
        name: gameWords(gameType, dictionary)?.name,
        hasPicture: true,
      });
    }
  },
);
