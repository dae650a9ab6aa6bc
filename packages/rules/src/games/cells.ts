import type { PlayerSymbol } from "@yourmove/game";
import * as z from "zod/mini";

/** A square: whose piece stands on it, or null. */
export type Cell = PlayerSymbol | null;

/** A move that is a square of the board. */
export interface SquareMove {
  row: number;
  column: number;
}

/** A board without pieces. */
export const emptyCells = (count: number): Cell[] => Array<Cell>(count).fill(null);

/** Whether a value from outside is one of the indexes 0..count-1. */
export const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

/** The board with one more piece. */
export const withPiece = (cells: readonly Cell[], cell: number, symbol: PlayerSymbol): Cell[] => {
  const next = cells.slice();
  next[cell] = symbol;
  return next;
};

/** How many squares a side holds. */
export const countOf = (cells: readonly Cell[], symbol: PlayerSymbol): number => {
  let count = 0;
  for (const cell of cells) if (cell === symbol) count += 1;
  return count;
};

/** The schema of a whole number from 0 to `count` - 1. */
export const indexSchema = (count: number): z.ZodMiniType<number> => z.int().check(z.minimum(0), z.maximum(count - 1));

/** The schema of a move to a square of a board with `size` rows and columns. */
export const squareMoveSchema = (size: number): z.ZodMiniType<SquareMove> =>
  z.object({
    row: indexSchema(size).check(z.describe("The square's row, from 0 at the top")),
    column: indexSchema(size).check(z.describe("The square's column, from 0 at the left")),
  });

/** One schema for each size, made when it is first needed. */
export const schemasBySize = <Schema>(make: (size: number) => Schema): ((size: number) => Schema) => {
  const made = new Map<number, Schema>();
  return (size) => {
    const schema = made.get(size) ?? make(size);
    made.set(size, schema);
    return schema;
  };
};

/** The schema of a square. */
export const cellSchema: z.ZodMiniType<Cell> = z.nullable(z.enum(["X", "O"]));

/** The schema of a board of so many squares, or as many as another option has. */
export const cellsSchema = (...counts: readonly number[]): z.ZodMiniType<Cell[]> =>
  counts.length === 1
    ? z.array(cellSchema).check(z.length(counts[0] ?? 0))
    : z.array(cellSchema).check(z.minLength(Math.min(...counts)), z.maxLength(Math.max(...counts)));
