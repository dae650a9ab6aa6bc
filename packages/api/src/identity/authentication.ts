import { createHash, createHmac, randomBytes } from "node:crypto";
import { LIMITS } from "@yourmove/contract";
import { banQueries, type Database, deletionQueries, ensureSecret, sessionLookupQueries } from "@yourmove/db";
import { accountBanned, type Failure, signInAgain } from "../answer.ts";
import type { Clock } from "../clock.ts";
import type { Actor, HostIdentity } from "./actor.ts";

/** A text as it is stored: the same for equal texts; without the database's own key it gives nothing of the text away. */
export type KeyedHash = (text: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A hash under a key of the database's own, which is created with the first use of its name. */
export const createKeyedHash = (db: Database, name: string): KeyedHash => {
  let key: Promise<Uint8Array> | undefined;
  const loadKey = async (): Promise<Uint8Array> => {
    key ??= ensureSecret(db, name);
    // A key that could not be read is read again the next time.
    return key.catch((error: unknown) => {
      key = undefined;
      throw error;
    });
  };
  return async (text) =>
    new Uint8Array(
      createHmac("sha256", await loadKey())
        .update(text)
        .digest(),
    );
};

/** A new bearer token: 256 random bits behind a prefix that makes a leak recognisable. */
export const newToken = (prefix: "yms" | "ymk"): string => `${prefix}_${randomBytes(32).toString("base64url")}`;

/** A token as it is stored and looked up: its SHA-256. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());

/** How a request shows its token. */
export type ShownBy = "bearer" | "cookie";

/** Which actor a token stands for, and whether it still does (contract 7). */
export interface Authentication {
  /** The actor of a token; null when the token is not good. */
  authenticate(token: string, by?: ShownBy): Promise<Actor | null>;
  /** The actor of a cached token with its session yet to be checked; null where the token must be looked up again. */
  withSessionCheck(known: Actor): Actor | null;
  /** Whether an actor's credentials are still good. */
  isValid(actor: Actor): Promise<boolean>;
  /** Why an actor's credentials are refused now; null where they are still good. */
  refusalOf(actor: Actor): Promise<Failure | null>;
  /** The ban for which credentials are refused that would be good without it; null where it is for something else. */
  banOf(refused: Refused): Promise<Failure | null>;
}

/** Credentials that are not good: a token of our own, a host platform's user, or an actor whose credentials were good before. */
export type Refused =
  | { readonly token: string }
  | { readonly host: Pick<HostIdentity, "issuer" | "subject"> }
  | { readonly actor: Actor };

/** Only a browser's cookie, which can be renewed, carries a session beyond this. */
const lastTimeOf = ({ kind, createdTime }: sessionLookupQueries.SessionRow, by: ShownBy): number | undefined =>
  kind === "session" && by === "bearer" ? createdTime + LIMITS.bearerLifetimeMs : undefined;

const weekOf = ({ createdTime }: sessionLookupQueries.SessionRow, time: number): number =>
  Math.floor((time - createdTime) / LIMITS.cookieRenewalMs);

/** Whether a week of the session's has begun since it was last used. */
const isCookieDue = (session: sessionLookupQueries.SessionRow, now: number): boolean =>
  session.kind === "session" && weekOf(session, now) > weekOf(session, session.lastUsedTime);

/** How long an account that has played for the first time may still be treated as new, in milliseconds. */
const NEW_ACCOUNT_MS = 60_000;

/** Whose token it is never changes; whether the user has played yet, and whether a cookie needs its renewal, may. */
const sameUntil = (session: sessionLookupQueries.SessionRow, lastTime: number | undefined, now: number): number =>
  Math.min(
    lastTime ?? Number.POSITIVE_INFINITY,
    session.isNewAccount ? now + NEW_ACCOUNT_MS : Number.POSITIVE_INFINITY,
    session.createdTime + (weekOf(session, now) + 1) * LIMITS.cookieRenewalMs,
  );

/** Asked for the refused alone: nobody else pays for bans. */
const findBanOf = async (db: Database, refused: Refused, now: number): Promise<banQueries.Ban | null> => {
  if ("token" in refused) return banQueries.findBanOfToken(db, hashToken(refused.token), now);
  if ("host" in refused) return banQueries.findBanOfHostUser(db, refused.host, now);
  const { credential } = refused.actor;
  if (credential.kind === "service") return null;
  return credential.kind === "host"
    ? banQueries.findBanOfHostUser(db, credential, now)
    : banQueries.findBanOfToken(db, credential.tokenHash, now);
};

/** Looks tokens up; the database holds only their hashes. */
export const createAuthentication = (db: Database, clock: Clock): Authentication => {
  const isValid: Authentication["isValid"] = async ({ userID, credential }) => {
    const now = clock.now();
    if (credential.kind === "host") {
      const { issuer, subject, expiresTime } = credential;
      return expiresTime > now && deletionQueries.isHostUserThere(db, { userID, issuer, subject }, now);
    }
    if (credential.kind === "service") return true;
    const { tokenHash, lastTime } = credential;
    return (
      (lastTime === undefined || lastTime > now) &&
      sessionLookupQueries.isSessionLive(db, userID, { tokenHash, time: now })
    );
  };

  const banOf: Authentication["banOf"] = async (refused) => {
    const ban = await findBanOf(db, refused, clock.now());
    return ban && accountBanned(ban).failure;
  };

  return {
    isValid,
    banOf,

    async authenticate(token, by = "bearer") {
      const now = clock.now();
      const tokenHash = hashToken(token);
      const session = await sessionLookupQueries.findSession(db, tokenHash, now);
      if (!session) return null;
      const { userID, isGuest, isNewAccount, kind, sessionID } = session;
      const lastTime = lastTimeOf(session, by);
      if (lastTime !== undefined && lastTime <= now) return null;
      const credential = { kind, sessionID, tokenHash, ...(lastTime !== undefined && { lastTime }) };
      const actor = { userID, isGuest, ...(isNewAccount && { isNewAccount }), credential, checkedTime: now };
      if (isCookieDue(session, now)) return { ...actor, isCookieDue: true };
      return { ...actor, sameUntil: sameUntil(session, lastTime, now) };
    },

    withSessionCheck({ userID, isGuest, isNewAccount, credential, sameUntil = 0 }) {
      const time = clock.now();
      if (!("tokenHash" in credential) || sameUntil <= time) return null;
      const session = { tokenHash: credential.tokenHash, time };
      return { userID, isGuest, ...(isNewAccount && { isNewAccount }), credential, checkedTime: time, session };
    },

    async refusalOf(actor) {
      if (await isValid(actor)) return null;
      return (await banOf({ actor })) ?? signInAgain.failure;
    },
  };
};
