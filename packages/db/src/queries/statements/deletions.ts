import type { Queryable } from "../../database.ts";
import type { NewAuditEntry } from "../prisma/audit.ts";
import { AUDIT, audited } from "./audit-entries.ts";
import { notedRemovals } from "./removals.ts";
import { VERIFIED, type Verified, verified, verifiedValues } from "./session-check.ts";
import { bigint, boolean, bytes, first, int, orNull, type Statement, statement, text } from "./statement.ts";
import { ACTIVE, LIVE } from "./states.ts";

/** What a deletion does to rows that name a user: they go, or they stay without personal data. */
type Fate = "removed" | "kept";

/**
 * Every column that names a user, with what becomes of its rows when the user deletes itself. THE list:
 * a table that names a user must stand here, and a test compares it with the schema.
 */
export const TRACES = {
  // A number, a word for what was done, and when: `stripAudit` takes everything else.
  audit_entries: { user_id: "kept" },
  bans: { user_id: "removed" },
  blocks: { blocker_id: "removed", blocked_id: "removed" },
  // A bot's.
  bot_results: { user_id: "kept" },
  challenges: { creator_id: "removed", accepter_id: "kept" },
  // The cursor and the results, on which the opponents' matches depend.
  cursors: { user_id: "kept" },
  daily_streaks: { user_id: "removed" },
  // The row goes when the deletion is done.
  deletions: { user_id: "kept" },
  devices: { user_id: "removed" },
  // Numbers only: what happened to the opponents' matches.
  events: {
    actor_id: "kept",
    user_id: "kept",
    inviter_id: "kept",
    invitee_id: "kept",
    current_turn_user_id: "kept",
    winner_user_id: "kept",
  },
  exports: { user_id: "removed" },
  idempotency_keys: { user_id: "removed", shown_user_id: "removed" },
  // Without the messages of the user's own.
  matches: {
    inviter_id: "kept",
    invitee_id: "kept",
    x_user_id: "kept",
    o_user_id: "kept",
    current_turn_user_id: "kept",
    winner_user_id: "kept",
  },
  moves: { user_id: "kept" },
  notification_settings: { user_id: "removed" },
  passkey_challenges: { user_id: "removed" },
  passkeys: { user_id: "removed" },
  presence: { user_id: "removed" },
  push_notifications: { user_id: "removed" },
  push_subscriptions: { user_id: "removed" },
  recovery_codes: { user_id: "removed" },
  // Keyed hashes of names that it had, which are reserved for a while, without the user's id.
  released_names: { user_id: "kept" },
  reminders: { user_id: "removed" },
  reports: { reporter_id: "removed", user_id: "removed" },
  sessions: { user_id: "removed" },
  sign_in_answers: { user_id: "removed" },
  // A number for a name, and nothing else.
  users: { user_id: "kept" },
  // With what was sent to them.
  webhooks: { user_id: "removed" },
} as const satisfies Record<string, Record<string, Fate>>;

/** A column whose rows go with their user. */
export interface Trace {
  readonly table: string;
  readonly column: string;
}

/** Every column whose rows go with their user. */
export const REMOVED_TRACES: readonly Trace[] = Object.entries(TRACES).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, fate]) => (fate === "removed" ? [{ table, column }] : [])),
);

const PRIVATE_NAME = statement<{ username: string }>()(
  { userID: int },
  (at) => `select username from users where user_id = ${at.userID} and username_key is not null`,
);

/** A user's name, where it is unique; null for a host platform's users and the deleted. */
export const findPrivateName = async (db: Queryable, userID: number): Promise<string | null> =>
  (await first(db.run(PRIVATE_NAME, { userID })))?.username ?? null;

/** A deletion as it begins. */
export interface NewDeletion {
  by: Verified;
  now: number;
  /** When another process may resume it. */
  dueTime: number;
  /** The name as a keyed hash; null where the name was not unique. */
  nameHash: Uint8Array | null;
  /** Until when the name is reserved. */
  untilTime: number;
  /** Its entry of the audit log. */
  entry: NewAuditEntry;
}

