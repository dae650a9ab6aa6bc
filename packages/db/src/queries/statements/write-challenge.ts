import { CHALLENGE_STATES, DAY_MS, type InvitesFrom, LIMITS } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import type { Overtaken } from "../prisma/while-verified.ts";
import { isAsDecided } from "./basis.ts";
import { type ChallengeRow, COMPARED_TERMS, countedTime, hasTerms, type QuickTerms, termsHash } from "./challenges.ts";
import { type IdempotencyRecord, insertRecord, RECORD, recordValues } from "./idempotency-records.ts";
import { TERM_COLUMNS, TERMS, termsOf } from "./match-columns.ts";
import { botOf, countedCursors, type MatchWrite, matchStatement, NO_LIMIT } from "./match-write.ts";
import { MARKS, type OriginMarks } from "./origins.ts";
import {
  SESSION,
  type SessionUser,
  sessionIsGood,
  sessionValues,
  VERIFIED,
  verified,
  verifiedValues,
} from "./session-check.ts";
import { bigint, boolean, first, int, json, orNull, type Params, statement, text } from "./statement.ts";
import { OPEN } from "./states.ts";

/** The record of an act that no match is about, if its request has a key. */
const insertRecordOf = (written: string, at: Params<typeof RECORD>): string =>
  insertRecord(at, `null from ${written} where ${at.recordKey} is not null`);

/** A challenge to create. */
export type NewChallenge = Pick<
  ChallengeRow,
  | "ref"
  | "kind"
  | "gameType"
  | "symbol"
  | "turnSeconds"
  | "options"
  | "clock"
  | "daysOff"
  | "message"
  | "isQuick"
  | "createdTime"
  | "expiresTime"
> &
  OriginMarks & { creator: SessionUser };

/** The conditions of a new challenge. */
export interface ChallengePreconditions extends Pick<QuickTerms, "defaultOptions"> {
  now: number;
  /** How many challenges the creator may create in the 24 hours up to now. */
  maxADay: number;
  /** How many challenges quick matches had created for its terms when no partner was found; null where it is no quick match. */
  quickCount: number | null;
  record?: IdempotencyRecord | undefined;
}

/**
 * The outcome; all but `isCreated` is about earlier challenges. Not created without a reason: a concurrent one was first, read
 * again.
 */
export interface ChallengeOutcome {
  isCreated: boolean;
  /** The open challenge that is equal to it. */
  equalRef: string | null;
  hasRoom: boolean;
  /** When the oldest of the day's challenges was created, where the limit is reached; null below it. */
  oldestTime: number | null;
  /** Whether the creator's session still held. */
  isVerified: boolean;
}

const NEW = {
  ref: text,
  kind: text,
  gameType: text,
  userID: int,
  symbol: text,
  ...COMPARED_TERMS,
  message: orNull(text),
  isQuick: boolean,
  createdTime: bigint,
  expiresTime: bigint,
  ...MARKS,
  ...VERIFIED,
};

const COUNTED = { maxADay: int, since: bigint, now: bigint };

type CountedAt = Params<typeof NEW & typeof COUNTED>;

/** Whether the creator may create it, with its number: `allowed` has a row then. */
const allowed = (at: CountedAt): string => `${verified(at)},
latest as (
  select number, created_time from challenges where creator_id = ${at.userID} order by number desc limit ${at.maxADay}
),
counted as (
  select coalesce(max(number), 0) + 1 as number, count(*) filter (where created_time > ${at.since}) < ${at.maxADay} as has_day,
    min(created_time) filter (where created_time > ${at.since}) as oldest_time
  from latest
),
still_open as (
  select * from challenges
  where creator_id = ${at.userID} and ${OPEN} and over_time > ${at.now}
),
room as (
  select count(*) < ${LIMITS.openChallenges}
    and (${at.kind} <> 'open' or count(*) filter (where kind = 'open') < ${LIMITS.listedChallenges}) as has_room
  from still_open
),
equal as (
  select ref from still_open where kind = ${at.kind} and game_type = ${at.gameType} and symbol = ${at.symbol}
    and ${hasTerms("", at)}
  order by created_time, challenge_id limit 1
),
allowed as (
  select number from counted, room, verified where has_day and has_room and not exists (select from equal)
)`;

