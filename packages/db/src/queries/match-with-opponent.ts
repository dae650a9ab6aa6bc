import type { MatchRecord } from "@yourmove/rules";
import { MATCH } from "./match-columns.ts";
import { PERSON, type PersonRow, seenBy } from "./people.ts";
import { selectColumns } from "./select-columns.ts";

/** A match with the person across the board from the user it was read for. */
export interface MatchWithOpponent {
  match: MatchRecord;
  opponent: PersonRow;
}

/** The columns of both, from alias `m` and those that `joinOpponent` joins. */
export const JOINED_COLUMNS = `${selectColumns(MATCH, "match")}, ${selectColumns(PERSON, "opponent")}`;

/** Where a join may have found no match: a row that is there for what stands beside it alone. */
export type MaybeMatch = MatchWithOpponent | { match: { matchID: null } };

const isFound = (row: MaybeMatch): row is MatchWithOpponent => row.match.matchID !== null;

/** The matches that a join found. */
export const foundIn = (rows: readonly MaybeMatch[]): MatchWithOpponent[] => rows.filter(isFound);

/** Joins the opponent of a user, whose id is a place of the statement, to the match of alias `m`. */
export const joinOpponent = (userID: string): string =>
  `join users u on u.user_id = case when m.inviter_id = ${userID} then m.invitee_id else m.inviter_id end
  ${seenBy(userID)}`;
