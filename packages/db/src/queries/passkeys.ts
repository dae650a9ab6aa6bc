import { type Queryable, TRANSACTION_TIMEOUT } from "../database.ts";
import { AUDIT, audited, auditRow, type NewAuditEntry } from "./audit.ts";
import { bytesOf, plainRow, plainRowOrNull } from "./plain-row.ts";
import { bigint, boolean, bytes, first, int, statement } from "./statement.ts";

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
  userID: number;
  credentialID: Uint8Array<ArrayBuffer>;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  now: number;
}

/**
 * Makes a passkey and gives its id; null where the user has `most` already, or is gone. The user's row is locked meanwhile,
 * so that each of many at once counts those before it. Throws a unique violation where the credential is there already.
 */
export const createPasskey = (
  { prisma }: Queryable,
  passkey: NewPasskey,
  { most, audit }: { most: number; audit: NewAuditEntry },
): Promise<number | null> =>
  prisma.$transaction(async (tx) => {
    const { userID, now, counter, ...data } = passkey;
    const there = await tx.$queryRaw<unknown[]>`select 1 from users
      where user_id = ${userID} and deleted_time is null and not is_guest for no key update`;
    if (there.length === 0 || (await tx.passkey.count({ where: { userID } })) >= most) return null;
    const made = await tx.passkey.create({
      data: { ...data, userID, counter: BigInt(counter), createdTime: BigInt(now) },
    });
    await tx.auditEntry.create({ data: auditRow(audit) });
    return made.passkeyID;
  }, TRANSACTION_TIMEOUT);

/** Gives a user's passkey another name, and gives it as it is then; null where there is no such passkey. */
export const renamePasskey = async (
  { prisma }: Queryable,
  { userID, passkeyID, name }: { userID: number; passkeyID: number; name: string },
): Promise<OwnPasskey | null> => {
  const where = { userID, passkeyID };
  const [renamed] = await prisma.passkey.updateManyAndReturn({ where, data: { name }, select: OWN });
  return plainRowOrNull(renamed);
};

// In SQL, for the entry of the audit log has the name that the passkey went with.
const REMOVE = statement<{ gone: 1 }>()(
  { userID: int, passkeyID: int, ...AUDIT },
  (at) => `with gone as (
    delete from passkeys where passkey_id = ${at.passkeyID} and user_id = ${at.userID} returning name
  ),
  ${audited(at, "gone", { before: "(select jsonb_build_object('name', name) from gone)" })}
  select 1 as "gone" from gone`,
);

/** Removes a user's passkey, and writes down what it was called; false where there is no such passkey. */
export const removePasskey = async (
  db: Queryable,
  passkey: { userID: number; passkeyID: number; audit: NewAuditEntry },
): Promise<boolean> => (await db.run(REMOVE, passkey)).length === 1;

/** A passkey as an answer is checked against it. */
export interface CheckedPasskey {
  passkeyID: number;
  userID: number;
  publicKey: Uint8Array;
  counter: number;
}

/** The passkey of a credential. */
export const findPasskey = async ({ prisma }: Queryable, credentialID: Uint8Array): Promise<CheckedPasskey | null> =>
  plainRowOrNull(
    await prisma.passkey.findUnique({
      where: { credentialID: bytesOf(credentialID) },
      select: { passkeyID: true, userID: true, publicKey: true, counter: true },
    }),
  );

/** That a passkey has signed once more. */
export interface PasskeyUse {
  passkeyID: number;
  counter: number;
  isSynced: boolean;
  now: number;
}

// In SQL, for it compares with the count as it is, and of two times keeps the later.
const USE = statement<{ used: 1 }>()(
  { passkeyID: int, counter: bigint, isSynced: boolean, now: bigint },
  (at) => `update passkeys set counter = ${at.counter}, is_synced = ${at.isSynced},
    last_used_time = greatest(last_used_time, ${at.now})
  where passkey_id = ${at.passkeyID} and (counter < ${at.counter} or (counter = 0 and ${at.counter} = 0))
  returning 1 as "used"`,
);

/** Writes down that a passkey was used; false where it has counted on meanwhile, as a copy of it would, or is gone. */
export const usePasskey = async (db: Queryable, use: PasskeyUse): Promise<boolean> =>
  (await db.run(USE, { ...use })).length === 1;

/** Keeps what a passkey is asked to sign: for a user's new one, or for whoever signs in. */
export const keepChallenge = async (
  { prisma }: Queryable,
  { challenge, userID, expiresTime }: { challenge: Uint8Array; userID: number | null; expiresTime: number },
): Promise<void> => {
  const data = { challenge: bytesOf(challenge), userID, expiresTime: BigInt(expiresTime) };
  await prisma.passkeyChallenge.createMany({ data });
};

// In SQL, for of two that take a challenge only one may find it.
const TAKE = statement<{ userID: number | null; expiresTime: number }>()(
  { challenge: bytes },
  (at) => `delete from passkey_challenges where challenge = ${at.challenge}
  returning user_id as "userID", expires_time::float8 as "expiresTime"`,
);

/** Takes a challenge away, so that it is good once: its user and its expiry; null where there is none. */
export const takeChallenge = (
  db: Queryable,
  challenge: Uint8Array,
): Promise<{ userID: number | null; expiresTime: number } | null> => first(db.run(TAKE, { challenge }));
