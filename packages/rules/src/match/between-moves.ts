import { type OfferKind, otherSymbol, type PlayerSymbol } from "@yourmove/contract";

/** The time of an offer that its own write is to give it (contract 3.3). */
export const NOT_YET = 0;

/** An offer that stands (contract 4.6). */
export interface StandingOffer {
  readonly by: PlayerSymbol;
  readonly byUserID: number;
  /** In epoch milliseconds; `NOT_YET` until it is written. */
  readonly time: number;
}

/** An offer to take moves back. */
export interface StandingTakeback extends StandingOffer {
  /** How many moves stand when it is accepted. */
  readonly toMoveCount: number;
  /** How many standing moves the offerer had made, by which an offer after one more says something else. */
  readonly ownMoveCount: number;
}

type PerSide = Readonly<Partial<Record<PlayerSymbol, number>>>;

/** What goes on between the moves of a match, and what of it counts later: plain JSON, as it is stored (contract 4.6). */
export interface BetweenMoves {
  readonly draw?: StandingOffer | undefined;
  readonly takeback?: StandingTakeback | undefined;
  /** The move count at each side's last offer of a draw. */
  readonly drawOfferedAt?: PerSide;
  /** How many takebacks of each side's were declined. */
  readonly declinedTakebacks?: PerSide;
  /** How often each side gave the other more time. */
  readonly extensions?: PerSide;
  /** The position version of the turn that was extended last. */
  readonly extendedVersion?: number;
  readonly takebacks?: number;
  /** How many moves of each side's were taken back. */
  readonly movesTakenBack?: PerSide;
}

/** A side's number, raised. */
export const raised = (counts: PerSide | undefined, symbol: PlayerSymbol, by: number): PerSide => ({
  ...counts,
  [symbol]: (counts?.[symbol] ?? 0) + by,
});

/** It without the offers of these kinds. */
export const withoutOffers = (between: BetweenMoves | null, kinds: readonly OfferKind[]): BetweenMoves | null => {
  if (!between || !kinds.some((kind) => between[kind])) return between;
  const left = { ...between };
  for (const kind of kinds) delete left[kind];
  return Object.keys(left).length > 0 ? left : null;
};

/** After a move, which ends what its player was offered and leaves what it offers itself. */
export const afterMoveOf = (between: BetweenMoves | null, symbol: PlayerSymbol): BetweenMoves | null => {
  const offerer = otherSymbol(symbol);
  const ended = (["draw", "takeback"] as const).filter((kind) => between?.[kind]?.by === offerer);
  return withoutOffers(between, ended);
};

/** What of it still counts in a match that is over: how many moves were taken back. */
export const afterEnd = (between: BetweenMoves | null): BetweenMoves | null => {
  if (!between?.takebacks) return null;
  const { takebacks, movesTakenBack = {} } = between;
  return { takebacks, movesTakenBack };
};
