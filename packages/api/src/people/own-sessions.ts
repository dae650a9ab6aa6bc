import { isID, type OneSession, type RenameSessionInput, type SessionSummary, type Sessions } from "@yourmove/contract";
import { type Database, listSessions, type OwnSession, renameSession } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { ownEntry } from "../audit/own-entry.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { endAndWake } from "./end-and-wake.ts";
import { inPerson } from "./in-person.ts";
import type { Viewer } from "./viewer.ts";
import type { Visitor } from "./visitor.ts";

/** Where a user is signed in (contract 4.4: under /platform/me). */
export interface OwnSessions {
  sessions(viewer: Viewer): Promise<Answer<Sessions>>;
  /** Gives a device a name of the owner's own, or takes it away. */
  renameSession(viewer: Viewer, input: RenameSessionInput): Promise<Answer<OneSession>>;
  endSession(viewer: Viewer, visitor: Visitor, sessionID: number): Promise<Answer<Record<string, never>>>;
  /** Ends every session, this one too, and every API key. */
  endSessions(viewer: Viewer, visitor: Visitor): Promise<Answer<Record<string, never>>>;
}

/** What a user's own sessions are made with. */
export interface OwnSessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const noSuchSession = failed("route_not_found", "You have no session with this id");

const toSession = (
  { sessionID, name, browser, system, createdTime, lastUsedTime }: OwnSession,
  { credential }: Viewer,
): SessionSummary => {
  const isCurrent = credential.kind === "session" && credential.sessionID === sessionID;
  return { sessionID, name, browser, system, createdTime, lastUsedTime, isCurrent };
};

/** Makes them: anybody may look at their sessions, and only the owner in person may end one. */
export const createOwnSessions = (deps: OwnSessionsDeps): OwnSessions => ({
  async sessions(viewer) {
    const own = await listSessions(deps.db, { userID: viewer.userID, kind: "session" }, deps.clock.now());
    return done({ items: own.map((session) => toSession(session, viewer)) });
  },

  renameSession: inPerson(async (viewer, { sessionID, name }) => {
    if (!isID(sessionID)) return noSuchSession;
    const renamed = await renameSession(deps.db, { userID: viewer.userID, sessionID, name }, deps.clock.now());
    return renamed ? done({ session: toSession(renamed, viewer) }) : noSuchSession;
  }),

  endSession: inPerson(async ({ userID, isGuest }, visitor, sessionID) => {
    if (!isID(sessionID)) return noSuchSession;
    const act = { userID, visitor, now: deps.clock.now(), subject: `session ${sessionID}` };
    const entry = isGuest ? null : ownEntry({ ...act, action: "session_ended" });
    return (await endAndWake(deps, { userID, kind: "session", sessionID }, entry)) > 0 ? done({}) : noSuchSession;
  }),

  endSessions: inPerson(async ({ userID, isGuest }, visitor) => {
    const act = { userID, visitor, now: deps.clock.now() };
    const entry = isGuest ? null : ownEntry({ ...act, action: "sessions_ended" });
    await endAndWake(deps, { userID }, entry);
    return done({});
  }),
});
