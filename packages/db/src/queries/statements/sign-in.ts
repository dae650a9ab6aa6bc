import type { Queryable } from "../../database.ts";
import { isViolationOf } from "../../errors.ts";
import { nameKey, searchKey } from "../../names/name-key.ts";
import type { NewAuditEntry } from "../prisma/audit.ts";
import { AUDIT, audited } from "./audit-entries.ts";
import { MARKS, type OriginMarks } from "./origins.ts";
import { isFree, VERIFIED, type Verified, verified, verifiedValues } from "./session-check.ts";
import { bigint, bytes, first, int, orNull, type Params, statement, text } from "./statement.ts";

/** The answer to a sign-in, kept for a repeat of its request and encrypted with its Idempotency-Key. */
export interface SignInAnswer {
  /** SHA-256 of operation, address and key. */
  keyHash: Uint8Array;
  /** A keyed hash of the request, which tells it from another one. */
  fingerprint: string;
  encrypted: Uint8Array;
}

/** A session as it begins, with the answer for a repeat of its sign-in. */
export interface NewSession {
  tokenHash: Uint8Array;
  now: number;
  expiresTime: number;
  /** The browser or app, as far as it is known. */
  browser: string | null;
  system: string | null;
  answer: SignInAnswer | null;
  /** Its entry of the audit log. */
  audit: NewAuditEntry | null;
}

const SESSION = {
  tokenHash: bytes,
  now: bigint,
  expiresTime: bigint,
  browser: orNull(text),
  system: orNull(text),
  keyHash: orNull(bytes),
  fingerprint: orNull(text),
  encrypted: orNull(bytes),
  ...AUDIT,
};

type At = Params<typeof SESSION>;

interface Begun {
  sessionID: number;
}

// In the statement of the effect: an answer is stored exactly when its sign-in took place, and a duplicate's fails as a whole.
const recordAnswer = (at: At, from: string) => `record as (
  insert into sign_in_answers (key_hash, fingerprint, encrypted, created_time, user_id)
  select ${at.keyHash}, ${at.fingerprint}, ${at.encrypted}, ${at.now}, user_id from ${from} where ${at.keyHash} is not null
)`;

/** Whether a sign-in failed because the answer to another request with its Idempotency-Key is kept already. */
export const isRepeatedSignIn = (error: unknown): boolean => isViolationOf(error, "sign_in_answers_pkey");

const beginSession = (at: At, from: string) => `insert into sessions
  (user_id, token_hash, kind, created_time, last_used_time, expires_time, browser, system)
  select user_id, ${at.tokenHash}, 'session', ${at.now}, ${at.now}, ${at.expiresTime}, ${at.browser}, ${at.system} from ${from}
  returning session_id as "sessionID"`;

const valuesOf = ({ answer, ...session }: NewSession) => ({
  ...session,
  keyHash: answer?.keyHash ?? null,
  fingerprint: answer?.fingerprint ?? null,
  encrypted: answer?.encrypted ?? null,
});

const idOf = async (rows: Promise<Begun[]>): Promise<number | null> => (await first(rows))?.sessionID ?? null;

// The row is locked, so that a concurrent ban, deletion or password change either is seen here or finds this session.
const LOG_IN = statement<Begun>()(
  { userID: int, passwordHash: orNull(text), ...SESSION },
  (at) => `with known as (
    select user_id from users where user_id = ${at.userID} and deleted_time is null
      and ${isFree(at.now)}
      and (${at.passwordHash} is null or password_hash = ${at.passwordHash}) for share
  ),
  ${audited(at, "known")},
  ${recordAnswer(at, "known")}
  ${beginSession(at, "known")}`,
);

/** The user who signs in, and the hash of the verified password; null for a sign-in without a password. */
export interface LoggingIn {
  userID: number;
  passwordHash: string | null;
}

/**
 * Begins a session of a user's and gives its id; null when there is no such user, it is deleted or banned, or its password has
 * changed since it was verified. Throws what `isRepeatedSignIn` tells when the answer is stored already.
 */
export const logIn = (db: Queryable, user: LoggingIn, session: NewSession): Promise<number | null> =>
  idOf(db.run(LOG_IN, { ...user, ...valuesOf(session) }));

const NEXT_ID = statement<{ userID: number }>()(
  {},
  () => `select nextval(pg_get_serial_sequence('users', 'user_id'))::int as "userID"`,
);

