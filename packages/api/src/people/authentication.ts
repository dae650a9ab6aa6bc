import { LIMITS } from "@yourmove/contract";
import {
  type Ban,
  type Database,
  findBan,
  findBanOfHostUser,
  findBanOfSession,
  findBanOfToken,
  findSession,
  isSessionLive,
  isUserThere,
  type SessionRow,
} from "@yourmove/db";
import type { Failure } from "../answers/answer.ts";
import { accountBanned } from "../answers/failures.ts";
import { createProof } from "../answers/proof.ts";
import type { Clock } from "../clock.ts";
import type { HostIdentity } from "./host-user.ts";
import { hashToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

/** How a request shows its token. */
export type ShownBy = "bearer" | "cookie";

/** Who speaks, and whether it still may (contract 7). */
export interface Authentication {
  /** Who a token speaks for; null when it is not good. */
  authenticate(token: string, by?: ShownBy): Promise<Viewer | null>;
  /**
   * The viewer as a token was found to speak for it before, presumed to be so still until its proof has been asked; null
   * where the token must be looked up again.
   */
  presume(known: Viewer, onFound: (isLive: boolean) => void): Viewer | null;
  /** Whether a viewer's credentials are still good. */
  isValid(viewer: Viewer): Promise<boolean>;
  /** The ban for which credentials are refused that would be good without it (contract 8); null where it is for something else. */
  banOf(refused: Refused): Promise<Failure | null>;
}

/** Credentials that are not good: a token of our own, a host platform's user, or a viewer whose credentials were good before. */
export type Refused =
  | { readonly token: string }
  | { readonly host: Pick<HostIdentity, "issuer" | "subject"> }
  | { readonly viewer: Viewer };

interface AuthenticationDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Only a browser's cookie, which can be renewed, carries a session beyond this. */
const lastTimeOf = ({ kind, createdTime }: SessionRow, by: ShownBy): number | undefined =>
  kind === "session" && by === "bearer" ? createdTime + LIMITS.bearerLifetimeMs : undefined;

const weekOf = ({ createdTime }: SessionRow, time: number): number =>
  Math.floor((time - createdTime) / LIMITS.cookieRenewalMs);

/** Whether a week of the session's has begun since it was last used. */
const isCookieDue = (session: SessionRow, now: number): boolean =>
  session.kind === "session" && weekOf(session, now) > weekOf(session, session.lastUsedTime);

/** What a token stands for never changes, but for the week in which a browser's cookie is to be renewed. */
const presumedUntil = (session: SessionRow, lastTime: number | undefined, now: number): number =>
  Math.min(
    lastTime ?? Number.POSITIVE_INFINITY,
    session.createdTime + (weekOf(session, now) + 1) * LIMITS.cookieRenewalMs,
  );

/** Asked for the refused alone: nobody else pays for bans. */
const findBanOf = (db: Database, refused: Refused, now: number): Promise<Ban | null> => {
  if ("token" in refused) return findBanOfToken(db, hashToken(refused.token), now);
  if ("host" in refused) return findBanOfHostUser(db, refused.host, now);
  const { userID, credential } = refused.viewer;
  return credential.kind === "host" ? findBan(db, userID, now) : findBanOfSession(db, credential.sessionID, now);
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
    if (isCookieDue(session, now)) return { userID, isGuest, credential, isCookieDue: true };
    return { userID, isGuest, credential, presumedUntil: presumedUntil(session, lastTime, now) };
  },

  presume(known, onFound) {
    const time = clock.now();
    const { userID, isGuest, credential, presumedUntil = 0 } = known;
    if (credential.kind === "host" || presumedUntil <= time) return null;
    const { sessionID } = credential;
    const look = () => isSessionLive(db, sessionID, time);
    const proof = createProof({ claim: { sessionID, time }, look, onFound });
    // Named one by one: V8 gives each object that is spread and added to a shape of its own.
    return { userID, isGuest, credential, presumedUntil, proof };
  },

  async isValid({ userID, credential }) {
    const now = clock.now();
    if (credential.kind === "host") return credential.expiresTime > now && isUserThere(db, userID, now);
    if (credential.lastTime !== undefined && credential.lastTime <= now) return false;
    return isSessionLive(db, credential.sessionID, now);
  },

  async banOf(refused) {
    const ban = await findBanOf(db, refused, clock.now());
    return ban && accountBanned(ban).failure;
  },
});
