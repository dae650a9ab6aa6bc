import { CHALLENGE_STATES, LIMITS } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import type { ChallengeRow } from "./challenges.ts";
import type { IdempotencyRecord } from "./idempotency-records.ts";
import { bigint, boolean, bytes, first, int, orNull, type Params, statement, text } from "./statement.ts";

/** The parameters of an answer to keep that no match is about. */
const KEPT = {
  now: bigint,
  keptUserID: orNull(int),
  keptKey: orNull(text),
  keptFingerprint: orNull(text),
  keptStatus: orNull(int),
  keptAnswer: orNull(text),
};

const keptChallenge = (written: string, at: Params<typeof KEPT>): string => `kept as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
  select ${at.keptUserID}, ${at.keptKey}, ${at.keptFingerprint}, ${at.keptStatus}, ${at.keptAnswer}, ${at.now}
  from ${written} where ${at.keptKey} is not null
)`;

const keptValues = (kept: IdempotencyRecord | undefined) => ({
  keptUserID: kept?.userID ?? null,
  keptKey: kept?.key ?? null,
  keptFingerprint: kept?.fingerprint ?? null,
  keptStatus: kept?.status ?? null,
  keptAnswer: kept?.answer ?? null,
});

/** A challenge to create. */
export type NewChallenge = Pick<
  ChallengeRow,
  | "ref"
  | "kind"
  | "gameType"
  | "creatorID"
  | "symbol"
  | "turnSeconds"
  | "message"
  | "isQuick"
  | "createdTime"
  | "expiresTime"
> & {
  /** The address that it comes from, as a keyed hash. */
  addressMark: Uint8Array;
};

/** What goes with it, and what must hold when it is written. */
export interface ChallengeGuard {
  now: number;
  /** How many challenges the creator may create in the 24 hours up to now. */
  maxADay: number;
  /** How many challenges quick matches had created for its terms when no partner was found; null for what is no quick match. */
  quickCount: number | null;
  kept?: IdempotencyRecord | undefined;
}

/** What became of it; all but `isCreated` is of those before it. Not created without a reason: another was first, look again. */
export interface ChallengeOutcome {
  isCreated: boolean;
  /** The open one that is equal to it. */
  equalRef: string | null;
  hasRoom: boolean;
  /** When the oldest of those was created that fill the day; null while there is room. */
  oldestTime: number | null;
}

const NEW = {
  ref: text,
  kind: text,
  gameType: text,
  creatorID: int,
  symbol: text,
  turnSeconds: orNull(int),
  message: orNull(text),
  isQuick: boolean,
  createdTime: bigint,
  expiresTime: bigint,
  addressMark: bytes,
};

const COUNTED = { maxADay: int, since: bigint };

type CountedAt = Params<typeof NEW & typeof COUNTED & Pick<typeof KEPT, "now">>;

/** Whether the creator may create it, with its number: `allowed` has a row then. */
const allowed = (at: CountedAt): string => `latest as (
  select number, created_time from challenges where creator_id = ${at.creatorID} order by number desc limit ${at.maxADay}
),
counted as (
  select coalesce(max(number), 0) + 1 as number, count(*) filter (where created_time > ${at.since}) < ${at.maxADay} as has_day,
    min(created_time) filter (where created_time > ${at.since}) as oldest_time
  from latest
),
still_open as (
  select * from challenges
  where creator_id = ${at.creatorID} and state = ${CHALLENGE_STATES.open} and over_time > ${at.now}
),
room as (
  select count(*) < ${LIMITS.openChallenges}
    and (${at.kind} <> 'open' or count(*) filter (where kind = 'open') < ${LIMITS.listedChallenges}) as has_room
  from still_open
),
equal as (
  select ref from still_open where kind = ${at.kind} and game_type = ${at.gameType} and symbol = ${at.symbol}
    and turn_seconds is not distinct from ${at.turnSeconds}
  order by created_time, challenge_id limit 1
),
allowed as (
  select number from counted, room where has_day and has_room and not exists (select from equal)
)`;

// Two of one creator's at once count the same ones before them and so have the same number, which only one can have; two
// quick matches of equal terms have read the same count (column `created`), which only the first can raise.
const INSERT = statement<ChallengeOutcome>("write")(
  { ...KEPT, ...NEW, ...COUNTED, quickCount: orNull(int) },
  (at) => `with ${allowed(at)},
counted_quick as (
  insert into quick_terms as t (game_type, turn_seconds, created)
  select ${at.gameType}, coalesce(${at.turnSeconds}, 0), 1 from allowed where ${at.quickCount} is not null
  on conflict (game_type, turn_seconds) do update set created = t.created + 1 where t.created = ${at.quickCount}
  returning 1
),
created as (
  insert into challenges (ref, kind, game_type, creator_id, number, symbol, turn_seconds, message, is_quick, created_time,
    expires_time, over_time, address_mark)
  select ${at.ref}, ${at.kind}, ${at.gameType}, ${at.creatorID}, number, ${at.symbol}, ${at.turnSeconds}, ${at.message},
    ${at.isQuick}, ${at.createdTime}, ${at.expiresTime}, ${at.expiresTime}, ${at.addressMark}
  from allowed where ${at.quickCount} is null or exists (select from counted_quick)
  on conflict (creator_id, number) do nothing
  returning 1
),
${keptChallenge("created", at)}
select exists (select from created) as "isCreated", (select ref from equal) as "equalRef", has_room as "hasRoom",
  case when not has_day then oldest_time::float8 end as "oldestTime" from counted, room`,
);

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a challenge in one guarded statement, unless an equal one of its creator's is open or a limit is reached
 * (contract 4.5). A quick match's is created only when none was created for its terms since they were looked at.
 */
export const insertChallenge = async (
  db: Queryable,
  challenge: NewChallenge,
  { now, maxADay, quickCount, kept }: ChallengeGuard,
): Promise<ChallengeOutcome> => {
  const guard = { now, maxADay, quickCount, since: now - DAY_MS };
  const outcome = await first(db.run(INSERT, { ...challenge, ...guard, ...keptValues(kept) }));
  return outcome ?? { isCreated: false, equalRef: null, hasRoom: true, oldestTime: null };
};

const CANCEL = statement<{ canceled: 1 }>("write")(
  { ...KEPT, challengeID: int },
  (at) => `with canceled as (
  update challenges set state = ${CHALLENGE_STATES.canceled}, over_time = greatest(${at.now}, created_time)
  where challenge_id = ${at.challengeID} and state = ${CHALLENGE_STATES.open} and over_time > ${at.now}
  returning 1
),
${keptChallenge("canceled", at)}
select 1 as "canceled" from canceled`,
);

/** Cancels an open challenge in one guarded statement; false when something else closed it first. */
export const cancelChallenge = async (
  db: Queryable,
  challengeID: number,
  { now, kept }: { now: number; kept?: IdempotencyRecord | undefined },
): Promise<boolean> => (await db.run(CANCEL, { challengeID, now, ...keptValues(kept) })).length === 1;

const EXPIRE = statement<never>()(
  { challengeID: int, now: bigint },
  (at) => `update challenges set state = ${CHALLENGE_STATES.expired}
  where challenge_id = ${at.challengeID} and state = ${CHALLENGE_STATES.open} and over_time <= ${at.now}`,
);

/** Closes a challenge whose time is over, so that nothing that looked earlier can still take it. */
export const expireChallenge = async (db: Queryable, challengeID: number, now: number): Promise<void> => {
  await db.run(EXPIRE, { challengeID, now });
};