// Two concurrent challenges of one creator count the same earlier ones and so get the same number, which only one can have; two
// quick matches of equal terms have read the same count (column `created`), which only the first can raise.
const INSERT = statement<ChallengeOutcome>("write")(
  { ...RECORD, ...NEW, ...COUNTED, quickCount: orNull(int) },
  (at) => `with ${allowed(at)},
counted_quick as (
  insert into quick_terms as t (game_type, turn_seconds, terms, created)
  select ${at.gameType}, ${countedTime(at)}, ${termsHash(at)}, 1 from allowed where ${at.quickCount} is not null
  on conflict (game_type, turn_seconds, terms) do update set created = t.created + 1 where t.created = ${at.quickCount}
  returning 1
),
created as (
  insert into challenges (ref, kind, game_type, creator_id, number, symbol, turn_seconds, options, clock, days_off, message, is_quick, created_time,
    expires_time, over_time, address_mark, network_mark)
  select ${at.ref}, ${at.kind}, ${at.gameType}, ${at.userID}, number, ${at.symbol}, ${at.turnSeconds}, ${at.options}, ${at.clock}, ${at.daysOff}, ${at.message},
    ${at.isQuick}, ${at.createdTime}, ${at.expiresTime}, ${at.expiresTime}, ${at.addressMark},
    ${at.networkMark}
  from allowed where ${at.quickCount} is null or exists (select from counted_quick)
  on conflict (creator_id, number) do nothing
  returning 1
),
${insertRecordOf("created", at)}
select exists (select from created) as "isCreated", (select ref from equal) as "equalRef", has_room as "hasRoom",
  case when not has_day then oldest_time::float8 end as "oldestTime", exists (select from verified) as "isVerified"
from counted, room`,
);

/**
 * Creates a challenge in one guarded statement, unless an equal one of its creator's is open or a limit is reached. A quick match's is
 * created only when none was created for its terms since they were looked at.
 */
export const insertChallenge = async (
  db: Queryable,
  { creator, ...challenge }: NewChallenge,
  { now, maxADay, quickCount, defaultOptions, record }: ChallengePreconditions,
): Promise<ChallengeOutcome> => {
  const preconditions = { now, maxADay, quickCount, defaultOptions, since: now - DAY_MS };
  const by = { userID: creator.userID, ...verifiedValues(creator) };
  const outcome = await first(db.run(INSERT, { ...challenge, ...by, ...preconditions, ...recordValues(record) }));
  return outcome ?? { isCreated: false, equalRef: null, hasRoom: true, oldestTime: null, isVerified: true };
};

const CANCEL = statement<{ isVerified: boolean; isCanceled: boolean }>("write")(
  { ...RECORD, now: bigint, challengeID: int, userID: int, ...VERIFIED },
  (at) => `with ${verified(at)},
canceled as (
  update challenges set state = ${CHALLENGE_STATES.canceled}, over_time = greatest(${at.now}, created_time)
  where challenge_id = ${at.challengeID} and creator_id = (select user_id from verified)
    and ${OPEN} and over_time > ${at.now}
  returning 1
),
${insertRecordOf("canceled", at)}
select exists (select from verified) as "isVerified", exists (select from canceled) as "isCanceled"`,
);

/** Cancels an open challenge of its creator's in one guarded statement; false when something else closed it first. */
export const cancelChallenge = async (
  db: Queryable,
  creator: SessionUser,
  { challengeID, now, record }: { challengeID: number; now: number; record?: IdempotencyRecord | undefined },
): Promise<boolean | Overtaken> => {
  const by = { userID: creator.userID, ...verifiedValues(creator) };
  const answer = await first(db.run(CANCEL, { challengeID, now, ...by, ...recordValues(record) }));
  return answer?.isVerified ? answer.isCanceled : "overtaken";
};

const EXPIRE = statement<never>()(
  { challengeID: int, now: bigint },
  (at) => `update challenges set state = ${CHALLENGE_STATES.expired}
  where challenge_id = ${at.challengeID} and ${OPEN} and over_time <= ${at.now}`,
);

/** Closes a challenge whose time is over, so that no earlier read can still accept it. */
export const expireChallenge = async (db: Queryable, challengeID: number, now: number): Promise<void> => {
  await db.run(EXPIRE, { challengeID, now });
};

const CLOSE = statement<never>()(
  { challengeID: int, now: bigint },
  (at) => `update challenges set state = ${CHALLENGE_STATES.canceled}, over_time = greatest(${at.now}, created_time)
  where challenge_id = ${at.challengeID} and ${OPEN}`,
);

/** Closes a challenge that can become no match any more: its game no longer takes its options. */
export const closeChallenge = async (db: Queryable, challengeID: number, now: number): Promise<void> => {
  await db.run(CLOSE, { challengeID, now });
};

