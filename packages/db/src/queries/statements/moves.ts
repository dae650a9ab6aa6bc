import type { MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { int, statement } from "./statement.ts";

/** One accepted move of a match. */
export interface MoveRow {
  /** Its place in the record: the position version with it. */
  sequence: number;
  /** Its place among the moves that stood when it was made. */
  moveNumber: number;
  userID: number;
  symbol: PlayerSymbol;
  move: MoveBody;
}

/** A move of a match's history, with when it was made and whether it still stands. */
export interface HistoryRow extends MoveRow {
  time: number;
  isTakenBack: boolean;
}

/** The number of a move of alias `v`, which has a column of its own only where it is not the sequence. */
export const MOVE_NUMBER = "coalesce(v.standing_number, v.move_number)";

const COLUMNS = `v.move_number as "sequence", ${MOVE_NUMBER} as "moveNumber", v.user_id as "userID", v.symbol, v.move,
  v.time::float8 as "time", v.is_taken_back as "isTakenBack"`;

const PAGE = { matchID: int, after: int, limit: int };

// No move has a higher number than sequence: the index finds the page in either case.
const STANDING = statement<HistoryRow>("read")(
  PAGE,
  (at) => `select ${COLUMNS} from moves v where v.match_id = ${at.matchID} and v.move_number > ${at.after}
    and ${MOVE_NUMBER} > ${at.after} and not v.is_taken_back order by v.move_number limit ${at.limit}`,
);

const ALL = statement<HistoryRow>("read")(
  PAGE,
  (at) => `select ${COLUMNS} from moves v where v.match_id = ${at.matchID} and v.move_number > ${at.after}
    order by v.move_number limit ${at.limit}`,
);

/** Moves of a match, oldest first: those that stand after a number, or with those taken back all after a sequence. */
export const listMoves = (
  db: Queryable,
  matchID: number,
  { after, limit, withTakenBack }: { after: number; limit: number; withTakenBack: boolean },
): Promise<HistoryRow[]> => db.run(withTakenBack ? ALL : STANDING, { matchID, after, limit });
