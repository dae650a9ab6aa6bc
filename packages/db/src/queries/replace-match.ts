import { type MatchState, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import {
  keptAnswer,
  lockedCursors,
  type MatchWrite,
  NO_LIMIT,
  stampedCursors,
  WRITE,
  writeValues,
} from "./match-write.ts";
import { bigint, first, int, json, orNull, statement, text } from "./statement.ts";

/** What a match's next state may change, under the names of the record. */
const NEXT = {
  state: int,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  winnerUserID: orNull(int),
  result: orNull(text),
  position: json,
  lastMove: orNull(json),
  lastMoveSymbol: orNull(text),
  xMoveCount: int,
  oMoveCount: int,
  startedTime: orNull(bigint),
  finishedTime: orNull(bigint),
  lastMoveTime: orNull(bigint),
  deadlineTime: orNull(bigint),
} satisfies Partial<Record<keyof MatchRecord, unknown>>;

const GUARD = { matchID: int, readCursor: bigint, inviterLimit: int, inviteeLimit: int };
const TALLY = { pendingChange: int, activeChange: int };
const MOVE = { moveNumber: orNull(int), moverID: orNull(int), moveSymbol: orNull(text), move: orNull(json) };

const REPLACE = statement<{ cursor: number }>()(
  { ...WRITE, ...GUARD, ...NEXT, ...TALLY, ...MOVE },
  (at) => `with ${lockedCursors(at)},
clock as (
  select greatest(${at.now}, max(value) + 1) as stamp,
    bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.inviterLimit} else ${at.inviteeLimit} end)
      as within_limits
  from locked
),
changed as (
  update matches m set state = ${at.state}, x_user_id = ${at.xUserID}, o_user_id = ${at.oUserID},
    current_turn_user_id = ${at.currentTurnUserID}, winner_user_id = ${at.winnerUserID}, result = ${at.result},
    position = ${at.position}, last_move = ${at.lastMove}, last_move_symbol = ${at.lastMoveSymbol},
    x_move_count = ${at.xMoveCount}, o_move_count = ${at.oMoveCount}, started_time = ${at.startedTime},
    finished_time = ${at.finishedTime}, last_move_time = ${at.lastMoveTime}, deadline_time = ${at.deadlineTime},
    pending_pair = case when ${at.state} = ${STATES.invited} then m.pending_pair end, claimed_until = null,
    last_action_time = greatest(clock.stamp, m.last_action_time + 1)
  from clock
  where m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor} and clock.within_limits
  returning m.match_id, m.inviter_id, m.invitee_id, m.last_action_time,
    ${at.pendingChange} as pending_change, ${at.activeChange} as active_change
),
${stampedCursors("changed", at)},
moved as (
  insert into moves (match_id, move_number, user_id, symbol, move, time)
  select match_id, ${at.moveNumber}, ${at.moverID}, ${at.moveSymbol}, ${at.move}, ${at.now}
  from changed where ${at.moveNumber} is not null
),
${keptAnswer("changed", at)}
select last_action_time::float8 as "cursor" from changed`,
);

/** A match's state as it was read, and the one to put in its place. */
export interface MatchStep {
  before: MatchRecord;
  after: MatchRecord;
}

/** 1 when the match is counted in a state after the step and was not before, -1 the other way round. */
const entering = ({ before, after }: MatchStep, state: MatchState): number =>
  Number(after.state === state) - Number(before.state === state);

/**
 * Puts a match's next state in place of `before`, in one guarded statement: locks both cursors, stamps, writes the
 * match, its move and its kept answer. Gives the new cursor, or null when somebody was first or a limit is reached:
 * then nothing is written. Throws a unique violation when the kept answer's key is already there.
 */
export const replaceMatch = async (db: Queryable, step: MatchStep, write: MatchWrite): Promise<number | null> => {
  const { before, after } = step;
  const { move, activeLimits } = write;
  const replaced = await first(
    db.run(REPLACE, {
      readCursor: before.lastActionTime,
      inviterLimit: activeLimits?.inviter ?? NO_LIMIT,
      inviteeLimit: activeLimits?.invitee ?? NO_LIMIT,
      pendingChange: entering(step, STATES.invited),
      activeChange: entering(step, STATES.active),
      moveNumber: move?.moveNumber ?? null,
      moverID: move?.userID ?? null,
      moveSymbol: move?.symbol ?? null,
      move: move?.move ?? null,
      // Last: what follows the spread of a large object is added to it slowly.
      ...writeValues(before, write),
      ...after,
    }),
  );
  return replaced?.cursor ?? null;
};
