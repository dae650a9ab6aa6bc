import { LIMITS } from "@yourmove/contract";
import { type InviteWrite, type MatchChange, relationshipQueries } from "@yourmove/db";
import {
  type AnyGame,
  type MatchRecord,
  mayInvite,
  ownStrangerRoom,
  strangerRoom,
  withinActiveLimit,
  withinInviteLimit,
} from "@yourmove/rules";
import { type Answer, done, failed, inviteRefused } from "../answer.ts";
import type { Services } from "../context.ts";

/** Inviter and invitee. */
type Pair = Pick<MatchRecord, "inviterID" | "inviteeID">;

const activeLimitReached = failed("limit_reached", `One of you has ${LIMITS.activeMatches} active matches`);
const inviteLimitReached = failed(
  "limit_reached",
  `You have ${LIMITS.pendingInvites} pending invites; cancel one, or wait for answers`,
);
const strangerLimitReached = failed(
  "limit_reached",
  `This user has ${LIMITS.strangerInvites} pending invites from users it has started no match with; try again later`,
);

const ownLimitReached = failed(
  "limit_reached",
  `You have ${LIMITS.strangerInvitesOfOne} pending invites to this user and have started no match with them; wait for an answer`,
);

const hasLeft = failed("invalid_state", "The other player has deleted its account");

/** What is read of the two; where a limit is reached, it is read again once overdue matches have ended. */
const readWithin = async <Found>(
  { overdue }: Services,
  { inviterID, inviteeID }: Pair,
  {
    read,
    find,
    isRefused,
  }: { read: Found | null; find: () => Promise<Found | null>; isRefused: (found: Found) => boolean },
): Promise<Found | null> => {
  const found = read ?? (await find());
  if (!found || !isRefused(found)) return found;
  for (const userID of [inviterID, inviteeID]) await overdue.expireOverdueOf(userID);
  return find();
};

type LimitCheck = (relationship: relationshipQueries.Relationship) => Answer<never> | null;

/** The two users of a match that is to begin. */
export const pairWithin = (
  services: Services,
  { inviterID, inviteeID, pair = null }: Pair & { readonly pair?: relationshipQueries.NewPair | null },
  refusal: LimitCheck,
): Promise<relationshipQueries.NewPair | null> =>
  readWithin(
    services,
    { inviterID, inviteeID },
    {
      read: pair,
      find: () => relationshipQueries.findPair(services.db, { inviterID, inviteeID }, services.clock.now()),
      isRefused: ({ relationship }) => refusal(relationship) !== null,
    },
  );

/** The refusal where one of the two has as many active matches as it may (contract 4). */
export const activeRefusal = (relationship: relationshipQueries.Relationship): Answer<never> | null => {
  const isWithin =
    withinActiveLimit(relationship.inviterActiveMatches, relationship.inviterIsBot) &&
    withinActiveLimit(relationship.inviteeActiveMatches, relationship.inviteeIsBot);
  return isWithin ? null : activeLimitReached;
};

/** How many active matches a user may have; bots have no limit. */
export const activeLimitOf = (isBot: boolean): number => (isBot ? LIMITS.maxID : LIMITS.activeMatches);

/** Whether a match may begin between the two of an invite: a block refuses it, and so does a limit. */
export const checkAccept = async (
  services: Services,
  pair: Pair,
): Promise<Answer<Required<Pick<MatchChange, "activeLimits">>>> => {
  const relationship = await readWithin(services, pair, {
    read: null,
    find: () => relationshipQueries.findRelationship(services.db, pair, services.clock.now()),
    isRefused: (found) => activeRefusal(found) !== null,
  });
  if (!relationship) return hasLeft;
  if (relationship.isBlocked) return inviteRefused;
  const { inviterIsBot, inviteeIsBot } = relationship;
  const preconditions = {
    activeLimits: { inviter: activeLimitOf(inviterIsBot), invitee: activeLimitOf(inviteeIsBot) },
  };
  return activeRefusal(relationship) ?? done(preconditions);
};

/** The conditions of an invite, which its write checks again. */
export type InvitePreconditions = Required<
  Pick<InviteWrite, "pendingLimit" | "strangerLimit" | "isFromStranger" | "invitesFrom">
>;

/** The refusal where one of the two has as many pending invites as it may. */
export const inviteRefusal = (relationship: relationshipQueries.Relationship): Answer<never> | null => {
  const { pendingInvites, inviterIsBot, inviterCountsAsGuest, havePlayed, inviteeIsBot } = relationship;
  if (!withinInviteLimit(pendingInvites, inviterIsBot)) return inviteLimitReached;
  if (havePlayed || inviteeIsBot) return null;
  if (ownStrangerRoom(relationship.ownInvites) <= 0) return ownLimitReached;
  return strangerRoom(relationship, inviterCountsAsGuest) > 0 ? null : strangerLimitReached;
};

/** Whether the invitee takes invites from the inviter now: it is not banned, neither blocks the other, and its policy allows it. */
export const takesInvites = (relationship: relationshipQueries.Relationship, now: number): boolean =>
  !relationship.isBlocked &&
  (relationship.inviteeBannedUntil ?? 0) <= now &&
  mayInvite(relationship.invitesFrom, relationship);

const noBotsHere = failed("invite_refused", "Bots don't play this game");

/** The refusal where a bot is invited to a game that bots don't play. */
export const botRefusal = ({ bots }: Pick<AnyGame, "bots">, { isBot }: { isBot: boolean }): Answer<never> | null =>
  isBot && !bots ? noBotsHere : null;

/** Whether only pending invites of other strangers keep an invite out: one of them may give way. */
export const isCrowdedOut = (relationship: relationshipQueries.Relationship): boolean =>
  inviteRefusal(relationship) === strangerLimitReached;

/** The two, where the invitee takes invites from the inviter. */
export const checkInvite = async (
  services: Services,
  between: Parameters<typeof pairWithin>[1],
): Promise<Answer<relationshipQueries.NewPair>> => {
  const pair = await pairWithin(services, between, inviteRefusal);
  return pair && takesInvites(pair.relationship, services.clock.now()) ? done(pair) : inviteRefused;
};

/** Whether there is room for one more invite, and what of it must still hold when it is written. */
export const roomForInvite = (relationship: relationshipQueries.Relationship): Answer<InvitePreconditions> => {
  const { inviterIsBot, inviterCountsAsGuest, inviteeIsBot, havePlayed, invitesFrom } = relationship;
  const { pendingInvites, strangerInvites, ownInvites } = relationship;
  const isCounted = !havePlayed && !inviteeIsBot;
  // Under the locks only the sums are known: the guests' part, and the inviter's own, can't have grown by more than they.
  const ownLimit = isCounted ? pendingInvites + ownStrangerRoom(ownInvites) : LIMITS.pendingInvites;
  const strangerLimit = strangerInvites + strangerRoom(relationship, inviterCountsAsGuest);
  return (
    inviteRefusal(relationship) ??
    done({
      pendingLimit: inviterIsBot ? LIMITS.maxID : Math.min(LIMITS.pendingInvites, ownLimit),
      strangerLimit: isCounted ? strangerLimit : LIMITS.maxID,
      isFromStranger: !havePlayed,
      invitesFrom,
    })
  );
};
