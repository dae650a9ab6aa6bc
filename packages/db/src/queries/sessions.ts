import type { Queryable } from "../database.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { isNewAccount } from "./origins.ts";
import { bytesOf, plainRow, plainRowOrNull } from "./plain-row.ts";
import { isGood, type Verified } from "./session-check.ts";
import { bigint, bytes, first, int, statement } from "./statement.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** The user of a token, and the session's times. */
export interface SessionRow {
  sessionID: number;
  userID: number;
  isGuest: boolean;
  /** Whether it is a new account that has not yet played a user of another network. */
  isNewAccount: boolean;
  kind: SessionKind;
  createdTime: number;
  lastUsedTime: number;
}

/** A browser's or app's session, or a program's API key. */
export type SessionKind = "session" | "api_key";

// SQL: every request with a token unknown to the process runs it.
const FIND = statement<SessionRow>("read")(
  { tokenHash: bytes, now: bigint },
  (at) => `select s.session_id as "sessionID", s.user_id as "userID", u.is_guest as "isGuest", s.kind,
    ${isNewAccount("u", at.now)} as "isNewAccount",
    s.created_time::float8 as "createdTime", s.last_used_time::float8 as "lastUsedTime"
  from sessions s join users u on u.user_id = s.user_id
  where s.token_hash = ${at.tokenHash} and (s.expires_time is null or s.expires_time > ${at.now})
    and (u.banned_until is null or u.banned_until <= ${at.now})`,
);

/** The live session of a token's hash; tokens are stored as their SHA-256 only (contract 7). */
export const findSession = (db: Queryable, tokenHash: Uint8Array, now: number): Promise<SessionRow | null> =>
  first(db.run(FIND, { tokenHash, now }));

// SQL: every request with a cached token runs it.
const LIVE = statement<{ live: 1 }>("read")(
  { userID: int, tokenHash: bytes, time: bigint },
  (at) => `select 1 as "live" from sessions
  where token_hash = ${at.tokenHash} and user_id = ${at.userID} and ${isGood(at.time)}`,
);

/** Whether a session is a user's, and valid. */
export const isSessionLive = async (
  db: Queryable,
  userID: number,
  { tokenHash, time }: { tokenHash: Uint8Array; time: number },
): Promise<boolean> => (await db.run(LIVE, { userID, tokenHash, time })).length === 1;

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

// Sessions that another process is ending are skipped: two processes that end the same ones can't deadlock. The cursor is locked
// only where there is something to end.
const END_OLDEST = statement<{ gone: 1 }>()(
  { userID: int, most: int },
  (at) => `with locked as materialized (
    select user_id from cursors where user_id = ${at.userID}
      and (select count(*) from sessions where user_id = ${at.userID} and kind = 'session') > ${at.most} for no key update
  ),
  counted as (
    update cursors c set precondition_changes = c.precondition_changes + 1 from locked l where c.user_id = l.user_id
  ),
  surplus as (
    select s.session_id from locked l join sessions s on s.user_id = l.user_id and s.kind = 'session'
    order by s.session_id desc offset ${at.most} for update of s skip locked)
  delete from sessions s using surplus where s.session_id = surplus.session_id returning 1 as "gone"`,
);

/** Ends a user's oldest sessions beyond `most`; returns how many. */
export const endOldestSessions = async (db: Queryable, userID: number, most: number): Promise<number> =>
  (await db.run(END_OLDEST, { userID, most })).length;

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

// In SQL: it takes only devices that nobody else is taking (skip locked). The others are counted as they were before this statement, which does not see its own device.
const REMEMBER = statement<never>()(
  { userID: int, tokenHash: bytes, now: bigint, others: int },
  (at) => `with oldest as (
    select token_hash from devices where user_id = ${at.userID} and token_hash <> ${at.tokenHash}
    order by last_used_time desc, token_hash offset ${at.others} for update skip locked
  ),
  gone as (
    delete from devices d using oldest where d.user_id = ${at.userID} and d.token_hash = oldest.token_hash
  )
  insert into devices (user_id, token_hash, last_used_time)
  select user_id, ${at.tokenHash}, ${at.now} from users where user_id = ${at.userID} and deleted_time is null
  on conflict (user_id, token_hash) do update
    set last_used_time = greatest(devices.last_used_time, excluded.last_used_time)`,
);

/** Records that a device has logged in as a user; of the others the last used ones stay. */
export const rememberDevice = async (db: Queryable, device: UsedDevice, most: number): Promise<void> => {
  await db.run(REMEMBER, { ...device, others: most - 1 });
};