// Deletion, entry and reserved name are written together, also when two requests begin it.
const BEGIN = statement<{ isVerified: boolean }>()(
  { userID: int, now: bigint, dueTime: bigint, nameHash: orNull(bytes), untilTime: bigint, ...AUDIT, ...VERIFIED },
  (at) => `with ${verified(at)},
  began as (
    insert into deletions (user_id, began_time, due_time) select user_id, ${at.now}, ${at.dueTime} from verified
    on conflict (user_id) do nothing returning 1
  ),
  ${audited(at, "began")},
  former as (
    update released_names r set user_id = null from verified v
    where r.user_id = v.user_id and r.name_hash is distinct from ${at.nameHash}
  ),
  reserved as (
    insert into released_names (name_hash, until_time)
    select ${at.nameHash}, ${at.untilTime} from verified where ${at.nameHash} is not null
    on conflict (name_hash) do update set until_time = excluded.until_time, user_id = null
  )
  select exists (select from verified) as "isVerified"`,
);

/**
 * Records a user's deletion, and keeps its name and its former names from others, without its id: from here on the deletion is
 * certain to complete. False, and nothing is written, where what was verified holds no longer.
 */
export const beginDeletion = async (db: Queryable, { by, entry, ...begun }: NewDeletion): Promise<boolean> => {
  const values = { ...begun, userID: by.userID, audit: entry, ...verifiedValues(by) };
  return (await first(db.run(BEGIN, values)))?.isVerified === true;
};

// The count of preconditions rises while the cursor is locked, so that no invite or accept is written whose read was earlier.
const ANONYMIZE = statement<never>()(
  { userID: int, now: bigint },
  (at) => `with locked as materialized (select user_id from cursors where user_id = ${at.userID} for update),
  counted as (
    update cursors c set precondition_changes = c.precondition_changes + 1, days_off = null, days_off_time = null from locked l where c.user_id = l.user_id
  ),
  gone as (
    update users u set username = 'deleted-' || u.user_id, username_key = null, search_key = 'deleted-' || u.user_id,
      avatar = null, password_hash = null, password_time = null, host_issuer = null, host_subject = null, invites_from = 'everyone',
      presence_for = 'everyone', address_mark = null, network_mark = null, deleted_time = coalesce(u.deleted_time, ${at.now})
    from locked l where u.user_id = l.user_id returning u.user_id
  ),
  ended as (
    delete from sessions s using gone where s.user_id = gone.user_id
  )
  insert into events (kinds, user_id, created_time)
  select 'user.deleted', gone.user_id, ${at.now} from gone join users u on u.user_id = gone.user_id and u.deleted_time is null
  where exists (select from webhooks where source is not null)`,
);

/**
 * Takes a user's name, picture, password, host identity and credentials away, and ends that anybody can invite it, in one
 * statement; the first time, the operator's webhook receives an event.
 */
export const anonymizeUser = async (db: Queryable, userID: number, now: number): Promise<void> => {
  await db.run(ANONYMIZE, { userID, now });
};

/** A match of a user's that a deletion ends. */
export interface LiveMatch {
  matchID: number;
  gameType: string;
  isActive: boolean;
}

// Each side has its own index: an `or` over both would use neither.
const LIVE_OF_USER = statement<LiveMatch>()(
  { userID: int, after: int, limit: int },
  (at) => `select match_id as "matchID", game_type as "gameType", ${ACTIVE} as "isActive" from (
    select match_id, game_type, state from matches where inviter_id = ${at.userID} and ${LIVE}
    union all
    select match_id, game_type, state from matches where invitee_id = ${at.userID} and ${LIVE}
  ) m where match_id > ${at.after} order by match_id limit ${at.limit}`,
);

/** Pending invites and active matches of a user's with ids above one, in order. */
export const listLiveMatches = (
  db: Queryable,
  userID: number,
  { after, limit }: { after: number; limit: number },
): Promise<LiveMatch[]> => db.run(LIVE_OF_USER, { userID, after, limit });

type Removal = Statement<{ userID: number; limit: number }, { gone: 1 }>;

// By ctid, for tables without an id of their own.
const removal = ({ table, column }: Trace): Removal =>
  statement<{ gone: 1 }>()(
    { userID: int, limit: int },
    (at) => `delete from ${table} where ${column} = ${at.userID}
      and ctid = any (array(select ctid from ${table} where ${column} = ${at.userID} limit ${at.limit}))
      returning 1 as "gone"`,
  );

const REMOVALS = new Map(REMOVED_TRACES.map((trace) => [trace, removal(trace)]));

/** Removes rows of a user's, `limit` at most, or `limit` of each part of a table; returns how many there were. */
export const removeTraces = async (
  db: Queryable,
  trace: Trace,
  { userID, limit }: { userID: number; limit: number },
): Promise<number> => (await db.run(REMOVALS.get(trace) ?? removal(trace), { userID, limit })).length;