const STARTED = {
  matchID: int,
  gameType: text,
  rulesVersion: int,
  seed: orNull(text),
  origin: text,
  state: int,
  inviterSymbol: text,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  jointTurn: orNull(json),
  ...TERMS,
  turnTime: orNull(json),
  position: json,
  createdTime: bigint,
  startedTime: orNull(bigint),
  deadlineTime: orNull(bigint),
};
const PRECONDITIONS = {
  challengeID: int,
  ownChallengeID: orNull(int),
  creatorLimit: int,
  accepterLimit: int,
  invitesFrom: text,
  now: bigint,
};

// The challenge is read only once both cursors are locked, as it is then: it may have been closed meanwhile.
const ACCEPT = matchStatement(
  { started: STARTED, preconditions: PRECONDITIONS, session: SESSION },
  {
    parts: (at, returning) => [
      `allowed as materialized (
  select ${sessionIsGood({ ...at, userID: at.inviteeID })}
    and ${isAsDecided(at)}
    and bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.creatorLimit} else ${at.accepterLimit} end)
    and exists (select from users where user_id = ${at.inviterID} and invites_from = ${at.invitesFrom}) as is_allowed
  from locked
)`,
      `open_challenges as materialized (
  select c.challenge_id from allowed join challenges c on is_allowed
  where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID}) and c.${OPEN}
    and c.over_time > ${at.now}
  order by c.challenge_id for update of c
)`,
      `accepted as (
  select from open_challenges having count(*) = case when ${at.ownChallengeID} is null then 1 else 2 end
)`,
      `written as (
  insert into matches (match_id, game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol, x_user_id,
    o_user_id, current_turn_user_id, joint_turn, ${TERM_COLUMNS}, turn_time, position, created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select ${at.matchID}, ${at.gameType}, ${at.rulesVersion}, ${at.seed}, ${at.origin}, ${at.state}, ${at.inviterID}, ${at.inviteeID},
    ${at.inviterSymbol}, ${at.xUserID}, ${at.oUserID}, ${at.currentTurnUserID}, ${at.jointTurn}, ${termsOf(at)}, ${at.turnTime},
    ${at.position}, ${at.createdTime}, ${at.startedTime}, ${at.deadlineTime}, ${at.deadlineTime}, ${at.lastActionTime},
    bot_id, case when ${at.jointTurn} is not null or bot_id = ${at.currentTurnUserID} then bot_id end
  from accepted, ${botOf(at)} bot (bot_id)
  ${returning}
)`,
      `closed as (
  update challenges c set over_time = ${at.lastActionTime},
    state = case when c.challenge_id = ${at.challengeID} then ${CHALLENGE_STATES.accepted} else ${CHALLENGE_STATES.canceled} end,
    accepter_id = case when c.challenge_id = ${at.challengeID} then ${at.inviteeID} end,
    match_id = case when c.challenge_id = ${at.challengeID} then s.match_id end
  from written s where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID})
)`,
      countedCursors(at, { pendingInvites: "0", activeMatches: "1", isFromStranger: "false" }),
    ],
  },
);

/** The write of an accept, and the conditions that must still hold then. */
export interface AcceptWrite extends MatchWrite {
  /** The challenge must be open then, in epoch milliseconds. */
  readonly now: number;
  /** The accepter, whose session is checked. */
  readonly actor?: SessionUser | undefined;
  readonly challengeID: number;
  /** An open challenge of the accepter's own that is canceled with it. */
  readonly ownChallengeID?: number | undefined;
  /** Most active matches that each may have before it. */
  readonly activeLimits?: { readonly creator: number; readonly accepter: number };
  /** The creator's policy as it was read. */
  readonly invitesFrom: InvitesFrom;
}

/**
 * Closes a challenge and writes the match that it becomes in one guarded statement, both cursors locked. False when
 * the challenge is no longer open, the session is over, a limit is reached, a block or another policy of the creator's came in
 * between, or a cursor has come to its moment.
 */
export const acceptChallenge = (db: Queryable, write: AcceptWrite): Promise<boolean> => {
  const { match } = write.transition;
  return ACCEPT(db, write, {
    started: match,
    preconditions: {
      now: write.now,
      challengeID: write.challengeID,
      ownChallengeID: write.ownChallengeID ?? null,
      creatorLimit: write.activeLimits?.creator ?? NO_LIMIT,
      accepterLimit: write.activeLimits?.accepter ?? NO_LIMIT,
      invitesFrom: write.invitesFrom,
    },
    session: sessionValues(write.actor ?? { userID: match.inviteeID }),
  });
};
