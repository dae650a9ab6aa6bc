import type { PlayerSymbol } from "@yourmove/contract";
import { type Board, borneOff, countAt, onBar } from "@yourmove/rules/games/backgammon-turns";
import { useState } from "react";
import { BAR, countedBy, OFF } from "./turn.ts";

/** One checker: its side, its point, its rank there. */
export interface Man {
  readonly symbol: PlayerSymbol;
  /** A point from 1 to 24, the bar or off. */
  readonly at: number;
  /** From the board's edge, from 0. */
  readonly rank: number;
  /** How many checkers are on the point. */
  readonly of: number;
}

/** A board, and how many of the checkers that it counts as borne off are not in the match. */
interface Setup {
  readonly board: Board;
  readonly leftOut: number;
}

/** How many checkers of a side are in each place. */
const countsOf = ({ board, leftOut }: Setup, symbol: PlayerSymbol): number[] => {
  const counts = Array.from({ length: OFF + 1 }, (_, at) => (at >= 1 && at <= 24 ? countAt(board, symbol, at) : 0));
  counts[BAR] = onBar(board, symbol);
  counts[OFF] = borneOff(board, symbol) - leftOut;
  return counts;
};

/** Where each of a side's checkers is now: those that can stay do, and the others go where some are missing. */
const placed = (before: readonly Man[], setup: Setup, symbol: PlayerSymbol): Man[] => {
  const counts = countsOf(setup, symbol);
  const stays = before.map(({ at, rank }) => rank < (counts[at] as number));
  const missing = counts.flatMap((count, at) => {
    const staying = before.filter((man, index) => man.at === at && stays[index]).length;
    return Array.from({ length: count - staying }, (_, more) => ({ at, rank: staying + more }));
  });
  return before.map((man, index) => {
    const place = stays[index] ? man : (missing.shift() ?? man);
    return { symbol, at: place.at, rank: place.rank, of: counts[place.at] as number };
  });
};

const unplaced = (symbol: PlayerSymbol, count: number): Man[] =>
  Array.from({ length: count }, () => ({ symbol, at: -1, rank: 0, of: 0 }));

const nextMen = (before: readonly Man[], setup: Setup): readonly Man[] =>
  (["X", "O"] as const).flatMap((symbol) =>
    placed(
      before.filter((man) => man.symbol === symbol),
      setup,
      symbol,
    ),
  );

/** All checkers of a board. */
export const menOf = (board: Board, leftOut = 0): readonly Man[] =>
  nextMen([...unplaced("X", 15 - leftOut), ...unplaced("O", 15 - leftOut)], { board, leftOut });

/** All checkers from board to board: each keeps its index, so that a moved one is animated. */
export const useMen = (board: Board, leftOut: number): readonly Man[] => {
  const key = board.join();
  const [known, setKnown] = useState(() => ({ key, men: menOf(board, leftOut) }));
  if (known.key === key) return known.men;
  const men = nextMen(known.men, { board, leftOut });
  setKnown({ key, men });
  return men;
};

/** The board has two rows of twelve points, a bar between its halves and a tray at its right: columns of 100 each. */
export const COLUMNS = 14;
export const ROWS = 2;
/** How high it is, the columns being 100 wide. */
export const HEIGHT = 1160;
const BAR_COLUMN = 6;
const TRAY_COLUMN = 13;
/** How many checkers a point shows beside each other; more overlap. */
const TALL = 5;

/** A cell of the board for the side that looks: a point as the rules count it, a bar, or a tray. */
export interface Place {
  readonly kind: "point" | "bar" | "off";
  /** The point, as the rules count it. */
  readonly at: number;
  /** As the side that looks counts it; 0 beside the points. */
  readonly count: number;
  /** Whether a bar or a tray is that of the side that looks. */
  readonly isOwn: boolean;
}

/** The cell at an index, row by row: the home of the side that looks is at the lower right. */
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
