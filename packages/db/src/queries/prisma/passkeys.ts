import { type Queryable, TRANSACTION_TIMEOUT } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { bytesOf, plainRow, plainRowOrNull } from "./plain-row.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  passkeyID: number;
  name: string;
  createdTime: number;
  lastUsedTime: number | null;
  isSynced: boolean;
}

const OWN = { passkeyID: true, name: true, createdTime: true, lastUsedTime: true, isSynced: true } as const;

/** A user's passkeys, the oldest first. */
export const listPasskeys = async ({ prisma }: Queryable, userID: number): Promise<OwnPasskey[]> =>
  (await prisma.passkey.findMany({ where: { userID }, select: OWN, orderBy: { passkeyID: "asc" } })).map(plainRow);

/** By what a browser finds a passkey, and how. */
export interface KnownPasskey {
  credentialID: Uint8Array;
  transports: string[];
}

/** The credentials of a user's passkeys. */
export const listCredentials = ({ prisma }: Queryable, userID: number): Promise<KnownPasskey[]> =>
  prisma.passkey.findMany({
    where: { userID },
    select: { credentialID: true, transports: true },
    orderBy: { passkeyID: "asc" },
  });

/** A passkey as it is made. */
export interface NewPasskey {
  credentialID: Uint8Array<ArrayBuffer>;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  now: number;
}

/**
 * Creates a passkey and returns its id; null where the user has `most` already, however many are made at once. Throws a unique
 * violation where the credential is there already.
 */
export const createPasskey = (
  db: Queryable,
  by: Verified,
  { now, counter, ...data }: NewPasskey,
  { most, audit }: { most: number; audit: NewAuditEntry },
): Promise<number | null | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const { userID } = by;
    if ((await tx.passkey.count({ where: { userID } })) >= most) return null;
    const made = await tx.passkey.create({
      data: { ...data, userID, counter: BigInt(counter), createdTime: BigInt(now) },
    });
    await tx.auditEntry.create({ data: auditRow(audit) });
    return made.passkeyID;
  });

/** Gives a user's passkey another name, and gives it as it is then; null where there is no such passkey. */
export const renamePasskey = (
  db: Queryable,
  by: Verified,
  { passkeyID, name }: { passkeyID: number; name: string },
): Promise<OwnPasskey | null | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const where = { userID: by.userID, passkeyID };
    const [renamed] = await tx.passkey.updateManyAndReturn({ where, data: { name }, select: OWN });
    return plainRowOrNull(renamed);
  });

/** Removes a user's passkey, and logs its name; false where there is no such passkey. */
export const removePasskey = (
  db: Queryable,
  by: Verified,
  { passkeyID, audit }: { passkeyID: number; audit: NewAuditEntry },
): Promise<boolean | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const where = { userID: by.userID, passkeyID };
    const gone = await tx.passkey.findFirst({ where, select: { name: true } });
    if (!gone) return false;
    await tx.passkey.deleteMany({ where });
    await tx.auditEntry.create({ data: auditRow({ ...audit, before: gone }) });
    return true;
  });

/** A passkey, as a signed response is checked against it. */
export interface CheckedPasskey {
  passkeyID: number;
  userID: number;
  publicKey: Uint8Array;
  counter: number;
  /** The user's password hash: a sign-in by the passkey counts only while it is unchanged. */
  passwordHash: string | null;
}

/** The passkey of a credential. */
export const findPasskey = async ({ prisma }: Queryable, credentialID: Uint8Array): Promise<CheckedPasskey | null> => {
  const found = await prisma.passkey.findUnique({
    where: { credentialID: bytesOf(credentialID) },
    select: { passkeyID: true, userID: true, publicKey: true, counter: true, user: { select: { passwordHash: true } } },
  });
  if (!found) return null;
  const { user, ...passkey } = found;
  return { ...plainRow(passkey), passwordHash: user.passwordHash };
};

/** One more signature of a passkey. */
export interface PasskeyUse {
  passkeyID: number;
  counter: number;
  isSynced: boolean;
  now: number;
}

/** Records the use of a passkey; false where its counter has moved on meanwhile, as with a copied passkey, or it is gone. */
export const usePasskey = ({ prisma }: Queryable, { passkeyID, now, ...use }: PasskeyUse): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const counter = BigInt(use.counter);
    // Where a passkey does not count, each use says 0.
    const isNext = use.counter === 0 ? { counter } : { counter: { lt: counter } };
    const data = { counter, isSynced: use.isSynced };
    if ((await tx.passkey.updateMany({ where: { passkeyID, ...isNext }, data })).count === 0) return false;
    const lastUsedTime = BigInt(now);
    const isLater = { OR: [{ lastUsedTime: null }, { lastUsedTime: { lt: lastUsedTime } }] };
    await tx.passkey.updateMany({ where: { passkeyID, ...isLater }, data: { lastUsedTime } });
    return true;
  }, TRANSACTION_TIMEOUT);

/** Stores a challenge for a sign-in by passkey. */
export const keepSignInChallenge = async (
  { prisma }: Queryable,
  { challenge, expiresTime }: { challenge: Uint8Array; expiresTime: number },
): Promise<void> => {
  await prisma.passkeyChallenge.createMany({
    data: { challenge: bytesOf(challenge), expiresTime: BigInt(expiresTime) },
  });
};

/** Stores a challenge for a user's new passkey. */
export const keepChallenge = (
  db: Queryable,
  by: Verified,
  { challenge, expiresTime }: { challenge: Uint8Array; expiresTime: number },
): Promise<unknown> =>
  whileVerified(db, by, (tx) =>
    tx.passkeyChallenge.createMany({
      data: { challenge: bytesOf(challenge), userID: by.userID, expiresTime: BigInt(expiresTime) },
    }),
  );

/** A challenge as it was kept; of a new passkey's, with its user's password hash, which is the one that was verified then. */
export interface TakenChallenge {
  userID: number | null;
  expiresTime: number;
  passwordHash: string | null;
}

/**
 * Takes a challenge away, so that it is good once; null where there is none. A changed password deletes earlier challenges, so
 * the password read here is the one of the challenge.
 */
export const takeChallenge = ({ prisma }: Queryable, challenge: Uint8Array): Promise<TakenChallenge | null> =>
  prisma.$transaction(async (tx) => {
    const where = { challenge: bytesOf(challenge) };
    const select = { userID: true, expiresTime: true, user: { select: { passwordHash: true } } };
    const found = await tx.passkeyChallenge.findUnique({ where, select });
    if (!found || (await tx.passkeyChallenge.deleteMany({ where })).count === 0) return null;
    const { userID, expiresTime, user } = found;
    return { userID, expiresTime: Number(expiresTime), passwordHash: user?.passwordHash ?? null };
  }, TRANSACTION_TIMEOUT);
