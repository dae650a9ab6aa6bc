import {
  type ApiKey,
  type ApiKeys,
  type CreatedApiKey,
  type CreateKeyInput,
  DAY_MS,
  isID,
  LIMITS,
  type OneSession,
  type RenameSessionInput,
  type SessionSummary,
  type Sessions,
} from "@yourmove/contract";
import { sessionQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import { type AuthContext, confirmPassword } from "../auth/auth-context.ts";
import { endAndWake } from "../auth/sessions.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession, withoutKeys } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { hashToken, newToken } from "../identity/authentication.ts";

type Nothing = Record<string, never>;

const noSuchSession = failed("route_not_found", "You have no session with this id");

const toSession = (
  { sessionID, name, browser, system, createdTime, lastUsedTime }: sessionQueries.OwnSession,
  { credential }: Actor,
): SessionSummary => {
  const isCurrent = credential.kind === "session" && credential.sessionID === sessionID;
  return { sessionID, name, browser, system, createdTime, lastUsedTime, isCurrent };
};

/** Where the actor is signed in (contract 4.4: under /platform/me). */
export const listSessions = withoutKeys(async (context: AuthContext, actor): Promise<Answer<Sessions>> => {
  const own = await sessionQueries.listSessions(
    context.db,
    { userID: actor.userID, kind: "session" },
    context.clock.now(),
  );
  return done({ items: own.map((session) => toSession(session, actor)) });
});

/** Gives a device a name of the owner's own, or takes it away. */
export const renameSession = withInteractiveSession(
  async (context: AuthContext, actor, { sessionID, name }: RenameSessionInput): Promise<Answer<OneSession>> => {
    if (!isID(sessionID)) return noSuchSession;
    const renamed = await sessionQueries.renameSession(
      context.db,
      { userID: actor.userID, sessionID, name },
      context.clock.now(),
    );
    return renamed ? done({ session: toSession(renamed, actor) }) : noSuchSession;
  },
);

/** Ends one session of the actor's. */
export const endSession = withInteractiveSession(
  async (context: AuthContext, { userID, isGuest }, meta: RequestMeta, sessionID: number): Promise<Answer<Nothing>> => {
    if (!isID(sessionID)) return noSuchSession;
    const act = { userID, meta, now: context.clock.now(), subject: `session ${sessionID}` };
    const entry = isGuest ? null : accountEntry({ ...act, action: "session_ended" });
    return (await endAndWake(context, { userID, kind: "session", sessionID }, entry)) > 0 ? done({}) : noSuchSession;
  },
);

/** Ends every session, this one too, and every API key. */
export const endAllSessions = withInteractiveSession(
  async (context: AuthContext, { userID, isGuest }, meta: RequestMeta): Promise<Answer<Nothing>> => {
    const act = { userID, meta, now: context.clock.now() };
    const entry = isGuest ? null : accountEntry({ ...act, action: "sessions_ended" });
    await endAndWake(context, { userID }, entry);
    return done({});
  },
);

const noSuchKey = failed("route_not_found", "You have no API key with this id");
const tooManyKeys = failed("limit_reached", `You have ${LIMITS.apiKeys} API keys; revoke one first`);

const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");

const toKey = ({
  sessionID,
  name,
  createdTime,
  lastUsedTime,
  expiresTime,
}: Omit<sessionQueries.OwnSession, "browser" | "system">): ApiKey => ({
  keyID: sessionID,
  name: name ?? "",
  createdTime,
  lastUsedTime,
  expiresTime,
});

/** A new key of the user's; the limit of good ones holds however many are made at once. */
const make = async (
  { db, clock }: AuthContext,
  {
    userID,
    passwordHash,
    meta,
    name,
    expiresInDays,
  }: CreateKeyInput & { readonly userID: number; readonly passwordHash: string; readonly meta: RequestMeta },
): Promise<Answer<CreatedApiKey>> => {
  const token = newToken("ymk");
  const now = clock.now();
  const expiresTime = expiresInDays === undefined ? null : now + expiresInDays * DAY_MS;
  const key = { userID, passwordHash, tokenHash: hashToken(token), name, now, expiresTime };
  const entry = accountEntry({ userID, meta, action: "key_made", now, after: { name } });
  const keyID = await sessionQueries.createKey(db, { ...key, entry }, LIMITS.apiKeys);
  if (keyID === "changed") return changedMeanwhile;
  if (keyID === null) return tooManyKeys;
  return done({ token, key: toKey({ sessionID: keyID, name, createdTime: now, lastUsedTime: now, expiresTime }) });
};

/** The API keys of the actor's programs (contract 4.4: under /platform/me); a key is stored as a session that does not slide. */
export const listKeys = withAccount(async ({ db, clock }: AuthContext, { userID }): Promise<Answer<ApiKeys>> => {
  const found = await sessionQueries.listSessions(db, { userID, kind: "api_key" }, clock.now());
  return done({ items: found.map(toKey) });
});

/** Makes a key; asks for the account's password again. */
export const createKey = withAccount(
  async (context: AuthContext, actor, meta: RequestMeta, input: CreateKeyInput): Promise<Answer<CreatedApiKey>> => {
    const confirmed = await confirmPassword(context, actor, meta, input.password);
    if (!confirmed.ok) return confirmed;
    return make(context, { ...input, userID: actor.userID, passwordHash: confirmed.value, meta });
  },
);

/** Ends a key. */
export const revokeKey = withAccount(
  async (context: AuthContext, { userID }, meta: RequestMeta, keyID: number): Promise<Answer<Nothing>> => {
    if (!isID(keyID)) return noSuchKey;
    const act = { userID, meta, now: context.clock.now() };
    const entry = accountEntry({ ...act, action: "key_revoked", subject: `key ${keyID}` });
    return (await endAndWake(context, { userID, kind: "api_key", sessionID: keyID }, entry)) > 0 ? done({}) : noSuchKey;
  },
);
