import { type Credentials, LIMITS } from "@yourmove/contract";
import { createSession, type Database, findPerson } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import { noSuchUser } from "../answers/failures.ts";
import type { Clock } from "../clock.ts";
import type { Presence } from "./presence.ts";
import { summarize } from "./summarize.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Opens a session for a user whose identity has been shown: its token, shown this once, with the user. */
export type SignIn = (userID: number) => Promise<Answer<Credentials>>;

interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
}

/** Makes the one way to a session of 90 days (contract 7). */
export const createSignIn =
  ({ db, clock, presence }: SignInDeps): SignIn =>
  async (userID) => {
    const token = newToken("yms");
    const now = clock.now();
    const expiresTime = now + LIMITS.sessionLifetimeMs;
    const session = { userID, tokenHash: hashToken(token), kind: "session" as const, now, expiresTime };
    const { sessionID } = await createSession(db, session);
    presence.seen({ userID, credential: { kind: "session", sessionID } });
    const person = await findPerson(db, userID, userID);
    return person ? done({ token, user: summarize(person, presence) }) : noSuchUser;
  };
