import type { PlayerSymbol } from "@yourmove/contract";
import { type Board, borneOff, countAt, onBar } from "@yourmove/rules/games/backgammon-turns";
import { useState } from "react";
import { BAR, OFF } from "./turn.ts";

/** One checker: whose, where, and the how manieth there. */
export interface Man {
  readonly symbol: PlayerSymbol;
  /** A point from 1 to 24, the bar or off. */
  readonly at: number;
  /** From the board's edge, from 0. */
  readonly rank: number;
  /** How many stand there. */
  readonly of: number;
}

/** How many checkers of a side are in each place. */
const countsOf = (board: Board, symbol: PlayerSymbol): number[] => {
  const counts = Array.from({ length: OFF + 1 }, (_, at) => (at >= 1 && at <= 24 ? countAt(board, symbol, at) : 0));
  counts[BAR] = onBar(board, symbol);
  counts[OFF] = borneOff(board, symbol);
  return counts;
};

/** Where each of a side's checkers is now: those that can stay do, and the others go where some are missing. */
const placed = (before: readonly Man[], board: Board, symbol: PlayerSymbol): Man[] => {
  const counts = countsOf(board, symbol);
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

const unplaced = (symbol: PlayerSymbol): Man[] =>
  Array.from({ length: 15 }, () => ({ symbol, at: -1, rank: 0, of: 0 }));

const nextMen = (before: readonly Man[], board: Board): readonly Man[] =>
  (["X", "O"] as const).flatMap((symbol) =>
    placed(
      before.filter((man) => man.symbol === symbol),
      board,
      symbol,
    ),
  );

const NOWHERE: readonly Man[] = [...unplaced("X"), ...unplaced("O")];

/** All checkers of a board. */
export const menOf = (board: Board): readonly Man[] => nextMen(NOWHERE, board);

/** The same from board to board: each keeps its place in the list, so that one that moves is seen to move. */
export const useMen = (board: Board): readonly Man[] => {
  const key = board.join();
  const [known, setKnown] = useState(() => ({ key, men: menOf(board) }));
  if (known.key === key) return known.men;
  const men = nextMen(known.men, board);
  setKnown({ key, men });
  return men;
};
