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
import type { AuthContext } from "../auth/auth-context.ts";
import { endAndWake } from "../auth/sessions.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession, withoutKeys } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { hashToken, newToken } from "../identity/authentication.ts";

/** Where a user is signed in (contract 4.4: under /platform/me). */
export interface AccountSessions {
  sessions(actor: Actor): Promise<Answer<Sessions>>;
  /** Gives a device a name of the owner's own, or takes it away. */
  renameSession(actor: Actor, input: RenameSessionInput): Promise<Answer<OneSession>>;
  endSession(actor: Actor, meta: RequestMeta, sessionID: number): Promise<Answer<Record<string, never>>>;
  /** Ends every session, this one too, and every API key. */
  endSessions(actor: Actor, meta: RequestMeta): Promise<Answer<Record<string, never>>>;
}

const noSuchSession = failed("route_not_found", "You have no session with this id");

const toSession = (
  { sessionID, name, browser, system, createdTime, lastUsedTime }: sessionQueries.OwnSession,
  { credential }: Actor,
): SessionSummary => {
  const isCurrent = credential.kind === "session" && credential.sessionID === sessionID;
  return { sessionID, name, browser, system, createdTime, lastUsedTime, isCurrent };
};

/** Creates it: any actor may list its user's sessions; ending one takes an interactive session. */
export const createAccountSessions = (context: AuthContext): AccountSessions => ({
  sessions: withoutKeys(async (actor) => {
    const own = await sessionQueries.listSessions(
      context.db,
      { userID: actor.userID, kind: "session" },
      context.clock.now(),
    );
    return done({ items: own.map((session) => toSession(session, actor)) });
  }),

  renameSession: withInteractiveSession(async (actor, { sessionID, name }) => {
    if (!isID(sessionID)) return noSuchSession;
    const renamed = await sessionQueries.renameSession(
      context.db,
      { userID: actor.userID, sessionID, name },
      context.clock.now(),
    );
    return renamed ? done({ session: toSession(renamed, actor) }) : noSuchSession;
  }),

  endSession: withInteractiveSession(async ({ userID, isGuest }, meta, sessionID) => {
    if (!isID(sessionID)) return noSuchSession;
    const act = { userID, meta, now: context.clock.now(), subject: `session ${sessionID}` };
    const entry = isGuest ? null : accountEntry({ ...act, action: "session_ended" });
    return (await endAndWake(context, { userID, kind: "session", sessionID }, entry)) > 0 ? done({}) : noSuchSession;
  }),

  endSessions: withInteractiveSession(async ({ userID, isGuest }, meta) => {
    const act = { userID, meta, now: context.clock.now() };
    const entry = isGuest ? null : accountEntry({ ...act, action: "sessions_ended" });
    await endAndWake(context, { userID }, entry);
    return done({});
  }),
});

/** The API keys of a user's programs (contract 4.4: under /platform/me). */
export interface AccountKeys {
  keys(actor: Actor): Promise<Answer<ApiKeys>>;
  /** Asks for the account's password again. */
  createKey(actor: Actor, meta: RequestMeta, input: CreateKeyInput): Promise<Answer<CreatedApiKey>>;
  revokeKey(actor: Actor, meta: RequestMeta, keyID: number): Promise<Answer<Record<string, never>>>;
}

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

/** Makes them, for owners of an account only; a key is stored as a session that does not slide. */
export const createAccountKeys = (context: AuthContext): AccountKeys => {
  const { db, clock, confirmPassword } = context;
  const listKeys = (userID: number, now: number) => sessionQueries.listSessions(db, { userID, kind: "api_key" }, now);
  return {
    keys: withAccount(async ({ userID }) => done({ items: (await listKeys(userID, clock.now())).map(toKey) })),

    createKey: withAccount(async (actor, meta, input) => {
      const confirmed = await confirmPassword(actor, meta, input.password);
      if (!confirmed.ok) return confirmed;
      return make(context, { ...input, userID: actor.userID, passwordHash: confirmed.value, meta });
    }),

    revokeKey: withAccount(async ({ userID }, meta, keyID) => {
      if (!isID(keyID)) return noSuchKey;
      const act = { userID, meta, now: clock.now() };
      const entry = accountEntry({ ...act, action: "key_revoked", subject: `key ${keyID}` });
      return (await endAndWake(context, { userID, kind: "api_key", sessionID: keyID }, entry)) > 0
        ? done({})
        : noSuchKey;
    }),
  };
};
