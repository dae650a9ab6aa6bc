import { OFFER_KINDS, STATES } from "@yourmove/contract";
import type { MatchRecord, NOT_YET, Transition } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import type { IdempotencyRecord } from "./idempotency-records.ts";
import {
  begunJointTurn,
  botResults,
  countedCursors,
  EVENT,
  EVENT_SOURCE,
  eventValues,
  HAS_SUBSCRIBERS,
  insertRecord,
  lockedCursors,
  NO_LIMIT,
  noGuardChangeSince,
  outboxEvent,
  RECORD,
  recordValues,
  stampedCursors,
  WRITE,
} from "./match-write.ts";
import { MOVE_NUMBER } from "./moves.ts";
import { bigint, boolean, first, int, json, orNull, type Params, statement, text } from "./statement.ts";

/** A user whose session was valid when the match was read. */
interface CheckedActor {
  readonly userID: number;
  /** Its guard count then. */
  readonly guardChanges: number;
}

/** The parameters of an update of a match, and the conditions that must still hold. */
export interface MatchChange {
  readonly before: MatchRecord;
  readonly transition: Transition;
  /** By this process's clock, in epoch milliseconds. */
  readonly now: number;
  /** The actor; absent where the service acts. */
  readonly actor?: CheckedActor | undefined;
  /** The idempotency record of the request. */
  readonly kept?: IdempotencyRecord | undefined;
  /** Of an accept: how many active matches each of the two may have before it. */
  readonly activeLimits?: { readonly inviter: number; readonly invitee: number } | undefined;
  /** Of an accept: the sum of both users' guard counts, as it was read. */
  readonly guardChangesOfBoth?: number | undefined;
}

const GUARDED = {
  ...WRITE,
  ...EVENT,
  ...RECORD,
  matchID: int,
  readCursor: bigint,
  userID: orNull(int),
  guardChanges: orNull(int),
};
type GuardedAt = Params<typeof GUARDED>;

/** The fields of the record that a player's action may change. */
const BOARD = {
  currentTurnUserID: orNull(int),
  jointTurn: orNull(json),
  position: json,
  lastMove: orNull(json),
  lastMoveSymbol: orNull(text),
  xMoveCount: int,
  oMoveCount: int,
  offerState: orNull(text),
};

/** A joint turn that continues stays as it is; one that begins gets the stamp as its time. */
const board = (at: Params<typeof BOARD>, begins: string): string => `joint_turn = case when ${begins}
      then ${begunJointTurn(at.jointTurn, "stamp.time")} else ${at.jointTurn} end,
    current_turn_user_id = ${at.currentTurnUserID},
    position = ${at.position}, last_move = ${at.lastMove}, last_move_symbol = ${at.lastMoveSymbol},
    x_move_count = ${at.xMoveCount}, o_move_count = ${at.oMoveCount}`;

/** The bot, where the match waits for its move or for its answer to an offer. */
const waitingBot = (at: Params<Pick<typeof BOARD, "currentTurnUserID" | "jointTurn">>, isOffered: string): string =>
  `case when ${isOffered} or ${at.currentTurnUserID} = m.bot_id or ${at.jointTurn} is not null
      and ${at.jointTurn} ->> 'moved' is distinct from case when m.bot_id = m.x_user_id then 'X' else 'O' end
      then m.bot_id end`;

const TALLY = { pendingInvites: int, activeMatches: int, results: int };

/** The stamp follows both users' cursors and the match's own (contract 3.3). */
const stamp = (at: GuardedAt): string => `greatest(${at.now}, max(value) + 1, ${at.readCursor} + 1)`;

/** The match is unchanged since it was read. */
const isAsRead = (at: GuardedAt): string => `m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor}`;

/**
 * The actor's guards, its session among them, are unchanged since they were read: every change is counted on the cursor that is
 * locked here (`countGuardChange`).
 */
