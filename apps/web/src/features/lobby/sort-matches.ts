import type { Match } from "@yourmove/contract";
import { byUrgency } from "../../frame/next-awaiting.ts";

/** The lobby's sections, each in the order in which its matches are wanted. */
export interface Sections {
  readonly invitations: readonly Match[];
  readonly yourTurn: readonly Match[];
  readonly theirTurn: readonly Match[];
  readonly waiting: readonly Match[];
  readonly over: readonly Match[];
}

/** Every match in exactly one section; what is due first comes first, what is over latest first. */
export const sortMatches = (matches: readonly Match[]): Sections => ({
  invitations: matches.filter(({ canAcceptInvite }) => canAcceptInvite),
  yourTurn: matches.filter(({ isYourTurn }) => isYourTurn).toSorted(byUrgency),
  theirTurn: matches.filter(
    ({ isFinished, stateName, isYourTurn }) => !isFinished && stateName !== "invited" && !isYourTurn,
  ),
  waiting: matches.filter(({ canCancelInvite }) => canCancelInvite),
  over: matches.filter(({ isFinished }) => isFinished),
});
