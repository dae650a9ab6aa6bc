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
import { sessionQueries, type Verified } from "@yourmove/db";
import { type Answer, done, failed, overtaken } from "../answer.ts";
import { confirmPassword } from "../auth/auth-context.ts";
import { endAndWake } from "../auth/sessions.ts";
import type { Services } from "../context.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { hashToken, newToken } from "../identity/authentication.ts";
import type { ApiRequest } from "../identity/request.ts";

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
export const listSessions = async (context: Services, actor: Actor): Promise<Answer<Sessions>> => {
  const own = await sessionQueries.listSessions(
    context.db,
    { userID: actor.userID, kind: "session" },
    context.clock.now(),
  );
  return done({ items: own.map((session) => toSession(session, actor)) });
};

/** Gives a device a name of the owner's own, or takes it away. */
export const renameSession = async (
  context: Services,
  actor: Actor,
  { sessionID, name }: RenameSessionInput,
): Promise<Answer<OneSession>> => {
  if (!isID(sessionID)) return noSuchSession;
  const session = { by: withSession(actor), sessionID, name };
  const renamed = await sessionQueries.renameSession(context.db, session, context.clock.now());
  if (renamed === "overtaken") return overtaken;
  return renamed ? done({ session: toSession(renamed, actor) }) : noSuchSession;
};

/** Ends one session of the actor's. */
export const endSession = async (
  context: Services,
  actor: Actor,
  meta: ApiRequest,
  sessionID: number,
): Promise<Answer<Nothing>> => {
  const { userID, isGuest } = actor;
  if (!isID(sessionID)) return noSuchSession;
  const act = { userID, meta, now: context.clock.now(), subject: `session ${sessionID}` };
  const entry = isGuest ? null : accountEntry({ ...act, action: "session_ended" });
  const ended = await endAndWake(context, { by: withSession(actor), kind: "session", sessionID }, entry);
  return ended > 0 ? done({}) : noSuchSession;
};

/** Ends every session, this one too, and every API key. */
export const endAllSessions = async (context: Services, actor: Actor, meta: ApiRequest): Promise<Answer<Nothing>> => {
  const { userID, isGuest } = actor;
  const act = { userID, meta, now: context.clock.now() };
  const entry = isGuest ? null : accountEntry({ ...act, action: "sessions_ended" });
  return (await endAndWake(context, { by: withSession(actor) }, entry)) > 0 ? done({}) : overtaken;
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

/** A new key of the user's; the limit of good ones holds however many are made at once. */
const make = async (
  { db, clock }: Services,
  { by, meta, name, expiresInDays }: CreateKeyInput & { readonly by: Verified; readonly meta: ApiRequest },
): Promise<Answer<CreatedApiKey>> => {
  const token = newToken("ymk");
  const now = clock.now();
  const expiresTime = expiresInDays === undefined ? null : now + expiresInDays * DAY_MS;
  const key = { by, tokenHash: hashToken(token), name, now, expiresTime };
  const entry = accountEntry({ userID: by.userID, meta, action: "key_made", now, after: { name } });
  const keyID = await sessionQueries.createKey(db, { ...key, entry }, LIMITS.apiKeys);
  if (keyID === "overtaken") return overtaken;
  if (keyID === null) return tooManyKeys;
  return done({ token, key: toKey({ sessionID: keyID, name, createdTime: now, lastUsedTime: now, expiresTime }) });
};

/** The API keys of the actor's programs (contract 4.4: under /platform/me); a key is stored as a session that does not slide. */
export const listKeys = async ({ db, clock }: Services, { userID }: Actor): Promise<Answer<ApiKeys>> => {
  const found = await sessionQueries.listSessions(db, { userID, kind: "api_key" }, clock.now());
  return done({ items: found.map(toKey) });
};

/** Makes a key; asks for the account's password again. */
export const createKey = async (
  context: Services,
  actor: Actor,
  meta: ApiRequest,
  input: CreateKeyInput,
): Promise<Answer<CreatedApiKey>> => {
  const confirmed = await confirmPassword(context, actor, meta, input.password);
  if (!confirmed.ok) return confirmed;
  return make(context, { ...input, by: confirmed.value, meta });
};

/** Ends a key. */
export const revokeKey = async (
  context: Services,
  actor: Actor,
  meta: ApiRequest,
  keyID: number,
): Promise<Answer<Nothing>> => {
  if (!isID(keyID)) return noSuchKey;
  const act = { userID: actor.userID, meta, now: context.clock.now() };
  const entry = accountEntry({ ...act, action: "key_revoked", subject: `key ${keyID}` });
  const ended = await endAndWake(context, { by: withSession(actor), kind: "api_key", sessionID: keyID }, entry);
  return ended > 0 ? done({}) : noSuchKey;
};
