import type { MatchRecord } from "@yourmove/rules";
import { FOR_GOOD } from "./bans.ts";
import { MATCH } from "./match-columns.ts";
import { PERSON, type PersonRow } from "./people.ts";
import { havePlayed, isPresenceFor, isUnblocked } from "./relationship-conditions.ts";
import { type Columns, selectColumns } from "./select-columns.ts";

/** The person across the board from a viewer. */
export interface OpponentRow extends PersonRow {
  /** Whether the viewer, who has played with it, might invite it: it is there and not banned for good, neither blocks the other, its policy allows it (contract 4.8). */
  isInvitable: boolean;
}

/** A match with the person across the board from the user it was read for. */
export interface MatchWithOpponent {
  match: MatchRecord;
  opponent: OpponentRow;
}

const OPPONENT: Columns<OpponentRow> = { ...PERSON, isInvitable: "v.is_invitable" };

/** The columns of both, from alias `m` and those that `joinOpponent` joins. */
export const JOINED_COLUMNS = `${selectColumns(MATCH, "match")}, ${selectColumns(OPPONENT, "opponent")}`;

/** Where a join may have found no match: a row that is there for what stands beside it alone. */
export type MaybeMatch = MatchWithOpponent | { match: { matchID: null } };

const isFound = (row: MaybeMatch): row is MatchWithOpponent => row.match.matchID !== null;

/** The matches that a join found. */
export const foundIn = (rows: readonly MaybeMatch[]): MatchWithOpponent[] => rows.filter(isFound);

// Whether one blocks the other is looked up once for both: so the `offset`.
/** Joins the opponent of a user, whose id is a place of the statement, to the match of alias `m`. */
export const joinOpponent = (userID: string): string =>
  `join users u on u.user_id = case when m.inviter_id = ${userID} then m.invitee_id else m.inviter_id end
  left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and ${isUnblocked(userID, "u.user_id")} as is_open offset 0) o
  cross join lateral (select ${isPresenceFor("o.is_open", havePlayed(userID, "u.user_id"))} as is_presence_shown,
    o.is_open and u.banned_until is distinct from ${FOR_GOOD} and (u.invites_from in ('everyone', 'known') or (u.invites_from = 'accounts'
      and exists (select from users i where i.user_id = ${userID} and not i.is_guest))) as is_invitable) v`;
