import type { Match } from "./match.ts";

/** A list's counts of all of its viewer's live matches. */
export interface Counts {
  readonly yourTurnCount: number;
  readonly inviteCount: number;
  /** The offers of opponents that stand. */
  readonly offerCount: number;
}

/** The fields of a match that are counted. */
export type Counted = Pick<Match, "isYourTurn" | "canAcceptInvite"> & {
  readonly offers: { readonly [Kind in keyof Match["offers"]]: Pick<Match["offers"][Kind], "canAnswer"> };
};

const offersIn = ({ offers }: Counted): number => Number(offers.draw.canAnswer) + Number(offers.takeback.canAnswer);

/** The counts of matches as their viewer sees them. */
export const countsOf = (matches: readonly Counted[]): Counts => {
  let yourTurnCount = 0;
  let inviteCount = 0;
  let offerCount = 0;
  for (const match of matches) {
    if (match.isYourTurn) yourTurnCount += 1;
    if (match.canAcceptInvite) inviteCount += 1;
    offerCount += offersIn(match);
  }
  return { yourTurnCount, inviteCount, offerCount };
};

/** For how many things a match waits for its viewer: a move, an answer to an invite, and one to each offer. */
const timesAwaited = (match: Counted): number =>
  Number(match.isYourTurn) + Number(match.canAcceptInvite) + offersIn(match);

/** How many matches wait for their viewer, each once, by a list's counts and those of its matches that are there. */
export const awaitingCount = (
  { yourTurnCount, inviteCount, offerCount }: Counts,
  matches: readonly Counted[],
): number =>
  matches.reduce(
    (count, match) => count - Math.max(0, timesAwaited(match) - 1),
    yourTurnCount + inviteCount + offerCount,
  );

/** Whether a view holds its game's position: the oldest items of a very long list hold their last move alone. */
export const hasPosition = (view: object): boolean => Object.keys(view).some((name) => name !== "lastMove");
