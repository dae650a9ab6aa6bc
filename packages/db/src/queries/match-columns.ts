import { STATES } from "@yourmove/contract";

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
export const MATCH_COLUMNS = `m.match_id as "matchID", m.game_type as "gameType", m.state::int as "state",
  m.origin,
  m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol",
  m.x_user_id as "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID",
  m.winner_user_id as "winnerUserID", m.result,
  m.result_detail as "resultDetail", m.between_moves as "between", m.rematch_of_match_id as "rematchOfMatchID",
  ${REMATCH} as "rematch", m.position, m.last_move as "lastMove",
  m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount",
  m.turn_seconds as "turnSeconds", m.message, m.created_time::float8 as "createdTime",
  m.started_time::float8 as "startedTime", m.finished_time::float8 as "finishedTime",
  m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as "deadlineTime",
  m.last_action_time::float8 as "lastActionTime"`;
