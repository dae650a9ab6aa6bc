import type { Queryable } from "../database.ts";
import type { Session } from "../generated/client.ts";
import { bigint, bytes, first, int, statement, text } from "./statement.ts";

/** Who a token speaks for. */
export interface SessionRow {
  sessionID: number;
  userID: number;
  isGuest: boolean;
  kind: SessionKind;
}

/** A browser's or app's session, or a program's API key. */
export type SessionKind = "session" | "api_key";

/** What a session is made of; tokens are stored as their SHA-256 only (contract 7). */
export interface NewSession {
  userID: number;
  tokenHash: Uint8Array<ArrayBuffer>;
  kind: SessionKind;
  name?: string | null;
  now: number;
  expiresTime: number | null;
}

/** Stores a session. */
export const createSession = async ({ prisma }: Queryable, session: NewSession): Promise<Session> =>
  prisma.session.create({
    data: {
      userID: session.userID,
      tokenHash: session.tokenHash,
      kind: session.kind,
      name: session.name ?? null,
      createdTime: BigInt(session.now),
      lastUsedTime: BigInt(session.now),
      expiresTime: session.expiresTime === null ? null : BigInt(session.expiresTime),
    },
  });

const FIND = statement<SessionRow>()(
  { tokenHash: bytes, now: bigint },
  (at) => `select s.session_id as "sessionID", s.user_id as "userID", u.is_guest as "isGuest", s.kind
  from sessions s join users u on u.user_id = s.user_id
  where s.token_hash = ${at.tokenHash} and (s.expires_time is null or s.expires_time > ${at.now})`,
);

/** The live session of a token's hash. */
export const findSession = (db: Queryable, tokenHash: Uint8Array, now: number): Promise<SessionRow | null> =>
  first(db.run(FIND, { tokenHash, now }));

const LIVE = statement<{ live: 1 }>()(
  { sessionID: int, now: bigint },
  (at) => `select 1 as "live" from sessions
  where session_id = ${at.sessionID} and (expires_time is null or expires_time > ${at.now})`,
);

/** Whether a session is still good. */
export const isSessionLive = async (db: Queryable, sessionID: number, now: number): Promise<boolean> =>
  (await db.run(LIVE, { sessionID, now })).length === 1;

/** Which of a user's sessions are meant. */
export interface SessionFilter {
  userID: number;
  kind?: SessionKind;
  sessionID?: number | { not: number };
}

/** Ends sessions of a user's; gives how many. */
export const endSessions = async ({ prisma }: Queryable, filter: SessionFilter): Promise<number> =>
  (await prisma.session.deleteMany({ where: filter })).count;

/** One session as its owner sees it. */
export interface OwnSession {
  sessionID: number;
  name: string | null;
  createdTime: number;
  lastUsedTime: number;
}

const OWN = statement<OwnSession>()(
  { userID: int, kind: text, now: bigint },
  (at) => `select session_id as "sessionID", name, created_time::float8 as "createdTime",
    last_used_time::float8 as "lastUsedTime"
  from sessions where user_id = ${at.userID} and kind = ${at.kind} and (expires_time is null or expires_time > ${at.now})
  order by last_used_time desc, session_id desc limit 200`,
);

/** A user's live sessions of a kind, the last used first, at most 200. */
export const listSessions = (
  db: Queryable,
  { userID, kind }: { userID: number; kind: SessionKind },
  now: number,
): Promise<OwnSession[]> => db.run(OWN, { userID, kind, now });

/** Forgets sessions that expired. */
export const forgetExpiredSessions = async ({ prisma }: Queryable, now: number): Promise<void> => {
  await prisma.session.deleteMany({ where: { expiresTime: { lte: BigInt(now) } } });
};
