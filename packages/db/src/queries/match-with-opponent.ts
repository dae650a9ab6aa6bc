import type { MatchRecord } from "@yourmove/rules";
import { MATCH_COLUMNS } from "./match-columns.ts";
import { PERSON_COLUMNS, type PersonRow, seenBy } from "./people.ts";

/** A match with the person across the board from the user it was read for. */
export interface MatchWithOpponent {
  match: MatchRecord;
  opponent: PersonRow;
}

/** Both in one row; the person's columns share no name with the match's. */
export type JoinedRow = MatchRecord & PersonRow;

/** The columns of a joined row, from alias `m` and those that `joinOpponent` joins. */
export const JOINED_COLUMNS = `${MATCH_COLUMNS}, ${PERSON_COLUMNS}`;

/** Joins the opponent of a user, whose id is a place of the statement, to the match of alias `m`. */
export const joinOpponent = (userID: string): string =>
  `join users u on u.user_id = case when m.inviter_id = ${userID} then m.invitee_id else m.inviter_id end
  ${seenBy(userID)}`;

/** Splits a joined row into its two. */
export const split = (row: JoinedRow): MatchWithOpponent => {
  const { userID, username, avatar, isGuest, isBot, isDeleted, lastSeenTime, isPresenceShown, ...match } = row;
  return { match, opponent: { userID, username, avatar, isGuest, isBot, isDeleted, lastSeenTime, isPresenceShown } };
};
