import { type MatchState, OFFER_KINDS, type OfferKind, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import {
  keptAnswer,
  lockedCursors,
  type MatchStep,
  type MatchWrite,
  NO_LIMIT,
  noBlockSince,
  stampedCursors,
  WRITE,
  writeValues,
} from "./match-write.ts";
import { MOVE_NUMBER, type MoveRow } from "./moves.ts";
import { bigint, boolean, first, int, json, orNull, type Places, statement, text } from "./statement.ts";
import { EVENT, IS_WANTED, stepEvent, TOLD_COLUMNS, toldEvent } from "./told-event.ts";

/** What a match's next state may change, under the names of the record; the times of the action are the statement's own to choose. */
const NEXT = {
  state: int,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  winnerUserID: orNull(int),
  result: orNull(text),
  resultDetail: orNull(text),
  position: json,
  lastMove: orNull(json),
  lastMoveSymbol: orNull(text),
  xMoveCount: int,
  oMoveCount: int,
  between: orNull(json),
  lastMoveTime: orNull(bigint),
  deadlineTime: orNull(bigint),
} satisfies Partial<Record<keyof MatchRecord, unknown>>;

const GUARD = { matchID: int, readCursor: bigint, inviterLimit: int, inviteeLimit: int };
const TALLY = { pendingChange: int, activeChange: int, overChange: int, passedDeadline: orNull(bigint) };
const MOVE = {
  sequence: orNull(int),
  standing: orNull(int),
  moverID: orNull(int),
  moveSymbol: orNull(text),
  move: orNull(json),
};
const TURN = { beginsTurn: boolean, offered: orNull(text) };
const TYPES = { ...WRITE, ...GUARD, ...NEXT, ...TALLY, ...MOVE, ...TURN, ...EVENT };

/** The match's next deadline: a turn that begins is counted from the cursor. */
const deadline = (at: Places<typeof TYPES>): string => `case when clock.ends then null
      when ${at.beginsTurn} then clock.stamp + m.turn_seconds * 1000::bigint else ${at.deadlineTime} end`;

const write = (at: Places<typeof TYPES>, besides = "") => `with ${lockedCursors(at)},
clock as (
  select greatest(${at.now}, max(value) + 1, ${at.readCursor} + 1) as stamp, ${at.activeChange} = 1 as begins,
    ${at.sequence} is not null as moves, ${at.overChange} = 1 as ends, ${noBlockSince(at)} and
    bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.inviterLimit} else ${at.inviteeLimit} end)
      as is_allowed, ${IS_WANTED} as is_wanted
  from locked
),
changed as (
  update matches m set state = ${at.state}, x_user_id = ${at.xUserID}, o_user_id = ${at.oUserID},
    current_turn_user_id = ${at.currentTurnUserID}, winner_user_id = ${at.winnerUserID}, result = ${at.result},
    result_detail = ${at.resultDetail},
    between_moves = case when ${at.offered} is null then ${at.between}
      else jsonb_set(${at.between}, array[${at.offered}, 'time'], to_jsonb(clock.stamp)) end,
    position = ${at.position}, last_move = ${at.lastMove}, last_move_symbol = ${at.lastMoveSymbol},
    x_move_count = ${at.xMoveCount}, o_move_count = ${at.oMoveCount},
    started_time = case when clock.begins then clock.stamp else m.started_time end,
    last_move_time = case when clock.moves then clock.stamp else ${at.lastMoveTime} end,
    finished_time = case when clock.ends then coalesce(${at.passedDeadline}, clock.stamp) else m.finished_time end,
    deadline_time = ${deadline(at)}, check_time = case when ${deadline(at)} is not null then least(m.check_time, ${deadline(at)}) end,
    over_time = case when clock.ends then clock.stamp end,
    waiting_bot_id = case when ${at.state} = ${STATES.active} and ${at.currentTurnUserID} = m.bot_id then m.bot_id end,
    pending_pair = case when ${at.state} = ${STATES.invited} then m.pending_pair end, claimed_until = null,
    last_action_time = clock.stamp
  from clock
  where m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor} and clock.is_allowed
  returning m.match_id, m.inviter_id, m.invitee_id, m.last_action_time, m.winner_user_id, m.result, m.is_from_stranger,
    ${at.pendingChange} as pending_change, ${at.activeChange} as active_change, ${at.overChange} as over_change,
    ${TOLD_COLUMNS("m.")}, clock.is_wanted
),
${stampedCursors("changed", at)},
moved as (
  insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, ${at.sequence}, ${at.standing}, ${at.moverID}, ${at.moveSymbol}, ${at.move}, last_action_time
  from changed where ${at.sequence} is not null
),${besides}
${toldEvent(`changed s where s.is_wanted and ${at.eventKinds} <> ''`, at)},
${keptAnswer("changed", at)}
select last_action_time::float8 as "cursor" from changed`;

const REPLACE = statement<{ cursor: number }>("write")(TYPES, (at) => write(at));

// Of the record as it was before a lock was waited for: the match's own guard refuses when anything has come to it since.
const TAKE_BACK = statement<{ cursor: number }>("write")({ ...TYPES, toMoveCount: int }, (at) =>
  write(
    at,
    `
taken as (
  update moves v set is_taken_back = true from changed c
  where v.match_id = c.match_id and not v.is_taken_back and ${MOVE_NUMBER} > ${at.toMoveCount}
),`,
  ),
);

/** Which offer the step makes: one without a time yet, for that is to be the cursor. */
const offeredBy = ({ after }: MatchStep): OfferKind | null =>
  OFFER_KINDS.find((kind) => after.between?.[kind]?.time === 0) ?? null;

const isActive = ({ state }: MatchRecord): boolean => state === STATES.active;
const moveCountOf = ({ xMoveCount, oMoveCount }: MatchRecord): number => xMoveCount + oMoveCount;

/** Whether a turn begins with the step: that of an accept, a move or a takeback. */
const beginsTurn = ({ before, after }: MatchStep): boolean =>
  isActive(after) && (!isActive(before) || moveCountOf(after) !== moveCountOf(before));

const moveValues = (move: MoveRow | undefined) => ({
  sequence: move?.sequence ?? null,
  standing: move && move.moveNumber !== move.sequence ? move.moveNumber : null,
  moverID: move?.userID ?? null,
  moveSymbol: move?.symbol ?? null,
  move: move?.move ?? null,
});

/** 1 when the match is counted by a condition after the step and was not before, -1 the other way round. */
const entering = ({ before, after }: MatchStep, isCounted: (state: MatchState) => boolean): number =>
  Number(isCounted(after.state)) - Number(isCounted(before.state));

const tallyOf = (step: MatchStep) => ({
  pendingChange: entering(step, (state) => state === STATES.invited),
  activeChange: entering(step, (state) => state === STATES.active),
  overChange: entering(step, (state) => state >= STATES.finished),
});

/**
 * Puts a match's next state in place of `before`, in one guarded statement: locks both cursors, stamps, writes the
 * match, its move, its kept answer and what both users' tallies count. The action's own times are its cursor, and a turn
 * that it begins is counted from there (contract 3.3). Gives the new cursor, or null when somebody was first, a limit is
 * reached or a block was made: then nothing is written. Throws a unique violation when the kept answer's key is there.
 */
export const replaceMatch = async (db: Queryable, step: MatchStep, write: MatchWrite): Promise<number | null> => {
  const { before, after } = step;
  const { move, activeLimits, passedDeadline } = write;
  const values = {
    readCursor: before.lastActionTime,
    inviterLimit: activeLimits?.inviter ?? NO_LIMIT,
    inviteeLimit: activeLimits?.invitee ?? NO_LIMIT,
    passedDeadline: passedDeadline ?? null,
    ...tallyOf(step),
    ...moveValues(move),
    beginsTurn: beginsTurn(step),
    offered: offeredBy(step),
    ...stepEvent(step, move?.userID),
    // Last: what follows the spread of a large object is added to it slowly.
    ...writeValues(before, write),
    ...after,
  };
  const toMoveCount = moveCountOf(after);
  const isTakeback = toMoveCount < moveCountOf(before);
  const replaced = await first(isTakeback ? db.run(TAKE_BACK, { ...values, toMoveCount }) : db.run(REPLACE, values));
  return replaced?.cursor ?? null;
};
