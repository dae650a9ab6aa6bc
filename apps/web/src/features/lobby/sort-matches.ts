import type { Match, MatchResult } from "@yourmove/contract";
import { asksViewer, byUrgency } from "../../layout/open-match.ts";

/** The lobby's sections, each in display order. */
export interface Sections {
  /** Running matches that wait for the viewer: for a move, or for the answer to an offer. */
  readonly yourTurn: readonly Match[];
  readonly invitations: readonly Match[];
  readonly theirTurn: readonly Match[];
  readonly waiting: readonly Match[];
  readonly over: readonly Match[];
  /** Declined, canceled and expired invites. */
  readonly unplayed: readonly Match[];
}

const UNPLAYED: ReadonlySet<string | null> = new Set(["declined", "canceled", "expired"] satisfies MatchResult[]);

const sectionOf = (match: Match): keyof Sections => {
  if (match.isFinished) return UNPLAYED.has(match.result) ? "unplayed" : "over";
  if (match.stateName === "invited") return match.canAcceptInvite ? "invitations" : "waiting";
  return match.isYourTurn || asksViewer(match) ? "yourTurn" : "theirTurn";
};

/** Every match in exactly one section; sections that wait for the viewer are sorted by urgency, the others stay in order. */
export const sortMatches = (matches: readonly Match[]): Sections => {
  const sections: Record<keyof Sections, Match[]> = {
    yourTurn: [],
    invitations: [],
    theirTurn: [],
    waiting: [],
    over: [],
    unplayed: [],
  };
  for (const match of matches) sections[sectionOf(match)].push(match);
  for (const section of [sections.yourTurn, sections.invitations]) section.sort(byUrgency);
  return sections;
};