interface Cleared {
  readonly next: number | null;
}

// A page loses its messages and its idempotency records together, and its opponents' next lists are whole.
const clearing = (
  mine: string,
  theirs: string,
): Statement<{ userID: number; before: number; limit: number }, Cleared> =>
  statement<Cleared>()(
    { userID: int, before: bigint, limit: int },
    (at) => `with page as materialized (
      select match_id, ${theirs} as other_id, over_time from matches
      where ${mine} = ${at.userID} and over_time < ${at.before} order by over_time desc limit ${at.limit}
    ),
    ${notedRemovals("select other_id from page")},
    forgotten as (
      delete from idempotency_keys k using page p where k.user_id = p.other_id and k.match_id = p.match_id
        and (select count(*) from losers) >= 0
    ),
    cleared as (
      update matches m set message = null from page p
      where m.match_id = p.match_id and m.inviter_id = ${at.userID} and m.message is not null
        and (select count(*) from losers) >= 0
    )
    select case when count(*) = ${at.limit} then min(over_time)::float8 end as "next" from page`,
  );

const CLEAR = { sent: clearing("inviter_id", "invitee_id"), received: clearing("invitee_id", "inviter_id") } as const;

/**
 * Takes the user's messages out of a page of its matches that are over, newest first, and forgets the answers about them that were
 * kept for its opponents. Gives the cursor that the next page lies before; null after the last.
 */
export const clearMatches = async (
  db: Queryable,
  side: keyof typeof CLEAR,
  page: { userID: number; before: number; limit: number },
): Promise<number | null> => (await first(db.run(CLEAR[side], page)))?.next ?? null;

/** A deletion to resume. */
export interface DueDeletion {
  userID: number;
  /** Whether all was removed once. */
  isSwept: boolean;
}

// Each process takes deletions of its own.
const CLAIM = statement<DueDeletion>()(
  { now: bigint, dueTime: bigint, limit: int },
  (at) => `update deletions d set due_time = ${at.dueTime} where d.user_id in (
    select user_id from deletions where due_time <= ${at.now} order by due_time limit ${at.limit} for update skip locked)
  returning user_id as "userID", is_swept as "isSwept"`,
);

/** Claims due deletions for this process, until they are due again. */
export const claimDeletions = (
  db: Queryable,
  claim: { now: number; dueTime: number; limit: number },
): Promise<DueDeletion[]> => db.run(CLAIM, claim);

const NEXT = statement<{ time: number | null }>()({}, () => `select min(due_time)::float8 as "time" from deletions`);

/** When the next deletion is due to resume; null without any. */
export const nextDeletion = async (db: Queryable): Promise<number | null> =>
  (await first(db.run(NEXT, {})))?.time ?? null;

const PUT_OFF = statement<never>()(
  { userID: int, dueTime: bigint, isSwept: boolean },
  (at) => `update deletions set due_time = ${at.dueTime}, is_swept = ${at.isSwept} where user_id = ${at.userID}`,
);

/** Sets when a deletion resumes, and whether all was removed once. */
export const putOffDeletion = async (
  db: Queryable,
  { userID, dueTime, isSwept }: DueDeletion & { dueTime: number },
): Promise<void> => {
  await db.run(PUT_OFF, { userID, dueTime, isSwept });
};

const END = statement<never>()({ userID: int }, (at) => `delete from deletions where user_id = ${at.userID}`);

/** Forgets a deletion that is done. */
export const endDeletion = async (db: Queryable, userID: number): Promise<void> => {
  await db.run(END, { userID });
};

const IS_THERE = statement<{ there: 1 }>("read")(
  { userID: int, issuer: text, subject: text, now: bigint },
  (at) => `select 1 as "there" from users where user_id = ${at.userID} and host_issuer = ${at.issuer}
    and host_subject = ${at.subject} and deleted_time is null and (banned_until is null or banned_until <= ${at.now})`,
);

/** A host platform's user: its id here, and its subject there. */
export interface HostUser {
  userID: number;
  issuer: string;
  subject: string;
}

/** Whether that is still the same user, neither deleted nor banned: numbers are given again after a restore. */
export const isHostUserThere = async (db: Queryable, user: HostUser, now: number): Promise<boolean> =>
  (await db.run(IS_THERE, { ...user, now })).length === 1;
