import type { Queryable } from "../../database.ts";
import { isNewAccount } from "./origins.ts";
import { isFree, isGood, isUnexpired } from "./session-check.ts";
import { bigint, bytes, first, int, statement } from "./statement.ts";

/** The user of a token, and the session's times. */
export interface SessionRow {
  sessionID: number;
  userID: number;
  isGuest: boolean;
  /** Whether it is a new account that has not yet played a user of another network. */
  isNewAccount: boolean;
  kind: SessionKind;
  createdTime: number;
  lastUsedTime: number;
}

/** A browser's or app's session, or a program's API key. */
export type SessionKind = "session" | "api_key";

const FIND = statement<SessionRow>("read")(
  { tokenHash: bytes, now: bigint },
  (at) => `select s.session_id as "sessionID", s.user_id as "userID", u.is_guest as "isGuest", s.kind,
    ${isNewAccount("u", at.now)} as "isNewAccount",
    s.created_time::float8 as "createdTime", s.last_used_time::float8 as "lastUsedTime"
  from sessions s join users u on u.user_id = s.user_id
  where s.token_hash = ${at.tokenHash} and ${isUnexpired(at.now, "s.")} and ${isFree(at.now, "u.")}`,
);

/** The live session of a token's hash; tokens are stored as their SHA-256 only. */
export const findSession = (db: Queryable, tokenHash: Uint8Array, now: number): Promise<SessionRow | null> =>
  first(db.run(FIND, { tokenHash, now }));

const LIVE = statement<{ live: 1 }>("read")(
  { userID: int, tokenHash: bytes, time: bigint },
  (at) => `select 1 as "live" from sessions
  where token_hash = ${at.tokenHash} and user_id = ${at.userID} and ${isGood(at.time)}`,
);

/** Whether a session is a user's, and valid. */
export const isSessionLive = async (
  db: Queryable,
  userID: number,
  { tokenHash, time }: { tokenHash: Uint8Array; time: number },
): Promise<boolean> => (await db.run(LIVE, { userID, tokenHash, time })).length === 1;
