import type { Game, PlayerSymbol } from "@yourmove/game";

export interface NimPosition {
  readonly left: number;
  readonly turn: PlayerSymbol;
}

export interface NimMove {
  /** How many matches to take. */
  take: number;
}

export interface NimView {
  /** How many matches are left. */
  left: number;
}

declare const games: readonly Readonly<Game<NimPosition, NimMove, NimView, string, "last_match">>[];
export default games;