const isStillGood = ({ userID, guardChanges }: GuardedAt): string =>
  `bool_and(user_id <> ${userID} or precondition_changes = ${guardChanges}) is not false`;

/** A time that the stamp replaces, as the rules write it. */
const UNSTAMPED: typeof NOT_YET = 0;

/** The offers, where the stamp replaces times that are not yet chosen. They hold no player's text. */
const stampedOffers = ({ offerState }: Params<typeof BOARD>): string =>
  `replace(${offerState}, '"time":${UNSTAMPED}', '"time":' || stamp.time)::jsonb`;

const MOVE = { sequence: int, standingNumber: orNull(int) };

const recordedMove = (
  at: GuardedAt & Params<typeof MOVE> & Params<typeof BOARD>,
  condition = "true",
): string => `moved as (
  insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, ${at.sequence}, ${at.standingNumber}, ${at.actorID}, ${at.lastMoveSymbol}, ${at.lastMove}, last_action_time
  from changed where ${condition}
)`;

const NEXT_TURN = "stamp.time + m.turn_seconds * 1000::bigint";

/** The time of the next deadline check; a later deadline doesn't move it (decision 28). */
const checkTime = (deadline: string): string =>
  `case when ${deadline} is not null then least(m.check_time, ${deadline}) end`;

const CURSOR = `select last_action_time::float8 as "cursor" from changed`;
interface Saved {
  readonly cursor: number;
}

/** A move after which the match goes on. */
const PLAY_ON = statement<Saved>("write")(
  { ...GUARDED, ...BOARD, ...MOVE, isOffered: boolean, beginsTurn: boolean },
  (at) => {
    // The first move of a joint turn leaves the deadline, which is the other's, too.
    const deadline = `case when ${at.beginsTurn} then ${NEXT_TURN} else m.deadline_time end`;
    return `with ${lockedCursors(at)},
stamp as (
  select ${stamp(at)} as time, ${HAS_SUBSCRIBERS} as has_subscribers from locked having ${isStillGood(at)}
),
changed as (
  update matches m set ${board(at, at.beginsTurn)}, offer_state = ${stampedOffers(at)},
    last_move_time = stamp.time, last_action_time = stamp.time, claimed_until = null,
    deadline_time = ${deadline}, check_time = ${checkTime(deadline)},
    waiting_bot_id = ${waitingBot(at, at.isOffered)}
  from stamp where ${isAsRead(at)}
  returning ${EVENT_SOURCE}
),
${stampedCursors("changed", at)},
${recordedMove(at)},
${outboxEvent("changed", at)},
${insertRecord("changed", at)}
${CURSOR}`;
  },
);

/** The end of a match that was being played: by a move, by an action, or by its deadline. */
const END = statement<Saved>("write")(
  {
    ...GUARDED,
    ...BOARD,
    ...MOVE,
    ...TALLY,
    isMove: boolean,
    state: int,
    winnerUserID: orNull(int),
    result: orNull(text),
    resultDetail: orNull(text),
    passedDeadline: orNull(bigint),
  },
  (at) => `with ${lockedCursors(at)},
stamp as (
  select ${stamp(at)} as time, ${HAS_SUBSCRIBERS} as has_subscribers from locked having ${isStillGood(at)}
),
changed as (
  update matches m set state = ${at.state}, winner_user_id = ${at.winnerUserID}, result = ${at.result},
    result_detail = ${at.resultDetail}, ${board(at, "false")}, offer_state = ${stampedOffers(at)},
    last_move_time = case when ${at.isMove} then stamp.time else m.last_move_time end,
    finished_time = coalesce(${at.passedDeadline}, stamp.time), over_time = stamp.time, last_action_time = stamp.time,
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null,
    paused_reason = null, paused_time = null
  from stamp where ${isAsRead(at)}
  returning ${EVENT_SOURCE}, is_from_stranger
),
${countedCursors("changed", at, at)},
${botResults("changed", at.results)},
${recordedMove(at, at.isMove)},
${outboxEvent("changed", at)},
${insertRecord("changed", at)}
${CURSOR}`,
);

