import { type Queryable, TRANSACTION_TIMEOUT } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import type { SessionKind } from "../statements/session-lookup.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { bytesOf, plainRow, plainRowOrNull } from "./plain-row.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** Who ends a user's sessions, and which of them; without a session to hold it is the operator, or a log-out. */
export interface SessionFilter {
  by: Verified;
  kind?: SessionKind | null;
  sessionID?: number | null;
}

/**
 * Ends sessions of a user's, with the entry of the audit log where some ended; returns how many. Also those that began while
 * this waited for the cursor: each statement sees what was committed before it.
 */
export const endSessions = (
  db: Queryable,
  { by, kind, sessionID }: SessionFilter,
  audit: NewAuditEntry | null,
): Promise<number | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const { userID } = by;
    await countPreconditionChange(tx, userID);
    const where = { userID, ...(kind && { kind }), ...(sessionID && { sessionID }) };
    const { count } = await tx.session.deleteMany({ where });
    if (count > 0 && audit) await tx.auditEntry.create({ data: auditRow(audit) });
    return count;
  });

/** Ends a user's oldest sessions beyond `most`; returns how many. */
export const endOldestSessions = async ({ prisma }: Queryable, userID: number, most: number): Promise<number> => {
  const surplus = { where: { userID, kind: "session" }, orderBy: { sessionID: "desc" }, skip: most } as const;
  // The cursor is locked only where there is something to end.
  if ((await prisma.session.findMany({ ...surplus, select: { sessionID: true }, take: 1 })).length === 0) return 0;
  return prisma.$transaction(async (tx) => {
    await countPreconditionChange(tx, userID);
    const sessions = await tx.session.findMany({ ...surplus, select: { sessionID: true } });
    const sessionID = { in: sessions.map((session) => session.sessionID) };
    return (await tx.session.deleteMany({ where: { userID, sessionID } })).count;
  }, TRANSACTION_TIMEOUT);
};

/** One session as its owner sees it. */
export interface OwnSession {
  sessionID: number;
  name: string | null;
  browser: string | null;
  system: string | null;
  createdTime: number;
  lastUsedTime: number;
  expiresTime: number | null;
}

const OWN = {
  sessionID: true,
  name: true,
  browser: true,
  system: true,
  createdTime: true,
  lastUsedTime: true,
  expiresTime: true,
} as const;

const isLive = (now: number) => ({ OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] });

/** A user's live sessions of a kind, the last used first, at most 200. */
export const listSessions = async (
  { prisma }: Queryable,
  { userID, kind }: { userID: number; kind: SessionKind },
  now: number,
): Promise<OwnSession[]> => {
  const found = await prisma.session.findMany({
    where: { userID, kind, ...isLive(now) },
    select: OWN,
    orderBy: [{ lastUsedTime: "desc" }, { sessionID: "desc" }],
    take: 200,
  });
  return found.map(plainRow);
};

/** Gives a user's live session another name, or none, and gives it as it is then; null where there is no such session. */
export const renameSession = (
  db: Queryable,
  { by, sessionID, name }: { by: Verified; sessionID: number; name: string | null },
  now: number,
): Promise<OwnSession | null | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const where = { userID: by.userID, sessionID, kind: "session", ...isLive(now) };
    const [renamed] = await tx.session.updateManyAndReturn({ where, data: { name }, select: OWN });
    return plainRowOrNull(renamed);
  });

/** A new API key; one without an end lives until it is revoked. */
export interface NewKey {
  by: Verified;
  tokenHash: Uint8Array<ArrayBuffer>;
  name: string;
  now: number;
  expiresTime: number | null;
  /** Its entry of the audit log. */
  entry: NewAuditEntry;
}

/** Creates an API key and returns its id; null where the user has `most` already, however many are made at once. */
export const createKey = (
  db: Queryable,
  { by, now, expiresTime, entry, ...data }: NewKey,
  most: number,
): Promise<number | null | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const own = { userID: by.userID, kind: "api_key" };
    if ((await tx.session.count({ where: { ...own, ...isLive(now) } })) >= most) return null;
    const times = { createdTime: BigInt(now), lastUsedTime: BigInt(now) };
    const end = expiresTime === null ? null : BigInt(expiresTime);
    const made = await tx.session.create({ data: { ...data, ...own, ...times, expiresTime: end } });
    await tx.auditEntry.create({ data: auditRow({ ...entry, subject: `key ${made.sessionID}` }) });
    return made.sessionID;
  });

/** A browser or program by the hash of the token that only it holds, as it was last used for a user. */
export interface UsedDevice {
  userID: number;
  tokenHash: Uint8Array;
  now: number;
}

/** Whether a device has logged in as a user before. */
export const isKnownDevice = async ({ prisma }: Queryable, userID: number, tokenHash: Uint8Array): Promise<boolean> =>
  (await prisma.device.count({ where: { userID, tokenHash: bytesOf(tokenHash) } })) === 1;

/** Records that a device has logged in as a user; of the others the last used ones stay. */
export const rememberDevice = (
  { prisma }: Queryable,
  { userID, now, ...device }: UsedDevice,
  most: number,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { userID, deletedTime: null } })) === 0) return;
    const tokenHash = bytesOf(device.tokenHash);
    const lastUsedTime = BigInt(now);
    await tx.device.createMany({ data: { userID, tokenHash, lastUsedTime }, skipDuplicates: true });
    await tx.device.updateMany({
      where: { userID, tokenHash, lastUsedTime: { lt: lastUsedTime } },
      data: { lastUsedTime },
    });
    const surplus = await tx.device.findMany({
      where: { userID, tokenHash: { not: tokenHash } },
      select: { tokenHash: true },
      orderBy: [{ lastUsedTime: "desc" }, { tokenHash: "asc" }],
      skip: most - 1,
    });
    const hashes = surplus.map((other) => other.tokenHash);
    if (hashes.length > 0) await tx.device.deleteMany({ where: { userID, tokenHash: { in: hashes } } });
  }, TRANSACTION_TIMEOUT);
