import { STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import { boolean, type Columns, int, json, orNull, type Params, selectColumns, text } from "./statement.ts";

// Only looked up where there is one. One whose invite has been purged is gone without a trace.
const REMATCH = `case when m.rematch_match_id is not null then (
    select jsonb_build_object('matchID', r.match_id, 'state', r.state, 'inviterID', r.inviter_id,
      'isStarted', r.started_time is not null,
      'deadlineTime', case when r.state = ${STATES.invited} then r.deadline_time end)
    from matches r where r.match_id = m.rematch_match_id) end`;

/**
 * The columns of a match, from alias `m`, as a `MatchRecord` of the rules. Times travel as float8: exact for milliseconds,
 * and a number in JavaScript where int8 would be a BigInt.
 */
export const MATCH: Columns<MatchRecord> = {
  matchID: "m.match_id",
  gameType: "m.game_type",
  rulesVersion: "m.rules_version",
  seed: "m.seed",
  options: "m.options",
  clock: "m.clock",
  daysOff: "m.days_off",
  turnTime: "m.turn_time",
  state: "m.state::int",
  origin: "m.origin",
  inviterID: "m.inviter_id",
  inviteeID: "m.invitee_id",
  inviterSymbol: "m.inviter_symbol",
  xUserID: "m.x_user_id",
  oUserID: "m.o_user_id",
  currentTurnUserID: "m.current_turn_user_id",
  jointTurn: "m.joint_turn",
  winnerUserID: "m.winner_user_id",
  result: "m.result",
  resultDetail: "m.result_detail",
  offerState: "m.offer_state",
  rematchOfMatchID: "m.rematch_of_match_id",
  rematch: REMATCH,
  position: "m.position",
  lastMove: "m.last_move",
  lastMoveSymbol: "m.last_move_symbol",
  xMoveCount: "m.x_move_count",
  oMoveCount: "m.o_move_count",
  turnSeconds: "m.turn_seconds",
  message: "m.message",
  createdTime: "m.created_time::float8",
  startedTime: "m.started_time::float8",
  finishedTime: "m.finished_time::float8",
  lastMoveTime: "m.last_move_time::float8",
  deadlineTime: "m.deadline_time::float8",
  pausedReason: "m.paused_reason",
  pausedTime: "m.paused_time::float8",
  lastActionTime: "m.last_action_time::float8",
};

/** The select list of a match. */
export const MATCH_COLUMNS = selectColumns(MATCH);

/** The fields that an invite fixes, as parameters. */
export const TERMS = {
  turnSeconds: orNull(int),
  options: orNull(json),
  clock: orNull(json),
  daysOff: boolean,
  message: orNull(text),
};

const TERM_NAMES: Columns<typeof TERMS> = {
  turnSeconds: "turn_seconds",
  options: "options",
  clock: "clock",
  daysOff: "days_off",
  message: "message",
};

/** The columns of those parameters. */
export const TERM_COLUMNS: string = Object.values(TERM_NAMES).join(", ");

/** The same parameters in the order of their columns. */
export const termsOf = (at: Params<typeof TERMS>): string =>
  (Object.keys(TERM_NAMES) as (keyof typeof TERMS)[]).map((name) => at[name]).join(", ");
