import { type InvitesFrom, LIMITS } from "@yourmove/contract";

/** Whether a user who has this many active matches may start one more (contract 4). */
export const withinActiveLimit = (active: number, isBot: boolean): boolean => isBot || active < LIMITS.activeMatches;

/** Whether a user who has this many pending outgoing invites may send one more (contract 4). */
export const withinInviteLimit = (pending: number, isBot: boolean): boolean => isBot || pending < LIMITS.pendingInvites;

/** Whether a user who has this many pending invites from strangers may get one more (contract 4). */
export const withinStrangerLimit = (pending: number, isBot: boolean): boolean =>
  isBot || pending < LIMITS.strangerInvites;

/** Who may invite a user: what of the inviter counts for each policy (contract 4.8). */
const MAY_INVITE: Record<InvitesFrom, (inviter: { inviterIsGuest: boolean; havePlayed: boolean }) => boolean> = {
  everyone: () => true,
  accounts: ({ inviterIsGuest }) => !inviterIsGuest,
  known: ({ havePlayed }) => havePlayed,
  nobody: () => false,
};

/** Whether a user with such a policy takes an invite from an inviter (contract 4.8). */
export const mayInvite = (
  invitesFrom: InvitesFrom,
  inviter: { inviterIsGuest: boolean; havePlayed: boolean },
): boolean => MAY_INVITE[invitesFrom](inviter);
