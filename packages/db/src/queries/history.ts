import type { PrismaClient } from "../generated/client.ts";
import { rows } from "./statement.ts";

/** One accepted move of a match's history. */
export interface HistoryRow {
  moveNumber: number;
  userID: number;
  symbol: string;
  move: unknown;
  time: number;
}

const HISTORY = `select move_number as "moveNumber", user_id as "userID", symbol, move, time::float8 as "time"
  from moves where match_id = $1::int order by move_number`;

/** Every move of a match, oldest first. */
export const listMoves = (prisma: PrismaClient, matchID: number): Promise<HistoryRow[]> =>
  rows(prisma, HISTORY, matchID);

/** Matches that ended, counted from a user's side. */
export interface ResultRow {
  won: number;
  lost: number;
  drawn: number;
}

const ended = (mine: string, and = "") =>
  `select winner_user_id, result from matches where ${mine} = $1::int and state >= 2${and}`;

const counted = (matches: string) => `select count(*) filter (where winner_user_id = $1::int)::int as "won",
  count(*) filter (where winner_user_id <> $1::int)::int as "lost",
  count(*) filter (where result = 'draw')::int as "drawn"
  from (${matches}) m`;

const RESULTS = counted(`${ended("inviter_id")} union all ${ended("invitee_id")}`);

// A statement of its own: one for both cases would be planned without the pair's index.
const RESULTS_AGAINST = counted(
  `${ended("inviter_id", " and invitee_id = $2::int")} union all ${ended("invitee_id", " and inviter_id = $2::int")}`,
);

/** How a user's matches ended, all of them or those against one other user. */
export const countResults = async (
  prisma: PrismaClient,
  userID: number,
  against: number | null,
): Promise<ResultRow> => {
  // Nobody plays against themselves.
  if (against === userID) return { won: 0, lost: 0, drawn: 0 };
  const query = against === null ? [RESULTS, userID] : [RESULTS_AGAINST, userID, against];
  const [row] = await rows<ResultRow>(prisma, ...(query as [string, ...unknown[]]));
  return row ?? { won: 0, lost: 0, drawn: 0 };
};
