import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { MATCH_COLUMNS } from "../match-columns.ts";
import { first, int, statement } from "../statement.ts";

/** A match as it is stored, with who plays it. */
export interface AdminMatchRow {
  match: MatchRecord;
  inviterName: string;
  inviteeName: string;
}

// SQL for the columns of a match, which the rules' type fixes.
const FIND = statement<MatchRecord & { inviterName: string; inviteeName: string }>()(
  { matchID: int },
  (at) => `select ${MATCH_COLUMNS}, i.username as "inviterName", e.username as "inviteeName"
  from matches m join users i on i.user_id = m.inviter_id join users e on e.user_id = m.invitee_id
  where m.match_id = ${at.matchID}`,
);

/** Any match with all of its position, secrets too; null where there is none. */
export const findAnyMatch = async (db: Queryable, matchID: number): Promise<AdminMatchRow | null> => {
  const row = await first(db.run(FIND, { matchID }));
  if (!row) return null;
  const { inviterName, inviteeName, ...match } = row;
  return { match, inviterName, inviteeName };
};
