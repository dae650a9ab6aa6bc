import { deletionQueries, findInvitesBetween, findMatch, retryOnConflict, saveMatch } from "@yourmove/db";
import { endInvite, isPending, type MatchRecord } from "@yourmove/rules";
import type { ServiceContext } from "../service-context.ts";
import { actOnMatch } from "./act.ts";
import type { MatchDeps } from "./match-context.ts";

/** Ends one pending invite (state 4, by the service); what was answered meanwhile stays so. */
export const endPendingInvite = async (
  { db, changes, clock }: Pick<ServiceContext, "db" | "changes" | "clock">,
  read: MatchRecord,
): Promise<void> => {
  let match: MatchRecord | undefined = read;
  await retryOnConflict(async () => {
    if (!match || !isPending(match)) return "answered";
    const now = clock.now();
    if ((await saveMatch(db, { before: match, transition: endInvite(match, now), now })) !== null) {
      changes.publish([match.inviterID, match.inviteeID]);
      return "ended";
    }
    match = (await findMatch(db, { userID: match.inviterID }, match.matchID))?.match;
    return null;
  });
};

/** Ends every pending invite between two users, whoever sent it, and wakes both (contract 4.8). */
export const endInvitesBetween = async (
  deps: Pick<ServiceContext, "db" | "changes" | "clock">,
  userID: number,
  otherUserID: number,
): Promise<void> => {
  for (const invite of await findInvitesBetween(deps.db, userID, otherUserID)) await endPendingInvite(deps, invite);
};

const PAGE = 100;

/** Ends every pending invite of a user's, sent or received, by the service, and wakes who is in them. */
export const endInvitesOf = async (
  deps: Pick<ServiceContext, "db" | "changes" | "clock">,
  userID: number,
): Promise<void> => {
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(deps.db, userID, { after, limit: PAGE });
    for (const { matchID, isActive } of live) {
      after = matchID;
      const invite = isActive ? null : await findMatch(deps.db, { userID }, matchID);
      if (invite) await endPendingInvite(deps, invite.match);
    }
    if (live.length < PAGE) return;
  }
};
const RECORDS_NOTHING = { record: () => undefined, findDuplicate: async () => null };

/**
 * Ends all that a user plays or waits for: active matches are forfeited on the ordinary path of an action, so that the
 * opponents win and hear of it, and pending invites end (contract 4.8). What somebody else ends meanwhile stays so.
 */
export const endMatchesOf = async (deps: MatchDeps, userID: number): Promise<void> => {
  const request = { action: "forfeit" } as const;
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(deps.db, userID, { after, limit: PAGE });
    for (const { matchID, gameType, isActive } of live) {
      after = matchID;
      const input = { gameType, matchID };
      if (isActive) await actOnMatch(deps, { actor: { userID }, input, request, recorder: RECORDS_NOTHING });
      const left = isActive ? null : await findMatch(deps.db, { userID }, matchID);
      if (left) await endPendingInvite(deps, left.match);
    }
    if (live.length < PAGE) return;
  }
};
