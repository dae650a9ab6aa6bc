import { LIMITS } from "@yourmove/contract";
import { type Database, findSession, isSessionLive, isUserThere, type SessionRow } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { hashToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

/** How a request shows its token. */
export type ShownBy = "bearer" | "cookie";

/** Who speaks, and whether it still may (contract 7). */
export interface Authentication {
  /** Who a token speaks for; null when it is not good. */
  authenticate(token: string, by?: ShownBy): Promise<Viewer | null>;
  /** Whether a viewer's credentials are still good. */
  isValid(viewer: Viewer): Promise<boolean>;
}

interface AuthenticationDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Only a browser's cookie, which can be renewed, carries a session beyond this. */
const lastTimeOf = ({ kind, createdTime }: SessionRow, by: ShownBy): number | undefined =>
  kind === "session" && by === "bearer" ? createdTime + LIMITS.bearerLifetimeMs : undefined;

/** Whether a week of the session's has begun since it was last used. */
const isCookieDue = ({ kind, createdTime, lastUsedTime }: SessionRow, now: number): boolean => {
  const weekOf = (time: number) => Math.floor((time - createdTime) / LIMITS.cookieRenewalMs);
  return kind === "session" && weekOf(now) > weekOf(lastUsedTime);
};

/** Makes the look-up of tokens, of which the database holds no more than hashes. */
export const createAuthentication = ({ db, clock }: AuthenticationDeps): Authentication => ({
  async authenticate(token, by = "bearer") {
    const now = clock.now();
    const session = await findSession(db, hashToken(token), now);
    if (!session) return null;
    const { userID, isGuest, kind, sessionID } = session;
    const lastTime = lastTimeOf(session, by);
    if (lastTime !== undefined && lastTime <= now) return null;
    const credential = { kind, sessionID, ...(lastTime !== undefined && { lastTime }) };
    return { userID, isGuest, credential, ...(isCookieDue(session, now) && { isCookieDue: true }) };
  },

  async isValid({ userID, credential }) {
    const now = clock.now();
    if (credential.kind === "host") return credential.expiresTime > now && isUserThere(db, userID);
    if (credential.lastTime !== undefined && credential.lastTime <= now) return false;
    return isSessionLive(db, credential.sessionID, now);
  },
});
