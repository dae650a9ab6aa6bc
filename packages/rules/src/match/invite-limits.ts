import { type InvitesFrom, LIMITS } from "@yourmove/contract";

/** Whether a user who has this many active matches may start one more (contract 4). */
export const withinActiveLimit = (active: number, isBot: boolean): boolean => isBot || active < LIMITS.activeMatches;

/** Whether a user who has this many pending outgoing invites may send one more. */
export const withinInviteLimit = (pending: number, isBot: boolean): boolean => isBot || pending < LIMITS.pendingInvites;

/** The pending invites that a user has from strangers, in all, and how many of them are guests'. */
export interface StrangerInvites {
  readonly strangerInvites: number;
  readonly guestInvites: number;
}

/** How many more invites from strangers a user may have: at most half are of guests and those who count as guests. */
export const strangerRoom = ({ strangerInvites, guestInvites }: StrangerInvites, isGuest: boolean): number => {
  const room = LIMITS.strangerInvites - strangerInvites;
  return isGuest ? Math.min(room, LIMITS.strangerInvitesOfGuests - guestInvites) : room;
};

/** How many more invites a stranger may send to a user who has `ownInvites` of its own waiting. */
export const ownStrangerRoom = (ownInvites: number): number => LIMITS.strangerInvitesOfOne - ownInvites;

/** The condition on the inviter for each policy. */
const MAY_INVITE: Record<InvitesFrom, (inviter: { inviterIsGuest: boolean; havePlayed: boolean }) => boolean> = {
  everyone: () => true,
  accounts: ({ inviterIsGuest }) => !inviterIsGuest,
  known: ({ havePlayed }) => havePlayed,
  nobody: () => false,
};

/** Whether a user with this policy takes an invite from an inviter. */
export const mayInvite = (
  invitesFrom: InvitesFrom,
  inviter: { inviterIsGuest: boolean; havePlayed: boolean },
): boolean => MAY_INVITE[invitesFrom](inviter);
