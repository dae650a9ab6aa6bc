import { type Database, findInvitesBetween, findMatch, replaceMatch } from "@yourmove/db";
import { endInvite, isPending, type MatchRecord } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";

/** Ends every pending invite between two users at once, whoever sent it, and wakes both (contract 4.8). */
export type EndInvitesBetween = (userID: number, otherUserID: number) => Promise<void>;

interface EndInvitesDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** Each try is lost to somebody else's action on the invite, and an invite allows one. */
const TRIES = 5;

/** Ends one pending invite (state 4, by the service); what was answered meanwhile stays so. */
export const endPendingInvite = async ({ db, changes, clock }: EndInvitesDeps, read: MatchRecord): Promise<void> => {
  let match: MatchRecord | undefined = read;
  for (let tries = 0; tries < TRIES && match && isPending(match); tries += 1) {
    const now = clock.now();
    if (await replaceMatch(db, { before: match, after: endInvite(match, now) }, { now })) {
      changes.publish([match.inviterID, match.inviteeID]);
      return;
    }
    match = (await findMatch(db, { userID: match.inviterID }, match.matchID))?.match;
  }
};

/** Makes it: each ending is one guarded statement, published after commit; what was answered meanwhile stays so. */
export const createEndInvitesBetween =
  (deps: EndInvitesDeps): EndInvitesBetween =>
  async (userID, otherUserID) => {
    for (const invite of await findInvitesBetween(deps.db, userID, otherUserID)) await endPendingInvite(deps, invite);
  };
