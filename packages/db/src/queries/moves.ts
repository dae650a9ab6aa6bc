import type { MoveBody, PlayerSymbol } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { int, statement } from "./statement.ts";

/** One accepted move of a match. */
export interface MoveRow {
  moveNumber: number;
  userID: number;
  symbol: PlayerSymbol;
  move: MoveBody;
}

/** A move of a match's history, with when it was made. */
export interface HistoryRow extends MoveRow {
  time: number;
}

const HISTORY = statement<HistoryRow>()(
  { matchID: int, after: int, limit: int },
  (at) => `select move_number as "moveNumber", user_id as "userID", symbol, move, time::float8 as "time"
  from moves where match_id = ${at.matchID} and move_number > ${at.after} order by move_number limit ${at.limit}`,
);

/** The moves of a match after a number, oldest first. */
export const listMoves = (
  db: Queryable,
  matchID: number,
  { after, limit }: { after: number; limit: number },
): Promise<HistoryRow[]> => db.run(HISTORY, { matchID, after, limit });
