import type { PlayerSymbol } from "@yourmove/game";
import type { Cell } from "./cells.ts";

/** Steps of row and column: across, down and the two diagonals. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

interface Grid {
  readonly cells: readonly Cell[];
  readonly columns: number;
}

/** Cells of the same symbol from a cell onwards in one direction, without that cell. */
const run = ({ cells, columns }: Grid, cell: number, [down, right]: readonly [number, number]): number[] => {
  const found: number[] = [];
  let column = (cell % columns) + right;
  let next = cell + down * columns + right;
  while (column >= 0 && column < columns && cells[next] === cells[cell]) {
    found.push(next);
    column += right;
    next += down * columns + right;
  }
  return found;
};

/** Every cell, in order, of the lines of `length` to `most` through a cell just filled; null without any. */
export const lineThrough = (grid: Grid, cell: number, length: number, most = Infinity): number[] | null => {
  const found: number[] = [];
  for (const [down, right] of DIRECTIONS) {
    const others = [...run(grid, cell, [-down, -right]), ...run(grid, cell, [down, right])];
    if (others.length >= length - 1 && others.length < most) found.push(...others);
  }
  return found.length > 0 ? [cell, ...found].sort((a, b) => a - b) : null;
};

/** Every line of some length on a board, as its cells. */
export const allLines = (rows: number, columns: number, length: number): readonly (readonly number[])[] =>
  Array.from({ length: rows * columns }, (_, cell) => cell).flatMap((cell) =>
    DIRECTIONS.flatMap(([down, right]) => {
      const endRow = Math.floor(cell / columns) + down * (length - 1);
      const endColumn = (cell % columns) + right * (length - 1);
      if (endRow >= rows || endColumn < 0 || endColumn >= columns) return [];
      return [Array.from({ length }, (_, step) => cell + step * (down * columns + right))];
    }),
  );

/** How far a side has come on a line: its pieces, or 0 once the other side has one there too; negative for the other side. */
const holdOn = (cells: readonly Cell[], line: readonly number[], symbol: PlayerSymbol): number => {
  let own = 0;
  let foe = 0;
  for (const at of line) {
    const cell = cells[at];
    if (cell === symbol) own += 1;
    else if (cell !== null) foe += 1;
  }
  if (own > 0) return foe > 0 ? 0 : own;
  return -foe;
};

/** All lines of a board, and what one is worth by the number of pieces on it: one's own, the other side's. */
export interface LineWeights {
  readonly lines: readonly (readonly number[])[];
  readonly own: readonly number[];
  readonly foe: readonly number[];
}

/** What all lines are worth to a side. */
export const lineValue = (cells: readonly Cell[], symbol: PlayerSymbol, { lines, own, foe }: LineWeights): number => {
  let value = 0;
  for (const line of lines) {
    const hold = holdOn(cells, line, symbol);
    if (hold > 0) value += own[hold] ?? 0;
    else if (hold < 0) value -= foe[-hold] ?? 0;
  }
  return value;
};

/** For each free cell the worth to a side of all lines through it, taken or denied. */
export const lineHeat = (cells: readonly Cell[], symbol: PlayerSymbol, { lines, own, foe }: LineWeights): number[] => {
  const heat = cells.map(() => 0);
  for (const line of lines) {
    const hold = holdOn(cells, line, symbol);
    const weight = hold > 0 ? own[hold] : foe[-hold];
    if (hold !== 0 && weight)
      for (const cell of line) if (cells[cell] === null) heat[cell] = (heat[cell] ?? 0) + weight;
  }
  return heat;
};

/** The lines of a 3x3 board, cells row by row. */
const THREES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** The first line that one side holds of the 3x3 board whose cells begin at `offset`. */
export const threeInARow = (cells: readonly Cell[], offset = 0): readonly number[] | null => {
  for (const line of THREES) {
    const first = cells[offset + line[0]];
    if (first && first === cells[offset + line[1]] && first === cells[offset + line[2]]) return line;
  }
  return null;
};