/** The answer to an invite, or its end. */
const ANSWER_INVITE = statement<Saved>("write")(
  {
    ...GUARDED,
    ...TALLY,
    state: int,
    xUserID: orNull(int),
    oUserID: orNull(int),
    currentTurnUserID: orNull(int),
    jointTurn: orNull(json),
    seed: orNull(text),
    firstPosition: orNull(json),
    result: orNull(text),
    passedDeadline: orNull(bigint),
    isStarted: boolean,
    guardChangesOfBoth: orNull(bigint),
    inviterLimit: int,
    inviteeLimit: int,
  },
  (at) => `with ${lockedCursors(at)},
stamp as (
  select ${stamp(at)} as time, ${HAS_SUBSCRIBERS} as has_subscribers from locked
  having ${isStillGood(at)}
    and ${noGuardChangeSince(at.guardChangesOfBoth)}
    and bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.inviterLimit} else ${at.inviteeLimit} end)
      is not false
),
changed as (
  update matches m set state = ${at.state}, x_user_id = ${at.xUserID}, o_user_id = ${at.oUserID}, pending_pair = null,
    current_turn_user_id = ${at.currentTurnUserID}, joint_turn = ${begunJointTurn(at.jointTurn, "stamp.time")},
    seed = ${at.seed}, position = coalesce(${at.firstPosition}, m.position), result = ${at.result}, last_action_time = stamp.time,
    started_time = case when ${at.isStarted} then stamp.time end, paused_reason = null, paused_time = null,
    deadline_time = case when ${at.isStarted} then ${NEXT_TURN} end,
    check_time = case when ${at.isStarted} then ${checkTime(NEXT_TURN)} end,
    finished_time = case when not ${at.isStarted} then coalesce(${at.passedDeadline}, stamp.time) end,
    over_time = case when not ${at.isStarted} then stamp.time end,
    waiting_bot_id = ${waitingBot(at, "false")}, claimed_until = null
  from stamp where ${isAsRead(at)}
  returning ${EVENT_SOURCE}, is_from_stranger
),
${countedCursors("changed", at, at)},
${outboxEvent("changed", at)},
${insertRecord("changed", at)}
${CURSOR}`,
);

/**
 * An offer, its answer, a takeback, or more time: the match goes on without a move (contract 4.6). Moves are taken back in the
 * record as it was before a lock was waited for: `isAsRead` refuses when anything has come to it since.
 */
const CHANGE_OFFERS = statement<Saved>("write")(
  {
    ...GUARDED,
    ...BOARD,
    lastMoveTime: orNull(bigint),
    deadlineTime: orNull(bigint),
    beginsTurn: boolean,
    isOffered: boolean,
    takenBackTo: orNull(int),
  },
  (at) => {
    const deadline = `case when ${at.beginsTurn} then ${NEXT_TURN} else ${at.deadlineTime} end`;
    return `with ${lockedCursors(at)},
stamp as (
  select ${stamp(at)} as time, ${HAS_SUBSCRIBERS} as has_subscribers from locked having ${isStillGood(at)}
),
changed as (
  update matches m set ${board(at, at.beginsTurn)}, last_move_time = ${at.lastMoveTime},
    offer_state = ${stampedOffers(at)},
    deadline_time = ${deadline}, check_time = ${checkTime(deadline)}, last_action_time = stamp.time,
    waiting_bot_id = ${waitingBot(at, at.isOffered)}, claimed_until = null
  from stamp where ${isAsRead(at)}
  returning ${EVENT_SOURCE}
),
taken_back as (
  update moves v set is_taken_back = true from changed c
  where v.match_id = c.match_id and not v.is_taken_back and ${MOVE_NUMBER} > ${at.takenBackTo}
),
${stampedCursors("changed", at)},
${outboxEvent("changed", at)},
${insertRecord("changed", at)}
${CURSOR}`;
  },
);

