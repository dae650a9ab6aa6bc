import type { HistoryMove } from "@yourmove/contract";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { extendHistory, replay } from "./replay.ts";

const moves: HistoryMove[] = [4, 0].map((cell, index) => ({
  moveNumber: index + 1,
  userID: index + 1,
  symbol: index === 0 ? "X" : "O",
  move: { cell },
  time: index,
}));
const positions = replay(ticTacToe, moves);

describe("replay", () => {
  test("gives the first position and one more for each move", () => {
    expect(positions).toHaveLength(3);
    expect(positions?.at(-1)).toMatchObject({ turn: "X" });
  });

  test("gives none where a move is hidden", () => {
    expect(replay(ticTacToe, [{ moveNumber: 1, userID: 1, symbol: "X", move: null, time: 0 }])).toBeNull();
  });
});

describe("extendHistory", () => {
  const match = sampleMatch({ moveCount: 3, lastMoveTime: 30, game: { lastMove: { cell: 8 } } });

  test("grows by the match's last move, made by whoever was on turn", () => {
    expect(extendHistory(moves, match, positions, ticTacToe)?.at(-1)).toEqual({
      moveNumber: 3,
      userID: 1,
      symbol: "X",
      move: { cell: 8 },
      time: 30,
    });
  });

  test("asks for the whole when more than one move is missing or the last does not fit", () => {
    expect(extendHistory(moves, { ...match, moveCount: 4 }, positions, ticTacToe)).toBeNull();
    expect(extendHistory(moves, { ...match, game: { lastMove: { cell: 4 } } }, positions, ticTacToe)).toBeNull();
  });
});
