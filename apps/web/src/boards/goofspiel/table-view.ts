import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { goofspiel } from "@yourmove/rules/games/goofspiel";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof goofspiel>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof goofspiel>;

/** Every card that a side begins with, and every prize. */
export const CARDS: readonly number[] = Array.from({ length: 13 }, (_, at) => at + 1);

/** A round that is over. */
export interface Round {
  readonly round: number;
  readonly prize: number;
  readonly bids: Readonly<Record<PlayerSymbol, number>>;
  readonly taker: PlayerSymbol | null;
}

/** The rounds in which both have bid. */
export const roundsOf = ({ prizes, bids }: View): readonly Round[] =>
  bids.X.slice(0, bids.O.length).map((x, at) => {
    const o = bids.O[at] ?? 0;
    const taker = x === o ? null : x > o ? "X" : "O";
    return { round: at + 1, prize: prizes[at] ?? 0, bids: { X: x, O: o }, taker };
  });

/** This round's prize; null once all have come. */
export const openPrize = (view: View): number | null => {
  const round = Math.min(view.bids.X.length, view.bids.O.length);
  return round < CARDS.length ? (view.prizes[round] ?? null) : null;
};

/** The cards that a side may still hold: one of them may lie face down. */
export const heldBy = ({ bids }: View, symbol: PlayerSymbol): readonly number[] =>
  CARDS.filter((card) => !bids[symbol].includes(card));

/** The viewer's own bid that lies face down, or null. */
export const ownBid = (view: View, symbol: PlayerSymbol): number | null =>
  view.hasBid[symbol] && view.hand ? (heldBy(view, symbol).find((card) => !view.hand?.includes(card)) ?? null) : null;

/** A bid that is shown though its round is not over, as once the match is. */
export const shownBid = ({ bids }: View, symbol: PlayerSymbol): number | null =>
  bids[symbol].length > bids[otherSymbol(symbol)].length ? (bids[symbol].at(-1) ?? null) : null;
