import { type Credentials, LIMITS } from "@yourmove/contract";
import { type Database, findBan, findPerson, logIn, type NewSession, type PersonRow } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import { accountBanned, noSuchUser } from "../answers/failures.ts";
import { deviceOf } from "../audit/device-words.ts";
import { type OwnAct, ownEntry } from "../audit/own-entry.ts";
import type { Clock } from "../clock.ts";
import type { KeepSignIn } from "./kept-sign-ins.ts";
import type { Presence } from "./presence.ts";
import { summarize } from "./summarize.ts";
import { hashToken, newToken } from "./tokens.ts";
import type { SeenUser } from "./viewer.ts";
import type { Visitor } from "./visitor.ts";

/** Who asks for a session, and how the answer is kept for a repeat. */
export interface AskedBy {
  readonly visitor: Pick<Visitor, "userAgent" | "requestID">;
  /** What the audit log is to call it; without it, it is told nothing. */
  readonly act?: Pick<OwnAct, "action" | "subject"> | undefined;
  /** Not at all without it. */
  readonly keep?: KeepSignIn;
}

/** How a person comes by its session. */
export interface Beginning extends AskedBy {
  /** The person as it is once the session is there. */
  readonly person: Pick<PersonRow, "userID" | "username" | "avatar" | "isGuest">;
  /** Writes the session and gives its id; null where nothing was written. */
  readonly write: (session: NewSession) => Promise<number | null>;
}

/** Opens sessions for users whose identity has been shown: the token, shown this once, with the user. */
export interface SignIn {
  /** Begins one by the caller's own statement; null where that wrote nothing. */
  begin(beginning: Beginning): Promise<Credentials | null>;
  /** Begins one of a user that is there already; `account_banned` where it is kept out. */
  again(userID: number, asked: AskedBy): Promise<Answer<Credentials>>;
}

interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly noteRequest: (user: SeenUser) => void;
}

/** Makes the one way to a session of 90 days (contract 7). */
export const createSignIn = ({ db, clock, presence, noteRequest }: SignInDeps): SignIn => {
  const begin: SignIn["begin"] = async ({ person, write, visitor, act, keep = () => null }) => {
    const token = newToken("yms");
    const now = clock.now();
    const user = summarize(
      { ...person, isBot: false, isDeleted: false, lastSeenTime: now, isPresenceShown: true },
      presence,
    );
    const credentials = { token, user };
    const expiresTime = now + LIMITS.sessionLifetimeMs;
    const session = { tokenHash: hashToken(token), now, expiresTime, ...deviceOf(visitor.userAgent) };
    const audit = act ? ownEntry({ ...act, userID: person.userID, visitor, now }) : null;
    const sessionID = await write({ ...session, audit, answer: keep(credentials) });
    if (sessionID === null) return null;
    const viewer = { userID: person.userID, credential: { kind: "session", sessionID } } as const;
    noteRequest(viewer);
    return credentials;
  };
  return {
    begin,
    async again(userID, asked) {
      const person = await findPerson(db, userID, userID);
      const write = (session: NewSession) => logIn(db, userID, session);
      const credentials = person && (await begin({ person, write, ...asked }));
      if (credentials) return done(credentials);
      const ban = await findBan(db, userID, clock.now());
      return ban ? accountBanned(ban) : noSuchUser;
    },
  };
};
