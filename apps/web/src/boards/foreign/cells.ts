import type { EdgeNames } from "../shared/square-words.ts";
import { letters, numbers, placeName } from "../shared/square-words.ts";
import { fieldFor, isObject, type Schema } from "./schema.ts";

/** The rows and columns of a board. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** More columns have no room on a screen. */
const MAX_COLUMNS = 40;

const flat = (list: unknown, { rows, columns }: Size): readonly unknown[] | null => {
  if (!Array.isArray(list) || columns > MAX_COLUMNS) return null;
  if (list.length === rows * columns && !(rows > 1 && list.every((each) => Array.isArray(each)))) return list;
  const isGrid = list.length === rows && list.every((row) => Array.isArray(row) && row.length === columns);
  return isGrid ? list.flat() : null;
};

/** The size of the board that a view shows, where its options may have made another one than the usual of the game. */
export const sizeIn = (view: object, usual: Size): Size => {
  const cells = "cells" in view ? view.cells : null;
  if (!Array.isArray(cells) || flat(cells, usual)) return usual;
  const [first] = cells;
  if (Array.isArray(first) && first.length > 0) return { rows: cells.length, columns: first.length };
  const side = Math.sqrt(cells.length);
  return usual.rows === usual.columns && side > 0 && Number.isInteger(side) ? { rows: side, columns: side } : usual;
};

/** The squares of a view, row by row; null where it has no list of the board's size. */
export const cellsIn = (view: object, size: Size): readonly unknown[] | null =>
  "cells" in view ? flat(view.cells, size) : null;

/** How the columns and rows of a board are named. */
export const namesOf = ({ rows, columns }: Size): EdgeNames => ({
  columns: columns <= letters(columns).length ? letters(columns) : numbers(columns),
  rows: numbers(rows).toReversed(),
});

/** The name of a square, column first: "b3". */
export const cellName = (cell: number, size: Size): string =>
  placeName(namesOf(size), Math.floor(cell / size.columns), cell % size.columns);

/** Fields of moves that name one square. */
const ONE: ReadonlySet<string> = new Set(["cell", "square", "field", "point", "from", "to", "at", "target"]);

/** Fields of moves that name several. */
const SEVERAL: ReadonlySet<string> = new Set(["cells", "squares", "path", "points"]);

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < count;

/** A square by its name in letters and numbers, as in chess. */
const namedCell = (text: string, { rows, columns }: Size): readonly number[] => {
  const [, letter, number] = /^([a-z])(\d{1,2})$/.exec(text) ?? [];
  if (letter === undefined) return [];
  const row = rows - Number(number);
  const column = letter.charCodeAt(0) - "a".charCodeAt(0);
  return isIndex(row, rows) && isIndex(column, columns) ? [row * columns + column] : [];
};

const pairOf = (place: Schema): readonly [unknown, unknown] =>
  "x" in place || "y" in place ? [place["y"], place["x"]] : [place["row"], place["column"] ?? place["col"]];

/** The squares of a row and a column; all of a column, or of a row, where only that is said. */
const placedCells = (place: Schema, { rows, columns }: Size): readonly number[] => {
  const [row, column] = pairOf(place);
  if (isIndex(row, rows) && isIndex(column, columns)) return [row * columns + column];
  if (isIndex(column, columns) && row === undefined)
    return Array.from({ length: rows }, (_, at) => at * columns + column);
  return isIndex(row, rows) && column === undefined
    ? Array.from({ length: columns }, (_, at) => row * columns + at)
    : [];
};

interface Board extends Size {
  readonly moveSchema: Schema;
}

/** From which number a game counts its squares: 0, but where the schema says 1. */
const firstOf = (schema: Schema, { rows, columns }: Size): number =>
  schema["minimum"] === 1 && schema["maximum"] === rows * columns ? 1 : 0;

const valueCells = (value: unknown, schema: Schema, board: Board): readonly number[] => {
  if (typeof value === "string") return namedCell(value, board);
  if (isObject(value)) return placedCells(value, board);
  const cell = Number(value) - firstOf(schema, board);
  return isIndex(value, board.rows * board.columns + 1) && isIndex(cell, board.rows * board.columns) ? [cell] : [];
};

/** The squares that a field of a move names. */
export const fieldCells = (name: string, value: unknown, board: Board): readonly number[] => {
  const schema = fieldFor(board.moveSchema, name, board.moveSchema);
  if (SEVERAL.has(name) && Array.isArray(value)) return value.flatMap((each) => valueCells(each, {}, board));
  return ONE.has(name) ? valueCells(value, schema, board) : [];
};

/** The squares that a move names, in its order; none for a move that names no square. */
export const moveCells = (move: Schema, board: Board): readonly number[] => [
  ...new Set([
    ...placedCells(move, board),
    ...Object.entries(move).flatMap(([name, value]) => fieldCells(name, value, board)),
  ]),
];
