import type { DailyPosition } from "@yourmove/contract";
import { expect, it } from "vitest";
import { afterTry, isFinished, squaresOf, untried } from "./daily-state.ts";

const game = { lastMove: null, legalMoves: [{ cell: 0 }, { cell: 1 }, { cell: 2 }, { cell: 3 }] };
const position: DailyPosition = {
  day: "2026-11-24",
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: {},
  symbol: "X",
  game,
  line: [{ symbol: "X", move: { cell: 2 }, game }],
};

it.each([
  [[2], "🟩", true],
  [[0, 2], "🟥🟩", true],
  [[0, 1], "🟥🟥", false],
  [[0, 1, 3], "🟥🟥🟥", true],
  [[0, 1, 3, 2], "🟥🟥🟥", true],
  [[2, 0], "🟩", true],
])("tries %j are %s, and finished: %s", (cells, squares, isOver) => {
  const progress = cells.reduce((so, cell) => afterTry(so, position, { cell }), untried(position.day));
  expect([squaresOf(progress), isFinished(progress)]).toEqual([squares, isOver]);
});
