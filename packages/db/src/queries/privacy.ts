import type { InvitesFrom, PresenceFor } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { first, int, orNull, statement, text } from "./statement.ts";

/** Who may invite a user, and who sees it online (contract 4.8). */
export interface PrivacyRow {
  invitesFrom: InvitesFrom;
  presence: PresenceFor;
}

const COLUMNS = `invites_from as "invitesFrom", presence_for as "presence"`;

const FIND = statement<PrivacyRow>("read")(
  { userID: int },
  (at) => `select ${COLUMNS} from users where user_id = ${at.userID}`,
);

/** A user's choice; null when there is no such user. */
export const findPrivacy = (db: Queryable, userID: number): Promise<PrivacyRow | null> =>
  first(db.run(FIND, { userID }));

const CHANGE = statement<PrivacyRow>()(
  { userID: int, invitesFrom: orNull(text), presence: orNull(text) },
  (at) => `update users set invites_from = coalesce(${at.invitesFrom}, invites_from),
    presence_for = coalesce(${at.presence}, presence_for)
  where user_id = ${at.userID} returning ${COLUMNS}`,
);

/** Changes a part of a user's choice and gives all of it; null when there is no such user. */
export const changePrivacy = (
  db: Queryable,
  userID: number,
  { invitesFrom = null, presence = null }: { [Name in keyof PrivacyRow]?: PrivacyRow[Name] | null | undefined },
): Promise<PrivacyRow | null> => first(db.run(CHANGE, { userID, invitesFrom, presence }));
