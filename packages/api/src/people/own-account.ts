import {
  type ApiKeys,
  type AvatarInput,
  avatarPath,
  type ChangePasswordInput,
  type CreatedApiKey,
  LIMITS,
  type Me,
  type Sessions,
} from "@yourmove/contract";
import {
  changePassword,
  createSession,
  type Database,
  endSessions,
  findPasswordHash,
  findPerson,
  isUniqueViolation,
  listSessions,
  type OwnSession,
  renameUser,
  setAvatar,
} from "@yourmove/db";
import type { Accounts, SignedIn } from "./accounts.ts";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Changes } from "../polls/changes.ts";
import type { Clock } from "../clock.ts";
import type { Viewer } from "../context.ts";
import { isID } from "../ids.ts";
import type { Passwords } from "./passwords.ts";
import type { Presence } from "./presence.ts";
import { noSuchUser } from "../answers/failures.ts";
import { hashToken, newToken } from "./tokens.ts";
import { summarize } from "../matches/show-match.ts";

/** An answer that says no more than that it is done. */
type Nothing = Record<string, never>;

/** What signed-in users do with their own account (contract 4.4: under /platform/me). */
export interface OwnAccount {
  rename(viewer: Viewer, username: string): Promise<Answer<Me>>;
  setAvatar(viewer: Viewer, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session and gives a new token. */
  changePassword(viewer: Viewer, input: ChangePasswordInput): Promise<Answer<SignedIn>>;
  sessions(viewer: Viewer): Promise<Answer<Sessions>>;
  endSession(viewer: Viewer, sessionID: number): Promise<Answer<Nothing>>;
  /** Ends every session, this one too. */
  endSessions(viewer: Viewer): Promise<Answer<Nothing>>;
  keys(viewer: Viewer): Promise<Answer<ApiKeys>>;
  createKey(viewer: Viewer, name: string): Promise<Answer<CreatedApiKey>>;
  revokeKey(viewer: Viewer, keyID: number): Promise<Answer<Nothing>>;
}

export interface OwnAccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly changes: Changes;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
}

const taken = failed("username_taken", "Somebody has that name already; try another");
const noSuchSession = failed("route_not_found", "You have no session with this id");
const noSuchKey = failed("route_not_found", "You have no API key with this id");
const wrongPassword = failed("forbidden_action", "The current password is wrong");
const tooManyKeys = failed("limit_reached", `You have ${LIMITS.apiKeys} API keys; revoke one first`);

/** An account is managed by its owner in person, never by one of its API keys or by a host platform's token. */
const inPerson = ({ credential }: Viewer): Answer<null> =>
  credential.kind === "session" ? done(null) : failed("forbidden_action", "Only a session of your own can do that");

const withAccount = (viewer: Viewer): Answer<null> =>
  viewer.isGuest ? failed("forbidden_action", "Register first: a guest has no account to manage") : inPerson(viewer);

const toKey = ({ sessionID, name, createdTime, lastUsedTime }: OwnSession) => ({
  keyID: sessionID,
  name: name ?? "",
  createdTime,
  lastUsedTime,
});

export const createOwnAccount = (parts: OwnAccountParts): OwnAccount => {
  const { db, clock, presence, changes, accounts, passwords } = parts;
  const { prisma } = db;

  const me = async (userID: number): Promise<Answer<Me>> => {
    const person = await findPerson(prisma, userID);
    return person ? done({ user: summarize(person, presence) }) : noSuchUser;
  };

  /** Ends sessions and wakes the user's polls, so that those of an ended session answer 401 at once. */
  const end = async (filter: Parameters<typeof endSessions>[1]): Promise<number> => {
    const ended = await endSessions(prisma, filter);
    if (ended > 0) changes.publish([filter.userID]);
    return ended;
  };

  return {
    async rename(viewer, username) {
      const allowed = inPerson(viewer);
      if (!allowed.ok) return allowed;
      try {
        await renameUser(prisma, viewer.userID, username);
      } catch (error) {
        if (isUniqueViolation(error)) return taken;
        throw error;
      }
      return me(viewer.userID);
    },

    async setAvatar(viewer, { avatar }) {
      const allowed = inPerson(viewer);
      if (!allowed.ok) return allowed;
      await setAvatar(prisma, viewer.userID, avatar === null ? null : avatarPath(avatar));
      return me(viewer.userID);
    },

    async changePassword(viewer, { currentPassword, newPassword }) {
      const allowed = withAccount(viewer);
      if (!allowed.ok) return allowed;
      const from = await findPasswordHash(prisma, viewer.userID);
      if (!from || !(await passwords.verify(currentPassword, from))) return wrongPassword;
      const to = await passwords.hash(newPassword);
      if (!(await changePassword(prisma, viewer.userID, { from, to }))) return wrongPassword;
      const answer = await accounts.signIn(viewer.userID);
      changes.publish([viewer.userID]);
      return answer;
    },

    async sessions({ userID, credential }) {
      const own = await listSessions(prisma, { userID, kind: "session" }, clock.now());
      const current = credential.kind === "session" ? credential.sessionID : null;
      const items = own.map(({ name: _, ...session }) => ({ ...session, isCurrent: session.sessionID === current }));
      return done({ items });
    },

    async endSession(viewer, sessionID) {
      const allowed = inPerson(viewer);
      if (!allowed.ok) return allowed;
      if (!isID(sessionID)) return noSuchSession;
      return (await end({ userID: viewer.userID, kind: "session", sessionID })) > 0 ? done({}) : noSuchSession;
    },

    async endSessions(viewer) {
      const allowed = inPerson(viewer);
      if (!allowed.ok) return allowed;
      await end({ userID: viewer.userID, kind: "session" });
      return done({});
    },

    async keys(viewer) {
      const allowed = withAccount(viewer);
      if (!allowed.ok) return allowed;
      return done({
        items: (await listSessions(prisma, { userID: viewer.userID, kind: "api_key" }, clock.now())).map(toKey),
      });
    },

    async createKey(viewer, name) {
      const allowed = withAccount(viewer);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const own = await listSessions(prisma, { userID: viewer.userID, kind: "api_key" }, now);
      if (own.length >= LIMITS.apiKeys) return tooManyKeys;
      const token = newToken("ymk");
      const session = { userID: viewer.userID, tokenHash: hashToken(token), kind: "api_key" as const, name };
      const { sessionID } = await createSession(prisma, { ...session, now, expiresTime: null });
      return done({ token, key: toKey({ sessionID, name, createdTime: now, lastUsedTime: now }) });
    },

    async revokeKey(viewer, keyID) {
      const allowed = withAccount(viewer);
      if (!allowed.ok) return allowed;
      if (!isID(keyID)) return noSuchKey;
      return (await end({ userID: viewer.userID, kind: "api_key", sessionID: keyID })) > 0 ? done({}) : noSuchKey;
    },
  };
};
