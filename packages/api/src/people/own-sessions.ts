import { isID, type Sessions } from "@yourmove/contract";
import { type Database, listSessions } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { endAndWake } from "./end-and-wake.ts";
import { inPerson } from "./in-person.ts";
import type { Viewer } from "./viewer.ts";

/** Where a user is signed in (contract 4.4: under /platform/me). */
export interface OwnSessions {
  sessions(viewer: Viewer): Promise<Answer<Sessions>>;
  endSession(viewer: Viewer, sessionID: number): Promise<Answer<Record<string, never>>>;
  /** Ends every session, this one too, and every API key. */
  endSessions(viewer: Viewer): Promise<Answer<Record<string, never>>>;
}

/** What a user's own sessions are made with. */
export interface OwnSessionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const noSuchSession = failed("route_not_found", "You have no session with this id");

/** Makes them: anybody may look at their sessions, and only the owner in person may end one. */
export const createOwnSessions = (deps: OwnSessionsDeps): OwnSessions => ({
  async sessions({ userID, credential }) {
    const own = await listSessions(deps.db, { userID, kind: "session" }, deps.clock.now());
    const current = credential.kind === "session" ? credential.sessionID : null;
    const items = own.map(({ sessionID, createdTime, lastUsedTime }) => ({
      sessionID,
      createdTime,
      lastUsedTime,
      isCurrent: sessionID === current,
    }));
    return done({ items });
  },

  endSession: inPerson(async ({ userID }, sessionID) => {
    if (!isID(sessionID)) return noSuchSession;
    return (await endAndWake(deps, { userID, kind: "session", sessionID })) > 0 ? done({}) : noSuchSession;
  }),

  endSessions: inPerson(async ({ userID }) => {
    await endAndWake(deps, { userID });
    return done({});
  }),
});
