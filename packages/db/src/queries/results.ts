import { LIMITS } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { first, int, statement } from "./statement.ts";
import { OVER } from "./states.ts";

/** Matches that ended, counted from a user's side. */
export interface ResultRow {
  won: number;
  lost: number;
  drawn: number;
}

/** The same of one game. */
export interface GameResultRow extends ResultRow {
  gameType: string;
}

const NONE: ResultRow = { won: 0, lost: 0, drawn: 0 };

// A bot's are counted in shards, which nobody else has.
const OF_ALL = statement<ResultRow>("read")({ userID: int }, (at) => {
  const both = (column: string) => `(c.${column} + coalesce(b.${column}, 0))::int as "${column}"`;
  return `select ${both("won")}, ${both("lost")}, ${both("drawn")} from cursors c left join (
    select sum(won) as won, sum(lost) as lost, sum(drawn) as drawn from bot_results where user_id = ${at.userID}
  ) b on true where c.user_id = ${at.userID}`;
});

// SQL for a union of the indexes of both sides, counted by filter.
const OF_PAIR = statement<ResultRow>()({ userID: int, against: int }, ({ userID, against }) => {
  const ended = (condition: string) => `select winner_user_id, result from matches where ${condition} and ${OVER}`;
  return `select count(*) filter (where winner_user_id = ${userID})::int as "won",
    count(*) filter (where winner_user_id <> ${userID})::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (${ended(`inviter_id = ${userID} and invitee_id = ${against}`)}
      union all ${ended(`invitee_id = ${userID} and inviter_id = ${against}`)}) m`;
});

// Newest first from the index of each side, so that what a bot has played in years is not read for one look at its page.
const BY_GAME = statement<GameResultRow>()({ userID: int }, ({ userID }) => {
  const newest = LIMITS.countedMatches;
  const side = (mine: string) =>
    `(select game_type, winner_user_id, result, over_time from matches where ${mine} = ${userID} and ${OVER}
      and over_time is not null order by over_time desc limit ${newest})`;
  return `select game_type as "gameType", count(*) filter (where winner_user_id = ${userID})::int as "won",
    count(*) filter (where winner_user_id <> ${userID})::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (select * from (${side("inviter_id")} union all ${side("invitee_id")}) o order by over_time desc limit ${newest}) m
    where winner_user_id is not null or result = 'draw' group by game_type order by count(*) desc, game_type`;
});

/** How the newest of a user's matches that are over ended, by game: of those with a result, the most played first. */
export const countResultsByGame = (db: Queryable, userID: number): Promise<GameResultRow[]> =>
  db.run(BY_GAME, { userID });

/** How a user's matches ended: all of them, as counted when each ended, or those against one other user. */
export const countResults = async (db: Queryable, userID: number, against: number | null): Promise<ResultRow> => {
  // Nobody plays against themselves.
  if (against === userID) return NONE;
  const found = against === null ? db.run(OF_ALL, { userID }) : db.run(OF_PAIR, { userID, against });
  return (await first(found)) ?? NONE;
};
