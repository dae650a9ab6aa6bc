import type { MoveOf, PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { playOut } from "../../test/support/play-out.ts";
import { ultimateTicTacToe as game } from "./ultimate-tic-tac-toe.ts";

type Move = MoveOf<typeof game>;

/** Pairs of board and cell. */
const reached = (...moves: [board: number, cell: number][]) =>
  playAll(
    game,
    moves.map(([board, cell]) => ({ board, cell })),
  );

/** The legal moves by the letter of the rules, from the moves so far and nothing else. */
const legalByTheBook = (played: readonly Move[]): Move[] => {
  const owner = new Map(played.map(({ board, cell }, at) => [board * 9 + cell, at % 2]));
  const lines = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
  ];
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const isWon = (board: number) =>
    lines.some((line) => [0, 1].some((side) => line.every((cell) => owner.get(board * 9 + cell) === side)));
  const isOpen = (board: number) => !isWon(board) && all.some((cell) => !owner.has(board * 9 + cell));
  const sentTo = played.at(-1)?.cell;
  const boards = sentTo !== undefined && isOpen(sentTo) ? [sentTo] : all.filter(isOpen);
  return boards.flatMap((board) => all.filter((cell) => !owner.has(board * 9 + cell)).map((cell) => ({ board, cell })));
};

describe("ultimate tic-tac-toe", () => {
  it("lists the moves of the rules' letter through whole random games", () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const steps = playOut(game, seed);
      steps.slice(0, -1).forEach(({ position }, at) => {
        const played = steps.slice(1, at + 1).map(({ move }) => move as Move);
        expect(game.legalMoves(position as PositionOf<typeof game>)).toEqual(legalByTheBook(played));
      });
    }
  });

  it("sends the other player to the board that the cell names", () => {
    expect(game.view(reached([4, 7]), null).openBoards).toEqual([7]);
    expect(refusalOf(game, reached([4, 7]), { board: 4, cell: 0 })).toBe("You must play on board 7");
  });

  it("leaves the choice among open boards to who is sent to a closed one", () => {
    const position = reached([0, 0], [0, 4], [4, 0], [0, 8], [8, 0], [0, 5], [5, 0], [0, 3]);
    expect(game.view(position, null)).toMatchObject({ boards: ["O", null, null, null, null, null, null, null, null] });
    const free = playAll(game, [{ board: 3, cell: 0 }], position);
    expect(game.view(free, null).openBoards).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(refusalOf(game, free, { board: 0, cell: 1 })).toBe("Board 0 is closed");
  });

  it("refuses a cell that is taken", () => {
    expect(refusalOf(game, reached([4, 4]), { board: 4, cell: 4 })).toBe("Cell 4 of board 4 is taken");
  });

  it("ends by three boards in a row or when all are closed", () => {
    const details = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => {
      const end = playOut(game, seed).at(-1)?.position as PositionOf<typeof game>;
      const { boards, winningBoards, openBoards } = game.view(end, null);
      expect(openBoards).toEqual([]);
      expect(game.outcome(end)?.winner).toBe(winningBoards ? boards[winningBoards[0] ?? -1] : null);
      return game.outcome(end)?.detail;
    });
    expect(new Set(details)).toEqual(new Set(["line", "boards_closed"]));
  });
});
