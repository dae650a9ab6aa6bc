import type { DailyPosition } from "@yourmove/contract";
import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn.tsx";
import { DailyCard } from "./daily-card.tsx";
import { type Progress, untried } from "./daily-state.ts";

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

const cardOf = (progress: Partial<Progress>) =>
  drawn(
    <DailyCard
      position={position}
      streak={null}
      progress={{ ...untried(position.day), ...progress }}
      guess={() => {}}
    />,
  );

test("a wrong move is named and not offered again; at the end the right one is named, and the line can be seen again", async () => {
  const trying = await cardOf({ wrong: 1, tried: [{ cell: 8 }] });
  expect(trying).toContain("Tried: c1");
  expect(trying.match(/ghost/g)).toHaveLength(8);
  expect(trying).not.toContain("See it again");
  const solved = await cardOf({ isSolved: true });
  expect(solved).toContain("Found: b2.");
  expect(solved).toContain("See it again");
  expect(await cardOf({ wrong: 3 })).toContain("This was the move: b2.");
});