/** An id for a new user, which no other user has or gets. */
export const nextUserID = async (db: Queryable): Promise<number> => {
  const next = await first(db.run(NEXT_ID, {}));
  if (!next) throw new Error("The sequence of user ids gave none");
  return next.userID;
};

/** A new user; without a password it is a guest. */
export interface SigningUp extends OriginMarks {
  userID: number;
  username: string;
  passwordHash: string | null;
}

const NAMED = { userID: int, username: text, key: text, searchKey: text };

const named = <User extends { username: string }>(user: User) => ({
  ...user,
  key: nameKey(user.username),
  searchKey: searchKey(user.username),
});

const SIGN_UP = statement<Begun>()(
  { ...NAMED, passwordHash: orNull(text), ...MARKS, ...SESSION },
  (at) => `with made as (
    insert into users (user_id, username, username_key, search_key, is_guest, password_hash, password_time, address_mark, network_mark,
      created_time)
    values (${at.userID}, ${at.username}, ${at.key}, ${at.searchKey}, ${at.passwordHash} is null, ${at.passwordHash},
      case when ${at.passwordHash} is not null then ${at.now} end, ${at.addressMark}, ${at.networkMark}, ${at.now})
    returning user_id
  ),
  cursor as (insert into cursors (user_id) select user_id from made),
  ${audited(at, "made")},
  ${recordAnswer(at, "made")}
  ${beginSession(at, "made")}`,
);

/**
 * Creates a user with its cursor and its first session, whose id it gives. Throws a unique violation when the name is taken, or
 * the answer is stored already (`isRepeatedSignIn`).
 */
export const signUp = (db: Queryable, user: SigningUp, session: NewSession): Promise<number | null> =>
  idOf(db.run(SIGN_UP, { ...named(user), ...valuesOf(session) }));

const UPGRADE = statement<Begun>()(
  { ...NAMED, newHash: text, ...VERIFIED, ...SESSION, guestTokenHash: VERIFIED.tokenHash },
  (at) => `with locked as materialized (select user_id from cursors where user_id = ${at.userID} for no key update),
  ${verified({ ...at, tokenHash: at.guestTokenHash, userID: "(select user_id from locked)" })},
  upgraded as (
    update users set username = ${at.username}, search_key = ${at.searchKey},
      username_key = case when username = ${at.username} then username_key else ${at.key} end, password_hash = ${at.newHash},
      password_time = ${at.now}, is_guest = false
    where user_id = (select user_id from verified) and is_guest and deleted_time is null
      and ${isFree(at.now)} returning user_id
  ),
  counted as (update cursors c set precondition_changes = precondition_changes + 1 from upgraded where c.user_id = upgraded.user_id),
  ended as (delete from sessions using upgraded where sessions.user_id = upgraded.user_id),
  ${audited(at, "upgraded")},
  ${recordAnswer(at, "upgraded")}
  ${beginSession(at, "upgraded")}`,
);

/** A guest that becomes an account. */
export interface Upgrade {
  by: Verified;
  username: string;
  passwordHash: string;
}

/**
 * Turns a guest into an account, ends its sessions and begins one, whose id it returns; null when it is no guest any more, or its
 * session has ended. Throws
 * a unique violation when the name is taken, or the answer kept already.
 */
export const upgradeGuest = (
  db: Queryable,
  { by, passwordHash: newHash, ...user }: Upgrade,
  session: NewSession,
): Promise<number | null> => {
  const held = verifiedValues(by);
  const known = { userID: by.userID, newHash, ...held, guestTokenHash: held.tokenHash };
  return idOf(db.run(UPGRADE, { ...named(user), ...known, ...valuesOf(session) }));
};

/** A name by its keyed hash, and the user who wants it, if there is one yet. */
export interface WantedName {
  nameHash: Uint8Array;
  userID?: number | undefined;
}

const IS_RELEASED = statement<{ released: 1 }>("read")(
  { nameHash: bytes, userID: orNull(int), now: bigint },
  (at) => `select 1 as "released" from released_names where name_hash = ${at.nameHash} and until_time > ${at.now}
    and (${at.userID} is null or user_id is distinct from ${at.userID}) limit 1`,
);

/** Whether a name is still reserved for another user who gave it up. */
export const isNameReleased = async (db: Queryable, { nameHash, userID }: WantedName, now: number): Promise<boolean> =>
  (await db.run(IS_RELEASED, { nameHash, userID: userID ?? null, now })).length > 0;
