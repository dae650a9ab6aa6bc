import type { Queryable } from "../database.ts";
import { first, int, statement } from "./statement.ts";
import { OVER } from "./states.ts";

/** Matches that ended, counted from a user's side. */
export interface ResultRow {
  won: number;
  lost: number;
  drawn: number;
}

const NONE: ResultRow = { won: 0, lost: 0, drawn: 0 };

const counted = (
  userID: string,
  matches: string,
) => `select count(*) filter (where winner_user_id = ${userID})::int as "won",
  count(*) filter (where winner_user_id <> ${userID})::int as "lost",
  count(*) filter (where result = 'draw')::int as "drawn"
  from (${matches}) m`;

const ended = (condition: string) => `select winner_user_id, result from matches where ${condition}`;

const OF_ALL = statement<ResultRow>()({ userID: int }, ({ userID }) =>
  counted(
    userID,
    `${ended(`inviter_id = ${userID} and ${OVER}`)} union all ${ended(`invitee_id = ${userID} and ${OVER}`)}`,
  ),
);

// A statement of its own: one for both cases would be planned without the pair's index.
const OF_PAIR = statement<ResultRow>()({ userID: int, against: int }, ({ userID, against }) => {
  const sent = ended(`inviter_id = ${userID} and ${OVER} and invitee_id = ${against}`);
  const received = ended(`invitee_id = ${userID} and ${OVER} and inviter_id = ${against}`);
  return counted(userID, `${sent} union all ${received}`);
});

/** How a user's matches ended, all of them or those against one other user. */
export const countResults = async (db: Queryable, userID: number, against: number | null): Promise<ResultRow> => {
  // Nobody plays against themselves.
  if (against === userID) return NONE;
  const found = against === null ? db.run(OF_ALL, { userID }) : db.run(OF_PAIR, { userID, against });
  return (await first(found)) ?? NONE;
};
