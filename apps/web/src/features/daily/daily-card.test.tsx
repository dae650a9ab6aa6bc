import type { DailyPosition } from "@yourmove/contract";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { loadDictionary } from "../../i18n/load-dictionary.ts";
import { TextProvider } from "../../i18n/use-text.tsx";
import { DailyCard } from "./daily-card.tsx";
import { type Progress, untried } from "./daily-state.ts";

const dictionary = await loadDictionary("en");
const cells = Array<null>(9).fill(null);
const game = { cells, lastMove: null, legalMoves: cells.map((_, cell) => ({ cell })) };
const position: DailyPosition = {
  day: "2026-11-24",
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: {},
  symbol: "X",
  game,
  line: [{ symbol: "X", move: { cell: 4 }, game: { ...game, lastMove: { cell: 4 } } }],
};

const drawn = async (progress: Partial<Progress>): Promise<string> => {
  const card = { position, streak: null, progress: { ...untried(position.day), ...progress }, guess: () => {} };
  const page = (
    <TextProvider dictionary={dictionary}>
      <DailyCard {...card} />
    </TextProvider>
  );
  return new Response((await prerender(page)).prelude).text();
};

test("a wrong move is named and not offered again; at the end the right one is named, and the line can be seen again", async () => {
  const trying = await drawn({ wrong: 1, tried: [{ cell: 8 }] });
  expect(trying).toContain("Tried: c1");
  expect(trying.match(/ghost/g)).toHaveLength(8);
  expect(trying).not.toContain("See it again");
  const solved = await drawn({ isSolved: true });
  expect(solved).toContain("Found: b2.");
  expect(solved).toContain("See it again");
  expect(await drawn({ wrong: 3 })).toContain("This was the move: b2.");
});
