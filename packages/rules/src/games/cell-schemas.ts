import * as z from "zod/mini";
import type { Cell, SquareMove } from "./cells.ts";

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
