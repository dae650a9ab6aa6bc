import { OFFER_KINDS, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { isAsDecided } from "./basis.ts";
import {
  botResults,
  countedCursors,
  cursorsOf,
  endedCursors,
  type MatchWrite,
  matchStatement,
  movedCursors,
  NO_LIMIT,
  RESULT,
} from "./match-write.ts";
import { MOVE_NUMBER } from "./moves.ts";
import { bigint, boolean, int, json, orNull, type Params, text, type Values } from "./statement.ts";

/** A match from the state that was read to the one that was decided. */
export interface MatchChange extends MatchWrite {
  readonly before: MatchRecord;
  /** Of an accept: how many active matches each of the two may have before it. */
  readonly activeLimits?: { readonly inviter: number; readonly invitee: number } | undefined;
}

const READ = { matchID: int, readCursor: bigint };

/** The match and both cursors are as they were read. */
const isAsRead = (at: Params<typeof READ> & Parameters<typeof isAsDecided>[0], limit = ""): string =>
  `from (select from locked having ${isAsDecided(at)}${limit}) l
  where m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor}`;

/** The fields of the record that a player's action may change. */
const BOARD = {
  currentTurnUserID: orNull(int),
  jointTurn: orNull(json),
  position: json,
  lastMove: orNull(json),
  lastMoveSymbol: orNull(text),
  lastMoveTime: orNull(bigint),
  xMoveCount: int,
  oMoveCount: int,
  offerState: orNull(json),
};

const board = (
  at: Params<typeof BOARD>,
): string => `current_turn_user_id = ${at.currentTurnUserID}, joint_turn = ${at.jointTurn},
    position = ${at.position}, last_move = ${at.lastMove}, last_move_symbol = ${at.lastMoveSymbol}, last_move_time = ${at.lastMoveTime},
    x_move_count = ${at.xMoveCount}, o_move_count = ${at.oMoveCount}, offer_state = ${at.offerState}`;

/** Who is awaited, and until when. */
const TURN = {
  deadlineTime: orNull(bigint),
  turnTime: orNull(json),
  awaitedID: orNull(int),
  otherAwaitedID: orNull(int),
};

// A later deadline doesn't move the time of the next check (decision 28). Which of the two is a bot only the row says.
const turn = (at: Params<typeof TURN>): string => `deadline_time = ${at.deadlineTime}, turn_time = ${at.turnTime},
    check_time = case when ${at.deadlineTime} is not null then least(m.check_time, ${at.deadlineTime}) end,
    waiting_bot_id = case when m.bot_id in (${at.awaitedID}, ${at.otherAwaitedID}) then m.bot_id end, claimed_until = null`;

const MOVE = { sequence: int, standingNumber: orNull(int), moverID: orNull(int) };

const insertMove = (
  at: Params<typeof MOVE & Pick<typeof BOARD, "lastMove" | "lastMoveSymbol">> & { readonly lastActionTime: string },
  condition = "true",
): string => `insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, ${at.sequence}, ${at.standingNumber}, ${at.moverID}, ${at.lastMoveSymbol}, ${at.lastMove}, ${at.lastActionTime}
  from written where ${condition}`;

/** A move after which the match goes on. */
const PLAY_ON = matchStatement(
  { read: READ, board: BOARD, turn: TURN, move: MOVE },
  {
    parts: (at, returning) => [
      `written as (
  update matches m set ${board(at)}, ${turn(at)}, last_action_time = ${at.lastActionTime}
  ${isAsRead(at)}
  ${returning}
)`,
      movedCursors(at),
    ],
    last: (at) => `${insertMove(at)} returning match_id as "matchID"`,
  },
);

const ENDING = { state: int, result: orNull(text), resultDetail: orNull(text), finishedTime: orNull(bigint) };

/** The end of a match that was being played: by a move, by an action, or by its deadline. */
const END = matchStatement(
  { read: READ, board: BOARD, move: MOVE, ending: ENDING, result: RESULT, is: { isMove: boolean } },
  {
    parts: (at, returning) => [
      `written as (
  update matches m set state = ${at.state}, winner_user_id = ${at.winnerUserID}, result = ${at.result}, result_detail = ${at.resultDetail},
    ${board(at)}, finished_time = ${at.finishedTime}, over_time = ${at.lastActionTime}, last_action_time = ${at.lastActionTime},
    deadline_time = null, check_time = null, waiting_bot_id = null, claimed_until = null, paused_reason = null, paused_time = null
  ${isAsRead(at)}
  ${returning}
)`,
      endedCursors(at),
      botResults(at),
      `recorded as (${insertMove(at, at.isMove)})`,
    ],
  },
);

const ANSWER = {
  state: int,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  jointTurn: orNull(json),
  seed: orNull(text),
  result: orNull(text),
  startedTime: orNull(bigint),
  finishedTime: orNull(bigint),
};
const START = { activeMatches: int, firstPosition: orNull(json), inviterLimit: int, inviteeLimit: int };

/** The answer to an invite, or its end. */
const ANSWER_INVITE = matchStatement(
  { read: READ, turn: TURN, answer: ANSWER, start: START },
  {
    parts: (at, returning) => {
      const limit = `case when user_id = ${at.inviterID} then ${at.inviterLimit} else ${at.inviteeLimit} end`;
      return [
        `written as (
  update matches m set state = ${at.state}, x_user_id = ${at.xUserID}, o_user_id = ${at.oUserID}, pending_pair = null,
    current_turn_user_id = ${at.currentTurnUserID}, joint_turn = ${at.jointTurn}, seed = ${at.seed},
    position = coalesce(${at.firstPosition}, m.position), result = ${at.result}, started_time = ${at.startedTime}, ${turn(at)},
    finished_time = ${at.finishedTime}, over_time = case when ${at.finishedTime} is not null then ${at.lastActionTime} end,
    last_action_time = ${at.lastActionTime}, paused_reason = null, paused_time = null
  ${isAsRead(at, ` and bool_and(active_matches < ${limit}) is not false`)}
  ${returning}, is_from_stranger
)`,
        countedCursors(at, {
          pendingInvites: "-1",
          activeMatches: at.activeMatches,
          isFromStranger: "s.is_from_stranger",
        }),
      ];
    },
  },
);

/** A turn that goes on because a day off was taken for it: together with the day (contract 4.13). */
const GO_ON_AWAY = matchStatement(
  { read: READ, turn: { deadlineTime: orNull(bigint), turnTime: orNull(json) }, days: { daysTaken: json } },
  {
    parts: (at, returning) => [
      `written as (
  update matches m set deadline_time = ${at.deadlineTime}, turn_time = ${at.turnTime}, last_action_time = ${at.lastActionTime},
    claimed_until = null
  ${isAsRead(at)}
  ${returning}
)`,
      `taken as (
  select (each.key)::int as user_id, each.value as state from jsonb_each(${at.daysTaken}) each
)`,
      `moved as (
  update cursors c set value = ${at.lastActionTime}, days_off = coalesce((select state from taken where user_id = c.user_id), c.days_off),
    days_off_time = case when c.user_id in (select user_id from taken) then ${at.lastActionTime} else c.days_off_time end,
    precondition_changes = c.precondition_changes + case when c.user_id in (select user_id from taken) then 1 else 0 end
  ${cursorsOf(at)}
)`,
      `shown as (
  insert into presence (user_id, last_seen_time, away_from, away_until)
  select t.user_id, 0, (t.state #>> '{latest,fromTime}')::bigint, (t.state #>> '{latest,untilTime}')::bigint from taken t, written
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until
)`,
    ],
  },
);

const RULES = { rulesVersion: int, pausedReason: orNull(text), pausedTime: orNull(bigint) };

/**
 * What is no move, and ends nothing: an offer, its answer, a takeback, more time, a pause. Moves are
 * taken back in the record as it was before a lock was waited for: `isAsRead` refuses when anything has come to it since.
 */
const GO_ON = matchStatement(
  { read: READ, board: BOARD, turn: TURN, rules: RULES, back: { takenBackTo: orNull(int) } },
  {
    parts: (at, returning) => [
      `written as (
  update matches m set ${board(at)}, ${turn(at)}, rules_version = ${at.rulesVersion},
    paused_reason = ${at.pausedReason}, paused_time = ${at.pausedTime}, last_action_time = ${at.lastActionTime}
  ${isAsRead(at)}
  ${returning}
)`,
      `taken_back as (
  update moves v set is_taken_back = true from written s
  where v.match_id = s.match_id and not v.is_taken_back and ${MOVE_NUMBER} > ${at.takenBackTo}
)`,
      movedCursors(at),
    ],
  },
);

const hasOpenOffer = ({ offerState }: MatchRecord): boolean => OFFER_KINDS.some((kind) => offerState?.[kind]);

type Awaited = Pick<Values<typeof TURN>, "awaitedID" | "otherAwaitedID">;

/** Who is awaited: the invitee, the player on turn, both where an offer stands, nobody while the match is paused. */
const awaitedOf = (match: MatchRecord): Awaited => {
  const { state, pausedReason, inviteeID, xUserID, oUserID, currentTurnUserID, jointTurn } = match;
  if (pausedReason !== null) return { awaitedID: null, otherAwaitedID: null };
  if (state === STATES.invited) return { awaitedID: inviteeID, otherAwaitedID: null };
  if (hasOpenOffer(match)) return { awaitedID: xUserID, otherAwaitedID: oUserID };
  if (!jointTurn) return { awaitedID: currentTurnUserID, otherAwaitedID: null };
  const { moved } = jointTurn;
  return { awaitedID: moved === "X" ? null : xUserID, otherAwaitedID: moved === "O" ? null : oUserID };
};

/**
 * Updates a match from the state that was read to the one that was decided, in one guarded statement: it locks both cursors, and
 * writes the match, its move, its outbox event, its idempotency record, and both users' cursors and tallies.
 * False when a concurrent write was first, a precondition of either user has changed (its session, a block) or a limit is reached: then
 * nothing is written. Rejects with a unique violation when the idempotency key is there already.
 */
export const saveMatch = (db: Queryable, change: MatchChange): Promise<boolean> => {
  const { before, activeLimits } = change;
  const { match, tally, actorID, isMove, takenBackTo, daysTaken, moveCount, positionVersion } = change.transition;
  const { state, deadlineTime, turnTime, winnerUserID } = match;
  const read = { matchID: match.matchID, readCursor: before.lastActionTime };
  const turn = { deadlineTime, turnTime, ...awaitedOf(match) };
  if (before.state === STATES.invited && state !== STATES.invited) {
    // Only a game with chance has its first position from its start on.
    const firstPosition = match.position === before.position ? null : match.position;
    const { inviter: inviterLimit = NO_LIMIT, invitee: inviteeLimit = NO_LIMIT } = activeLimits ?? {};
    const start = { activeMatches: tally.activeMatches, firstPosition, inviterLimit, inviteeLimit };
    return ANSWER_INVITE(db, change, { read, turn, answer: match, start });
  }
  // A move has a number in the record, and one among the moves that are not taken back: null where the two are the same.
  const standingNumber = moveCount === positionVersion ? null : moveCount;
  const move = { sequence: positionVersion, standingNumber, moverID: actorID };
  if (state !== STATES.invited && state !== STATES.active) {
    const result = { winnerUserID, results: tally.results };
    return END(db, change, { read, board: match, move, ending: match, result, is: { isMove } });
  }
  if (daysTaken) return GO_ON_AWAY(db, change, { read, turn, days: { daysTaken } });
  return isMove
    ? PLAY_ON(db, change, { read, board: match, turn, move })
    : GO_ON(db, change, { read, board: match, turn, rules: match, back: { takenBackTo } });
};
