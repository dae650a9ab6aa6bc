import type { Queryable } from "../../database.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, first, int, type Params, statement, text } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";

/** Which of a user's matches a list is about. */
export interface ListFilter {
  gameType?: string | undefined;
  opponentUserID?: number | undefined;
}

/** A cursor of a user's, and whether a deadline of a live match has passed unnoticed. */
export interface ListCursor {
  cursor: number;
  isOverdue: boolean;
}

const OF_USER = { userID: int, now: bigint, ...SESSION };

/** Whether a deadline of a live match of a user's, given as a placeholder, has passed. */
export const hasOverdue = ({ userID, now }: { userID: string; now: string }): string => {
  const due = (side: string) =>
    `exists (select from matches where ${side} = ${userID} and ${LIVE} and deadline_time <= ${now})`;
  return `(${due("inviter_id")} or ${due("invitee_id")})`;
};

/** The cursor of a user's list, over all games or of one, each given as a placeholder. */
export const cursorOfList = ({ userID, gameType }: { userID: string; gameType?: string | undefined }): string => {
  if (gameType === undefined) return `coalesce((select value from cursors where user_id = ${userID}), 0)::float8`;
  const ofSides = (write: (side: string) => string) => ["inviter_id", "invitee_id"].map(write).join(", ");
  const live = ofSides(
    (side) =>
      `(select max(last_action_time) from matches where ${side} = ${userID} and ${LIVE} and game_type = ${gameType})`,
  );
  // Spelled out, because the planner reads all rows for the highest of a nullable column.
  const over = ofSides(
    (side) => `(select over_time from matches where ${side} = ${userID} and ${OVER} and game_type = ${gameType}
      and over_time is not null order by over_time desc limit 1)`,
  );
  return `coalesce(greatest(${live}, ${over}), 0)::float8`;
};

const select = (at: Params<typeof OF_USER & { gameType?: typeof text }>): string =>
  `select ${cursorOfList(at)} as "cursor", ${hasOverdue(at)} as "isOverdue" where ${sessionIsGood(at)}`;

const OF_ALL = statement<ListCursor>("read")(OF_USER, select);
const OF_GAME = statement<ListCursor>("read")({ ...OF_USER, gameType: text }, select);

/**
 * The cursor of a user's list. Over all game types it is the cursor row itself: every write of a
 * match of the user's stamps it. Null when the actor's session is over.
 */
export const listCursor = async (
  db: Queryable,
  actor: SessionUser,
  { gameType, now }: Pick<ListFilter, "gameType"> & { now: number },
): Promise<ListCursor | null> => {
  const values = { userID: actor.userID, now, ...sessionValues(actor) };
  return first(gameType === undefined ? db.run(OF_ALL, values) : db.run(OF_GAME, { ...values, gameType }));
};

const OF_MATCH = statement<ListCursor>("read")(
  { userID: int, now: bigint, matchID: int },
  (at) => `select last_action_time::float8 as "cursor",
  coalesce(deadline_time <= ${at.now}, false) as "isOverdue"
  from matches where match_id = ${at.matchID} and (inviter_id = ${at.userID} or invitee_id = ${at.userID})`,
);

/** The cursor of one match of a user's; null when it is missing or another user's. */
export const matchCursor = (
  db: Queryable,
  userID: number,
  { matchID, now }: { matchID: number; now: number },
): Promise<ListCursor | null> => first(db.run(OF_MATCH, { userID, matchID, now }));
