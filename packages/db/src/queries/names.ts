import type { Queryable } from "../database.ts";
import { nameKey, searchKey } from "../names/name-key.ts";
import { AUDIT, audited, type NewAuditEntry } from "./audit.ts";
import { bytesOf } from "./plain-row.ts";
import { VERIFIED, type Verified, verified, verifiedValues } from "./session-check.ts";
import { bigint, bytes, first, int, orNull, statement, text } from "./statement.ts";
import type { Overtaken } from "./while-verified.ts";

/** A user's name, and the renames that count against its limit. */
export interface Naming {
  username: string;
  isGuest: boolean;
  /** How often the account was renamed since a time, and when first. */
  renames: number;
  oldestTime: number | null;
}

/** A user's name, and how often it has changed since a time; null where there is no such user. */
export const findNaming = async ({ prisma }: Queryable, userID: number, since: number): Promise<Naming | null> => {
  const select = { username: true, isGuest: true, renameTimes: true };
  const user = await prisma.user.findFirst({ where: { userID, deletedTime: null }, select });
  if (!user) return null;
  const times = user.renameTimes.map(Number).filter((time) => time > since);
  const oldestTime = times.length > 0 ? Math.min(...times) : null;
  return { username: user.username, isGuest: user.isGuest, renames: times.length, oldestTime };
};

/** A new name. */
export interface Renaming {
  by: Verified;
  /** The current name: where it has changed meanwhile, nothing is written. */
  from: string;
  to: string;
  /** Both as keyed hashes; `fromHash` is null where the current name becomes free for others immediately. */
  fromHash: Uint8Array | null;
  toHash: Uint8Array;
  /** Until when the current name is reserved for the user. */
  untilTime: number;
  now: number;
  /** The most renames since a time; null for no limit, and such a rename is not counted. */
  most: number | null;
  since: number;
  audit: NewAuditEntry | null;
}

// SQL for its one-statement guarantee: the name changes, and the old one is reserved, only while name and count are as they were
// read.
const RENAME = statement<{ isVerified: boolean; isRenamed: boolean }>()(
  {
    userID: int,
    from: text,
    to: text,
    key: text,
    searchKey: text,
    fromHash: orNull(bytes),
    toHash: bytes,
    untilTime: bigint,
    now: bigint,
    most: orNull(int),
    since: bigint,
    ...AUDIT,
    ...VERIFIED,
  },
  (at) => `with ${verified(at)},
  renamed as (
    update users u set username = ${at.to}, username_key = ${at.key}, search_key = ${at.searchKey},
      rename_times = case when ${at.most} is null then u.rename_times
        else array(select t from unnest(u.rename_times) t where t > ${at.since}) || ${at.now} end
    where u.user_id = (select user_id from verified) and u.username = ${at.from} and u.deleted_time is null
      and (${at.most} is null or (select count(*) from unnest(u.rename_times) t where t > ${at.since}) < ${at.most})
    returning u.user_id
  ),
  taken_up as (
    delete from released_names r using renamed where r.name_hash = ${at.toHash} and r.user_id = renamed.user_id
  ),
  kept as (
    insert into released_names (name_hash, until_time, user_id)
    select ${at.fromHash}, ${at.untilTime}, user_id from renamed
    where ${at.fromHash} is not null and ${at.fromHash} <> ${at.toHash}
    on conflict (name_hash) do update set until_time = excluded.until_time, user_id = excluded.user_id
  ),
  ${audited(at, "renamed")}
  select exists (select from verified) as "isVerified", exists (select from renamed) as "isRenamed"`,
);

/**
 * Renames a user and reserves the old name for a while; false where it was renamed too often, or concurrently. Throws a unique
 * violation when the name is taken.
 */
export const renameUser = async (db: Queryable, renaming: Renaming): Promise<boolean | Overtaken> => {
  const { by, to, ...rest } = renaming;
  const keys = { userID: by.userID, to, key: nameKey(to), searchKey: searchKey(to), ...verifiedValues(by) };
  const answer = await first(db.run(RENAME, { ...rest, ...keys }));
  return answer?.isVerified ? answer.isRenamed : "overtaken";
};

/** A name by its keyed hash, and the user who asks for it, if there is one yet. */
export interface WantedName {
  nameHash: Uint8Array;
  userID?: number | undefined;
}

// SQL: every new user runs it, and the first would load Prisma's engine: a third of a second of a test's start.
const IS_RELEASED = statement<{ released: 1 }>("read")(
  { nameHash: bytes, userID: orNull(int), now: bigint },
  (at) => `select 1 as "released" from released_names where name_hash = ${at.nameHash} and until_time > ${at.now}
    and (${at.userID} is null or user_id is distinct from ${at.userID}) limit 1`,
);

/** Whether a name is still reserved for another user who gave it up. */
export const isNameReleased = async (db: Queryable, { nameHash, userID }: WantedName, now: number): Promise<boolean> =>
  (await db.run(IS_RELEASED, { nameHash, userID: userID ?? null, now })).length > 0;

/** Reserves a former name also against the user who had it. */
export const keepFromOwner = async ({ prisma }: Queryable, nameHash: Uint8Array): Promise<void> => {
  await prisma.releasedName.updateMany({ where: { nameHash: bytesOf(nameHash) }, data: { userID: null } });
};
