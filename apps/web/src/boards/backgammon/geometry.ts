import type { PlayerSymbol } from "@yourmove/contract";
import type { Man } from "./men.ts";
import { BAR, countedBy, OFF } from "./turn.ts";

/** The board has two rows of twelve points, a bar between its halves and a tray at its right: columns of 100 each. */
export const COLUMNS = 14;
export const ROWS = 2;
/** How high it is, the columns being 100 wide. */
export const HEIGHT = 1160;
const BAR_COLUMN = 6;
const TRAY_COLUMN = 13;
/** How many checkers a point shows beside each other; more overlap. */
const TALL = 5;

/** What a cell of the board is to the side that looks: a point as the rules count it, a bar, or a tray. */
export interface Place {
  readonly kind: "point" | "bar" | "off";
  /** The point, as the rules count it. */
  readonly at: number;
  /** As the side that looks counts it; 0 beside the points. */
  readonly count: number;
  /** Whether a bar or a tray is that of the side that looks. */
  readonly isOwn: boolean;
}

/** What the cell with an index is, row by row: the home of the side that looks is at the lower right. */
export const placeOf = (index: number, side: PlayerSymbol): Place => {
  const row = Math.floor(index / COLUMNS);
  const column = index % COLUMNS;
  if (column === BAR_COLUMN) return { kind: "bar", at: BAR, count: 0, isOwn: row === 0 };
  if (column === TRAY_COLUMN) return { kind: "off", at: OFF, count: 0, isOwn: row === 1 };
  const along = column < BAR_COLUMN ? column : column - 1;
  const count = row === 0 ? 13 + along : 12 - along;
  return { kind: "point", at: countedBy(side, count), count, isOwn: true };
};

/** The cell where a checker of a symbol is. */
export const cellOf = (symbol: PlayerSymbol, at: number, side: PlayerSymbol): number => {
  const isOwn = symbol === side;
  if (at === BAR) return (isOwn ? 0 : COLUMNS) + BAR_COLUMN;
  if (at === OFF) return (isOwn ? COLUMNS : 0) + TRAY_COLUMN;
  const count = countedBy(side, at);
  const along = count > 12 ? count - 13 : 12 - count;
  return (count > 12 ? 0 : COLUMNS) + (along < BAR_COLUMN ? along : along + 1);
};

/** Where the middle of a checker is, columns being 100 wide. */
export const middleOf = (
  { symbol, at, rank, of }: Man,
  side: PlayerSymbol,
): { readonly x: number; readonly y: number } => {
  const cell = cellOf(symbol, at, side);
  const isAbove = cell < COLUMNS;
  const x = (cell % COLUMNS) * 100 + 50;
  // Hit checkers wait from the middle on, those borne off lie on their edges.
  const fromEdge = at === BAR ? 400 - rank * Math.min(94, 376 / of) : at === OFF ? 24 + rank * 32 : undefined;
  const down = fromEdge ?? 48 + rank * Math.min(94, (94 * (TALL - 1)) / Math.max(1, of - 1));
  return { x, y: isAbove ? down : HEIGHT - down };
};
