import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import type { HistoryRow } from "./moves.ts";
import { MOVE_NUMBER } from "./moves.ts";
import { bigint, int, ints, statement } from "./statement.ts";
import { LIVE } from "./states.ts";

/** A match of an export, with the opponent, and all its moves, those taken back too, in the order of the record. */
export type ExportedMatch = MatchRecord & {
  opponentID: number;
  opponentName: string;
  opponentAvatar: string | null;
  opponentIsGuest: boolean;
  opponentIsBot: boolean;
  opponentIsDeleted: boolean;
  moves: HistoryRow[];
};

// Match and moves are of one moment: what of a move may be shown is
// said by the match that it was made in.
const MATCHES = statement<ExportedMatch>()(
  { userID: int, matchIDs: ints },
  (at) => `select ${MATCH_COLUMNS}, u.user_id as "opponentID", u.username as "opponentName",
    u.avatar as "opponentAvatar", u.is_guest as "opponentIsGuest", u.is_bot as "opponentIsBot",
    u.deleted_time is not null as "opponentIsDeleted", coalesce((
      select json_agg(json_build_object('sequence', v.move_number, 'moveNumber', ${MOVE_NUMBER}, 'userID', v.user_id,
        'symbol', v.symbol, 'move', v.move, 'time', v.time, 'isTakenBack', v.is_taken_back) order by v.move_number)
      from moves v where v.match_id = m.match_id), '[]') as "moves"
  from matches m join users u on u.user_id = case when m.inviter_id = ${at.userID} then m.invitee_id else m.inviter_id end
  where m.match_id = any (${at.matchIDs}) and ${at.userID} in (m.inviter_id, m.invitee_id)
  order by m.last_action_time`,
);

/** Some of a user's matches as they are now, in the order of their last changes. */
export const readExported = (db: Queryable, userID: number, matchIDs: readonly number[]): Promise<ExportedMatch[]> =>
  db.run(MATCHES, { userID, matchIDs });

/** A match to export, with the time of its last change and how many moves it has. */
export interface ExportedPlace {
  matchID: number;
  time: number;
  moveCount: number;
}

const PLACE = `match_id as "matchID", last_action_time::float8 as "time", x_move_count + o_move_count as "moveCount"`;

const LIVE_MATCHES = statement<ExportedPlace>()({ userID: int }, ({ userID }) => {
  const side = (mine: string) => `select * from matches where ${mine} = ${userID} and ${LIVE}`;
  return `select ${PLACE} from (${side("inviter_id")} union all ${side("invitee_id")}) m order by last_action_time`;
});

const OVER_MATCHES = statement<ExportedPlace>()({ userID: int, after: bigint, limit: int }, (at) => {
  const side = (mine: string) => `(select * from matches where ${mine} = ${at.userID} and over_time > ${at.after}
    order by over_time limit ${at.limit})`;
  return `select ${PLACE} from (${side("inviter_id")} union all ${side("invitee_id")}) m order by over_time limit ${at.limit}`;
});

/** A user's live matches: some hundreds at the most. */
export const listExportedLive = (db: Queryable, userID: number): Promise<ExportedPlace[]> =>
  db.run(LIVE_MATCHES, { userID });

/** A user's matches that ended after a cursor, the one that ended first before the others. */
export const listExportedOver = (
  db: Queryable,
  userID: number,
  page: { after: number; limit: number },
): Promise<ExportedPlace[]> => db.run(OVER_MATCHES, { userID, ...page });

/** A move of one of several matches. */
export interface ExportedMove extends HistoryRow {
  matchID: number;
}

const MOVES = statement<ExportedMove>()(
  { matchIDs: ints },
  (at) => `select v.match_id as "matchID", v.move_number as "sequence", ${MOVE_NUMBER} as "moveNumber",
    v.user_id as "userID", v.symbol, v.move, v.time::float8 as "time", v.is_taken_back as "isTakenBack"
  from moves v where v.match_id = any (${at.matchIDs}) order by v.match_id, v.move_number`,
);

/** All moves of some matches, those taken back too, match by match in the order of the record. */
export const listMovesOf = (db: Queryable, matchIDs: readonly number[]): Promise<ExportedMove[]> =>
  db.run(MOVES, { matchIDs });
