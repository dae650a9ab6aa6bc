import type { Game, PlayerSymbol } from "@yourmove/game";

export interface KalahPosition {
  readonly pits: readonly number[];
  readonly stores: { readonly X: number; readonly O: number };
  readonly turn: PlayerSymbol;
}

export interface KalahMove {
  /** Which of one's own pits to sow from, counted from one's own left. */
  pit: number;
}

export interface KalahView {
  /** Seeds a pit, row by row as X sees them: O's six above, X's six below. */
  cells: number[];
  stores: { X: number; O: number };
}

export declare const kalah: Readonly<
  Game<KalahPosition, KalahMove, KalahView, "demo.kalah", "more_seeds" | "equal_seeds" | "agreement">
>;
export default kalah;
