import { type ApiKey, type ApiKeys, type CreatedApiKey, isID, LIMITS } from "@yourmove/contract";
import { createSession, type Database, listSessions, type OwnSession } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { endAndWake } from "./end-and-wake.ts";
import { withAccount } from "./in-person.ts";
import { hashToken, newToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

/** The API keys of a user's programs (contract 4.4: under /platform/me). */
export interface OwnKeys {
  keys(viewer: Viewer): Promise<Answer<ApiKeys>>;
  createKey(viewer: Viewer, name: string): Promise<Answer<CreatedApiKey>>;
  revokeKey(viewer: Viewer, keyID: number): Promise<Answer<Record<string, never>>>;
}

/** What a user's own keys are made with. */
export interface OwnKeysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const noSuchKey = failed("route_not_found", "You have no API key with this id");
const tooManyKeys = failed("limit_reached", `You have ${LIMITS.apiKeys} API keys; revoke one first`);

const toKey = ({ sessionID, name, createdTime, lastUsedTime }: OwnSession): ApiKey => ({
  keyID: sessionID,
  name: name ?? "",
  createdTime,
  lastUsedTime,
});

/** Makes them, for owners of an account only; a key is stored as a session without an end. */
export const createOwnKeys = (deps: OwnKeysDeps): OwnKeys => {
  const { db, clock } = deps;
  const listKeys = (userID: number, now: number) => listSessions(db, { userID, kind: "api_key" }, now);
  return {
    keys: withAccount(async ({ userID }) => done({ items: (await listKeys(userID, clock.now())).map(toKey) })),

    createKey: withAccount(async ({ userID }, name) => {
      const now = clock.now();
      if ((await listKeys(userID, now)).length >= LIMITS.apiKeys) return tooManyKeys;
      const token = newToken("ymk");
      const session = { userID, tokenHash: hashToken(token), kind: "api_key" as const, name, now, expiresTime: null };
      const { sessionID } = await createSession(db, session);
      return done({ token, key: toKey({ sessionID, name, createdTime: now, lastUsedTime: now }) });
    }),

    revokeKey: withAccount(async ({ userID }, keyID) => {
      if (!isID(keyID)) return noSuchKey;
      return (await endAndWake(deps, { userID, kind: "api_key", sessionID: keyID })) > 0 ? done({}) : noSuchKey;
    }),
  };
};
