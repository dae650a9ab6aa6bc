import type { Queryable } from "../../database.ts";
import type { User } from "../../generated/client.ts";
import { nameKey, searchKey } from "../../names/name-key.ts";
import type { Verified } from "../statements/session-check.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange, recountSubscribers } from "./cursor-counts.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

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
export const setAvatar = (db: Queryable, by: Verified, avatar: string | null): Promise<unknown> =>
  whileVerified(db, by, (tx) =>
    tx.user.updateMany({ where: { userID: by.userID, deletedTime: null }, data: { avatar } }),
  );

/** A user's password hash; null for guests and a host platform's users. */
export const findPasswordHash = async ({ prisma }: Queryable, userID: number): Promise<string | null> =>
  (await prisma.user.findUnique({ where: { userID }, select: { passwordHash: true } }))?.passwordHash ?? null;

/** A new password in place of the one that was verified, and what goes with the old one. */
export interface PasswordChange {
  to: string;
  now: number;
  /** Which passkeys and webhooks end: those made or changed since the old password was set, all, or none. */
  endPasskeys: Ended;
  endWebhooks: Ended;
  entry: NewAuditEntry;
}
type Ended = "recent" | "all" | "none";

/**
 * Replaces a password, and ends every session and API key, every recovery code, every open challenge for a new passkey, and the
 * passkeys and webhooks that the change names. A request that verified the old password either has committed, and its session is
 * found here, or waits for the user's row, and finds another hash.
 */
export const changePassword = (
  db: Queryable,
  by: Verified & { readonly passwordHash: string },
  { to, now, endPasskeys, endWebhooks, entry }: PasswordChange,
): Promise<"changed" | Overtaken> =>
  whileVerified<"changed">(db, by, async (tx) => {
    const where = { userID: by.userID };
    await countPreconditionChange(tx, by.userID);
    const { passwordTime } = await tx.user.findUniqueOrThrow({ where, select: { passwordTime: true } });
    await tx.user.update({ where, data: { passwordHash: to, passwordTime: BigInt(now) } });
    await tx.session.deleteMany({ where });
    await tx.recoveryCode.deleteMany({ where });
    await tx.passkeyChallenge.deleteMany({ where });
    // Where nobody knows when the password was set, everything was made since.
    const since = { gte: passwordTime ?? 0n };
    const made = endPasskeys === "recent" ? { createdTime: since } : {};
    const changed = endWebhooks === "recent" ? { OR: [{ createdTime: since }, { changedTime: since }] } : {};
    if (endPasskeys !== "none") await tx.passkey.deleteMany({ where: { ...where, ...made } });
    if (endWebhooks !== "none") await tx.webhook.deleteMany({ where: { ...where, ...changed } });
    await recountSubscribers(tx, by.userID);
    await tx.auditEntry.create({ data: auditRow(entry) });
    return "changed";
  });

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
