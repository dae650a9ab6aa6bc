import { type Database, findSession, isSessionLive } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { hashToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

/** Who speaks, and whether it still may (contract 7). */
export interface Authentication {
  /** Who a bearer token speaks for; null when it is not good. */
  authenticate(token: string): Promise<Viewer | null>;
  /** Whether a viewer's credentials are still good. */
  isValid(viewer: Viewer): Promise<boolean>;
}

interface AuthenticationDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes the look-up of tokens, of which the database holds no more than hashes. */
export const createAuthentication = ({ db, clock }: AuthenticationDeps): Authentication => ({
  async authenticate(token) {
    const session = await findSession(db, hashToken(token), clock.now());
    if (!session) return null;
    const { userID, isGuest, kind, sessionID } = session;
    return { userID, isGuest, credential: { kind, sessionID } };
  },

  async isValid({ credential }) {
    if (credential.kind === "host") return credential.expiresTime > clock.now();
    return isSessionLive(db, credential.sessionID, clock.now());
  },
});