/** The values of the parameters that all four statements share. */
const guardedValues = ({ before, transition, now, actor, kept }: MatchChange) => ({
  matchID: before.matchID,
  inviterID: before.inviterID,
  inviteeID: before.inviteeID,
  readCursor: before.lastActionTime,
  now,
  userID: actor?.userID ?? null,
  guardChanges: actor?.guardChanges ?? null,
  ...eventValues(transition),
  ...recordValues(kept),
});

const boardValues = ({ match }: Transition) => ({
  currentTurnUserID: match.currentTurnUserID,
  jointTurn: match.jointTurn,
  position: match.position,
  lastMove: match.lastMove,
  lastMoveSymbol: match.lastMoveSymbol,
  xMoveCount: match.xMoveCount,
  oMoveCount: match.oMoveCount,
  offerState: match.offerState && JSON.stringify(match.offerState),
});

/** A move has a number in the record, and one among the moves that are not taken back: null where the two are the same. */
const moveValues = ({ positionVersion, moveCount }: Transition) => ({
  sequence: positionVersion,
  standingNumber: moveCount === positionVersion ? null : moveCount,
});

const isOffered = ({ offerState }: MatchRecord): boolean => OFFER_KINDS.some((kind) => offerState?.[kind]);

const run = (db: Queryable, change: MatchChange): Promise<Saved[]> => {
  const { before, transition, activeLimits, guardChangesOfBoth } = change;
  const { match, tally, passedDeadline, isMove, beginsTurn } = transition;
  const guarded = guardedValues(change);
  if (before.state === STATES.invited) {
    const { state, xUserID, oUserID, currentTurnUserID, jointTurn, seed, result } = match;
    return db.run(ANSWER_INVITE, {
      ...guarded,
      ...tally,
      state,
      xUserID,
      oUserID,
      currentTurnUserID,
      jointTurn,
      seed,
      result,
      passedDeadline,
      // Only a game with chance has its first position from its start on.
      firstPosition: match.position === before.position ? null : match.position,
      isStarted: state === STATES.active,
      guardChangesOfBoth: guardChangesOfBoth ?? null,
      inviterLimit: activeLimits?.inviter ?? NO_LIMIT,
      inviteeLimit: activeLimits?.invitee ?? NO_LIMIT,
    });
  }
  if (match.state !== STATES.active) {
    const { state, winnerUserID, result, resultDetail } = match;
    const ended = { state, winnerUserID, result, resultDetail, passedDeadline, isMove };
    return db.run(END, { ...guarded, ...boardValues(transition), ...moveValues(transition), ...tally, ...ended });
  }
  if (isMove) {
    const move = { ...boardValues(transition), ...moveValues(transition), isOffered: isOffered(match), beginsTurn };
    return db.run(PLAY_ON, { ...guarded, ...move });
  }
  const { takenBackTo } = transition;
  const { lastMoveTime, deadlineTime } = match;
  const offers = { isOffered: isOffered(match), takenBackTo, beginsTurn, lastMoveTime, deadlineTime };
  return db.run(CHANGE_OFFERS, { ...guarded, ...boardValues(transition), ...offers });
};

/**
 * Updates a match from the state that was read to its next one, in one guarded statement: it locks both cursors, chooses the
 * stamp, and writes the match, its move, its outbox event, its idempotency record, and both users' tallies (contract 3.3).
 * Returns the new cursor; null when a concurrent write was first, the session is over, a limit is reached or a block was made:
 * then nothing is written. Rejects with a unique violation when the idempotency key is there already.
 */
export const saveMatch = async (db: Queryable, change: MatchChange): Promise<number | null> =>
  (await first(run(db, change)))?.cursor ?? null;
