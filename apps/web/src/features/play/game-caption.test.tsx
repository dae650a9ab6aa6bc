import { builtInGames } from "@yourmove/rules";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { gameWords } from "../../boards/games.tsx";
import { LANGUAGES } from "../../i18n/dictionary.ts";
import { loadDictionary } from "../../i18n/load-dictionary.ts";
import { TextProvider } from "../../i18n/use-text.tsx";
import { GameCaption } from "./game-cards.tsx";

/** A game as the service would list it, if it had no words for it. */
const served = (gameType: string) => ({
  gameType,
  name: "?",
  summary: "?",
  texts: undefined,
  optionsSchema: {},
  variants: [],
  hasJointTurns: false,
});

const dictionaries = await Promise.all(LANGUAGES.map(loadDictionary));
const thumbnails = dictionaries.flatMap((t) =>
  builtInGames
    .list()
    .map(({ gameType }) => gameType)
    .map((gameType) => [gameType, t.language, gameWords(gameType, t)?.name ?? "", t] as const),
);

test.each(thumbnails)("the card of %s in %s says %s, beside its picture", async (gameType, _, name, dictionary) => {
  const card = (
    <TextProvider dictionary={dictionary}>
      <GameCaption game={served(gameType)} />
    </TextProvider>
  );
  const page = await new Response((await prerender(card)).prelude).text();
  const [, shown] = page.match(/<strong>(.*?)<\/strong>/) ?? [];
  expect({ name: shown, hasPicture: page.includes("<svg") }).toEqual({ name, hasPicture: true });
});
