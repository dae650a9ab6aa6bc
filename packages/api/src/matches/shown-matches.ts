import type { Match } from "@yourmove/contract";
import type { MatchWithOpponent, PersonRow } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import type { Presence } from "../people/presence.ts";
import { summarize } from "../people/summarize.ts";
import { viewMatch } from "./view-match.ts";

/** Matches as their viewers see them, made anew only where something of them is not as it was (decision 38). */
export interface ShownMatches {
  /** The payload of a match as found for one of its two users: the same object while match, opponent and presence are. */
  show(found: MatchWithOpponent, viewerID: number): Readonly<Match>;
}

interface Shown {
  readonly opponent: PersonRow;
  readonly match: Readonly<Match>;
}

/** Makes them for a process. What was shown goes with the record that it was made of. */
export const createShownMatches = (presence: Pick<Presence, "isOnline">): ShownMatches => {
  const toInviters = new WeakMap<MatchRecord, Shown>();
  const toInvitees = new WeakMap<MatchRecord, Shown>();
  const view = ({ match, opponent }: MatchWithOpponent, viewerID: number) =>
    viewMatch(match, viewerID, summarize(opponent, presence));
  return {
    show(found, viewerID) {
      const { match, opponent } = found;
      // What is not frozen has been read for the first time, and nobody else's.
      if (!Object.isFrozen(match) || !Object.isFrozen(opponent)) return view(found, viewerID);
      const shown = match.inviterID === viewerID ? toInviters : toInvitees;
      const last = shown.get(match);
      if (last?.opponent === opponent && last.match.opponent.isOnline === presence.isOnline(opponent))
        return last.match;
      const made = Object.freeze(view(found, viewerID));
      shown.set(match, { opponent, match: made });
      return made;
    },
  };
};
