import type { Game, PlayerSymbol } from "@yourmove/game";

interface Sides<Value> {
  readonly X: Value;
  readonly O: Value;
}

export interface HighCardPosition {
  readonly hands: Sides<readonly number[]>;
  readonly deck: readonly number[];
  readonly table: number | null;
  readonly played: readonly number[];
  readonly rounds: Sides<number>;
  readonly leader: PlayerSymbol;
  readonly isRevealed: boolean;
}

export interface HighCardMove {
  /** A card of one's own hand. */
  card: number;
}

export interface HighCardView {
  /** The cards of each hand; null for a hand that is hidden from the viewer. */
  hands: { X: number[] | null; O: number[] | null };
  counts: { X: number; O: number };
  table: number | null;
  played: number[];
  rounds: { X: number; O: number };
  leader: PlayerSymbol;
}

export declare const highCard: Readonly<
  Game<HighCardPosition, HighCardMove, HighCardView, "demo.high-card", "more_rounds", true>
>;
export default highCard;
