import type { HistoryMove, PlayerSymbol } from "@yourmove/contract";

/** One line of the list: a move of each side, the first side's on the left; null where that side did not move. */
export type HistoryRow = Readonly<Record<PlayerSymbol, HistoryMove | null>>;

/** The moves in lines of two columns; a side that moves again begins a new line. */
export const historyRows = (moves: readonly HistoryMove[]): readonly HistoryRow[] => {
  const rows: HistoryRow[] = [];
  for (const made of moves) {
    const last = rows.at(-1);
    if (made.symbol === "O" && last && last.O === null) rows[rows.length - 1] = { ...last, O: made };
    else rows.push({ X: null, O: null, [made.symbol]: made });
  }
  return rows;
};
