import { type Queryable, TRANSACTION_TIMEOUT } from "../database.ts";
import type { User } from "../generated/client.ts";
import { nameKey, oldNameKey, searchKey } from "../names/name-key.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";

/** What a new user is made of; a host platform's user has an identity there instead of a unique name. */
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

/** The account or guest of a name, or of one that looks like it; of two whose names of old look alike, the one that is meant. */
export const findUserByName = async ({ prisma }: Queryable, username: string): Promise<User | null> => {
  const old = oldNameKey(username);
  const found = await prisma.user.findMany({ where: { usernameKey: { in: [old, nameKey(username)] } } });
  return found.find(({ usernameKey }) => usernameKey === old) ?? found[0] ?? null;
};

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

/** Replaces a password and ends every session and API key; false when another change was first. */
export const changePassword = (
  { prisma }: Queryable,
  userID: number,
  { from, to, entry }: { from: string; to: string; entry: NewAuditEntry },
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { userID, passwordHash: from }, data: { passwordHash: to } });
    if (count === 0) return false;
    await tx.session.deleteMany({ where: { userID } });
    await tx.auditEntry.create({ data: auditRow(entry) });
    return true;
  }, TRANSACTION_TIMEOUT);

/** Stores a password's hash of another cost, unless the password was changed meanwhile; no session ends. */
export const rehashPassword = async (
  { prisma }: Queryable,
  userID: number,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await prisma.user.updateMany({ where: { userID, passwordHash: from }, data: { passwordHash: to } });
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
