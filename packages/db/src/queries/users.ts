import { type Queryable, TRANSACTION_TIMEOUT } from "../database.ts";
import type { User } from "../generated/client.ts";
import { nameKey, searchKey } from "../names/name-key.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange, recountSubscribers, type Transaction } from "./cursor-counts.ts";

/** A new user; a host platform's user has an identity there instead of a unique name. */
export interface NewUser {
  username: string;
  isGuest: boolean;
  isBot?: boolean;
  avatar?: string | null;
  passwordHash?: string | null;
  host?: { issuer: string; subject: string };
  createdTime: number;
}

/** Creates a user with its cursor. Throws a unique violation when the name, or the host identity, is taken. */
export const createUser = async ({ prisma }: Queryable, user: NewUser): Promise<User> =>
  prisma.user.create({
    data: {
      username: user.username,
      usernameKey: user.host ? null : nameKey(user.username),
      searchKey: searchKey(user.username),
      avatar: user.avatar ?? null,
      isGuest: user.isGuest,
      isBot: user.isBot ?? false,
      passwordHash: user.passwordHash ?? null,
      hostIssuer: user.host?.issuer ?? null,
      hostSubject: user.host?.subject ?? null,
      createdTime: BigInt(user.createdTime),
      cursor: { create: {} },
    },
  });

/** The account or guest of a name, or of one that looks like it. */
export const findUserByName = ({ prisma }: Queryable, username: string): Promise<User | null> =>
  prisma.user.findUnique({ where: { usernameKey: nameKey(username) } });

/** A host platform's user by its identity there. */
export const findHostUser = ({ prisma }: Queryable, issuer: string, subject: string): Promise<User | null> =>
  prisma.user.findUnique({ where: { hostIssuer_hostSubject: { hostIssuer: issuer, hostSubject: subject } } });

/** Gives a user another avatar. */
export const setAvatar = async ({ prisma }: Queryable, userID: number, avatar: string | null): Promise<void> => {
  await prisma.user.updateMany({ where: { userID, deletedTime: null }, data: { avatar } });
};

/** A user's password hash; null for guests and a host platform's users. */
export const findPasswordHash = async ({ prisma }: Queryable, userID: number): Promise<string | null> =>
  (await prisma.user.findUnique({ where: { userID }, select: { passwordHash: true } }))?.passwordHash ?? null;

/** A new password in place of the one whose hash was verified, and what goes with the old one. */
export interface PasswordChange {
  from: string;
  to: string;
  /** Which passkeys and webhooks end: those made since the last sign-in with the old password, all, or none. */
  endPasskeys: Ended;
  endWebhooks: Ended;
  entry: NewAuditEntry;
}
type Ended = "recent" | "all" | "none";

/** When the password was last shown to sign in, as far as the audit log reaches back; 0 beyond that. */
const lastSignIn = async (tx: Transaction, userID: number): Promise<bigint> => {
  const byPassword = { OR: [{ action: { not: "signed_in" } }, { subject: null }] };
  const action = { in: ["signed_in", "registered", "recovered", "password_changed"] };
  const where = { userID, actor: "user", action, AND: byPassword };
  return (await tx.auditEntry.aggregate({ where, _max: { time: true } }))._max.time ?? 0n;
};

/**
 * Replaces a password, and ends every session and API key, every recovery code, every open challenge for a new passkey, and the
 * passkeys and webhooks that the change names; false when another change was first. A request that verified the old password
 * either has committed, and its session is found here, or waits for the user's row, and finds another hash.
 */
export const changePassword = (
  { prisma }: Queryable,
  userID: number,
  { from, to, endPasskeys, endWebhooks, entry }: PasswordChange,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    await countPreconditionChange(tx, userID);
    const { count } = await tx.user.updateMany({ where: { userID, passwordHash: from }, data: { passwordHash: to } });
    if (count === 0) return false;
    const where = { userID };
    await tx.session.deleteMany({ where });
    await tx.recoveryCode.deleteMany({ where });
    await tx.passkeyChallenge.deleteMany({ where });
    const since = await lastSignIn(tx, userID);
    const meant = (ended: Ended) => ({ userID, ...(ended === "recent" && { createdTime: { gte: since } }) });
    if (endPasskeys !== "none") await tx.passkey.deleteMany({ where: meant(endPasskeys) });
    if (endWebhooks !== "none") await tx.webhook.deleteMany({ where: meant(endWebhooks) });
    await recountSubscribers(tx, userID);
    await tx.auditEntry.create({ data: auditRow(entry) });
    return true;
  }, TRANSACTION_TIMEOUT);

/** Stores a password's hash of another cost; false where the password was changed meanwhile. No session ends. */
export const rehashPassword = async (
  { prisma }: Queryable,
  userID: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const { count } = await prisma.user.updateMany({ where: { userID, passwordHash: from }, data: { passwordHash: to } });
  return count === 1;
};

/** Takes over the name and picture that a host platform now claims for its user. */
export const updateHostUser = async (
  { prisma }: Queryable,
  userID: number,
  { username, avatar }: { username: string; avatar: string | null },
): Promise<void> => {
  const data = { username, searchKey: searchKey(username), avatar };
  await prisma.user.updateMany({ where: { userID, deletedTime: null }, data });
};
