import { deletionQueries, findInvitesBetween } from "@yourmove/db";
import { endInvite, isPending } from "@yourmove/rules";
import { contextOf, type Services } from "../context.ts";
import { WITHOUT_KEY } from "../idempotency.ts";
import { actorOfService } from "../identity/actor.ts";
import { plainRequest } from "../identity/request.ts";
import { actOnMatch } from "./act.ts";
import { changeMatch } from "./change-match.ts";

/** Ends one pending invite (state 4, by the service); what was answered meanwhile stays so. */
export const endPendingInvite = async (services: Services, matchID: number): Promise<void> => {
  await changeMatch(services, matchID, (match, moment) => (isPending(match) ? endInvite(match, moment) : null));
};

/** Ends every pending invite between two users, of either sender, and wakes both. */
export const endInvitesBetween = async (services: Services, userID: number, otherUserID: number): Promise<void> => {
  for (const invite of await findInvitesBetween(services.db, userID, otherUserID))
    await endPendingInvite(services, invite.matchID);
};

const PAGE = 100;

/** Ends every pending invite of a user's, sent or received, by the service, and wakes its two users. */
export const endInvitesOf = async (services: Services, userID: number, limit = PAGE): Promise<void> => {
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(services.db, userID, { after, limit });
    for (const { matchID, isActive } of live) {
      after = matchID;
      if (!isActive) await endPendingInvite(services, matchID);
    }
    if (live.length < limit) return;
  }
};

/**
 * Ends all that a user plays or waits for: active matches are forfeited on the ordinary path of an action, so that the
 * opponents win and hear of it, and pending invites end. What another write ends meanwhile stays so.
 */
export const endMatchesOf = async (services: Services, userID: number, limit = PAGE): Promise<void> => {
  const ctx = contextOf(services, actorOfService(userID), plainRequest("end of matches"));
  const request = { action: "forfeit" } as const;
  for (let after = 0; ; ) {
    const live = await deletionQueries.listLiveMatches(services.db, userID, { after, limit });
    for (const { matchID, gameType, isActive } of live) {
      after = matchID;
      const input = { gameType, matchID };
      if (isActive) await actOnMatch(ctx, { input, request, recorder: WITHOUT_KEY });
      else await endPendingInvite(services, matchID);
    }
    if (live.length < limit) return;
  }
};
