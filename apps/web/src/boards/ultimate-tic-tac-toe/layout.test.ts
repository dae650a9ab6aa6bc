import { expect, test } from "vitest";
import { isClosed, moveAt } from "./ultimate-thumbnail.tsx";

test("squares of the whole belong to a board and a cell of it", () => {
  expect(moveAt(0)).toEqual({ board: 0, cell: 0 });
  expect(moveAt(12)).toEqual({ board: 1, cell: 3 });
  expect(moveAt(40)).toEqual({ board: 4, cell: 4 });
  expect(moveAt(80)).toEqual({ board: 8, cell: 8 });
});

test("every move is on exactly one square", () => {
  const moves = Array.from({ length: 81 }, (_, index) => moveAt(index)).map(({ board, cell }) => board * 9 + cell);
  expect(new Set(moves).size).toBe(81);
});

test("a board is closed when it is won or full", () => {
  const empty = { cells: Array<null>(81).fill(null), boards: Array<null>(9).fill(null) };
  expect(isClosed(empty, 3)).toBe(false);
  expect(isClosed({ ...empty, boards: empty.boards.map((_, board) => (board === 3 ? "X" : null)) }, 3)).toBe(true);
  expect(isClosed({ ...empty, cells: empty.cells.map((_, cell) => (cell >= 27 && cell < 36 ? "O" : null)) }, 3)).toBe(
    true,
  );
});
