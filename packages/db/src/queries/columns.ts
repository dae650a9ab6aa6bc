/** A match as it is stored; times are epoch milliseconds. */
export interface MatchRow {
  matchID: number;
  gameType: string;
  state: number;
  inviterID: number;
  inviteeID: number;
  inviterSymbol: string;
  xUserID: number | null;
  oUserID: number | null;
  currentTurnUserID: number | null;
  winnerUserID: number | null;
  result: string | null;
  position: unknown;
  lastMove: unknown;
  lastMoveSymbol: string | null;
  xMoveCount: number;
  oMoveCount: number;
  turnSeconds: number | null;
  message: string | null;
  createdTime: number;
  startedTime: number | null;
  finishedTime: number | null;
  lastMoveTime: number | null;
  deadlineTime: number | null;
  lastActionTime: number;
}

/** What others may be told of a user, with when it was last seen. */
export interface PersonRow {
  userID: number;
  username: string;
  avatar: string | null;
  isGuest: boolean;
  isBot: boolean;
  lastSeenTime: number | null;
}

/**
 * The columns of a match under their own names, from alias `m`. Times travel as float8: exact for milliseconds,
 * and a number in JavaScript where int8 would be a BigInt.
 */
export const MATCH_COLUMNS = `m.match_id as "matchID", m.game_type as "gameType", m.state::int as "state",
  m.inviter_id as "inviterID", m.invitee_id as "inviteeID", m.inviter_symbol as "inviterSymbol",
  m.x_user_id as "xUserID", m.o_user_id as "oUserID", m.current_turn_user_id as "currentTurnUserID",
  m.winner_user_id as "winnerUserID", m.result, m.position, m.last_move as "lastMove",
  m.last_move_symbol as "lastMoveSymbol", m.x_move_count as "xMoveCount", m.o_move_count as "oMoveCount",
  m.turn_seconds as "turnSeconds", m.message, m.created_time::float8 as "createdTime",
  m.started_time::float8 as "startedTime", m.finished_time::float8 as "finishedTime",
  m.last_move_time::float8 as "lastMoveTime", m.deadline_time::float8 as "deadlineTime",
  m.last_action_time::float8 as "lastActionTime"`;

/** The columns of a person from aliases `u` (users) and `p` (presence, outer joined). */
export const PERSON_COLUMNS = `u.user_id as "userID", u.username, u.avatar, u.is_guest as "isGuest",
  u.is_bot as "isBot", p.last_seen_time::float8 as "lastSeenTime"`;
