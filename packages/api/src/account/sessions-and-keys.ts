import {
  type ApiKey,
  type ApiKeys,
  type CreatedApiKey,
  type CreateKeyInput,
  DAY_MS,
  type Empty,
  isID,
  type KeyInput,
  LIMITS,
  type OneSession,
  type RenameSessionInput,
  type SessionInput,
  type SessionSummary,
  type Sessions,
} from "@yourmove/contract";
import { sessionQueries } from "@yourmove/db";
import { type Answer, done, failed, overtaken } from "../answer.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { endAndWake } from "../auth/sessions.ts";
import { withoutCookie } from "../auth/show-session.ts";
import type { Ctx } from "../context.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { hashToken, newToken } from "../identity/authentication.ts";

const noSuchSession = failed("route_not_found", "You have no session with this id");

const toSession = (
  { sessionID, name, browser, system, createdTime, lastUsedTime }: sessionQueries.OwnSession,
  { credential }: Actor,
): SessionSummary => {
  const isCurrent = credential.kind === "session" && credential.sessionID === sessionID;
  return { sessionID, name, browser, system, createdTime, lastUsedTime, isCurrent };
};

/** Where the actor is signed in (under /platform/me). */
export const listSessions = async (ctx: Ctx): Promise<Answer<Sessions>> => {
  const own = await sessionQueries.listSessions(ctx.db, { userID: ctx.actor.userID, kind: "session" }, ctx.clock.now());
  return done({ items: own.map((session) => toSession(session, ctx.actor)) });
};

/** Gives a device a name of the owner's own, or takes it away. */
export const renameSession = async (ctx: Ctx, { sessionID, name }: RenameSessionInput): Promise<Answer<OneSession>> => {
  if (!isID(sessionID)) return noSuchSession;
  const session = { by: withSession(ctx.actor), sessionID, name };
  const renamed = await sessionQueries.renameSession(ctx.db, session, ctx.clock.now());
  if (renamed === "overtaken") return overtaken;
  return renamed ? done({ session: toSession(renamed, ctx.actor) }) : noSuchSession;
};

/** Ends one session of the actor's. */
export const endSession = async (ctx: Ctx, { sessionID }: SessionInput): Promise<Answer<Empty>> => {
  const { userID, isGuest } = ctx.actor;
  if (!isID(sessionID)) return noSuchSession;
  const act = { userID, request: ctx.request, now: ctx.clock.now(), subject: `session ${sessionID}` };
  const entry = isGuest ? null : accountEntry({ ...act, action: "session_ended" });
  const ended = await endAndWake(ctx, { by: withSession(ctx.actor), kind: "session", sessionID }, entry);
  return ended > 0 ? done({}) : noSuchSession;
};

/** Ends every session, this one too, and every API key. */
export const endAllSessions = async (ctx: Ctx): Promise<Answer<Empty>> => {
  const { userID, isGuest } = ctx.actor;
  const act = { userID, request: ctx.request, now: ctx.clock.now() };
  const entry = isGuest ? null : accountEntry({ ...act, action: "sessions_ended" });
  const ended = await endAndWake(ctx, { by: withSession(ctx.actor) }, entry);
  return withoutCookie(ctx, ended > 0 ? done({}) : overtaken);
};

const noSuchKey = failed("route_not_found", "You have no API key with this id");
const tooManyKeys = failed("limit_reached", `You have ${LIMITS.apiKeys} API keys; revoke one first`);

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

/** The API keys of the actor's programs (under /platform/me); a key is stored as a session that does not slide. */
export const listKeys = async ({ actor, db, clock }: Ctx): Promise<Answer<ApiKeys>> => {
  const found = await sessionQueries.listSessions(db, { userID: actor.userID, kind: "api_key" }, clock.now());
  return done({ items: found.map(toKey) });
};

/** Creates a key, asking for the account's password again; the limit of good ones holds however many are made at once. */
export const createKey = async (
  ctx: Ctx,
  { name, expiresInDays, password }: CreateKeyInput,
): Promise<Answer<CreatedApiKey>> => {
  const confirmed = await confirmPassword(ctx, password);
  if (!confirmed.ok) return confirmed;
  const { actor, clock, db, request } = ctx;
  const token = newToken("ymk");
  const now = clock.now();
  const expiresTime = expiresInDays === undefined ? null : now + expiresInDays * DAY_MS;
  const key = { by: confirmed.value, tokenHash: hashToken(token), name, now, expiresTime };
  const entry = accountEntry({ userID: actor.userID, request, action: "key_made", now, after: { name } });
  const keyID = await sessionQueries.createKey(db, { ...key, entry }, LIMITS.apiKeys);
  if (keyID === "overtaken") return overtaken;
  if (keyID === null) return tooManyKeys;
  return done({ token, key: toKey({ sessionID: keyID, name, createdTime: now, lastUsedTime: now, expiresTime }) });
};

/** Ends a key. */
export const revokeKey = async (ctx: Ctx, { keyID }: KeyInput): Promise<Answer<Empty>> => {
  if (!isID(keyID)) return noSuchKey;
  const act = { userID: ctx.actor.userID, request: ctx.request, now: ctx.clock.now() };
  const entry = accountEntry({ ...act, action: "key_revoked", subject: `key ${keyID}` });
  const ended = await endAndWake(ctx, { by: withSession(ctx.actor), kind: "api_key", sessionID: keyID }, entry);
  return ended > 0 ? done({}) : noSuchKey;
};
