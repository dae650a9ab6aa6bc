import { type Credentials, LIMITS } from "@yourmove/contract";
import { type auditQueries, banQueries, personQueries, sessionQueries, signInQueries } from "@yourmove/db";
import { type Answer, accountBanned, done, failed, noSuchUser } from "../answer.ts";
import type { Actor } from "../identity/actor.ts";
import { type AccountEntryInput, accountEntry, deviceOf } from "../identity/audit.ts";
import { hashToken, newToken } from "../identity/authentication.ts";
import { type Presence, summarize } from "../identity/presence.ts";
import type { ApiRequest } from "../identity/request.ts";
import type { Resources } from "../resources.ts";
import type { RecordSignIn } from "./sign-in-idempotency.ts";

/** How a session begins: its request, and how the answer is recorded for a repeat. */
export interface SessionOptions {
  readonly request: Pick<ApiRequest, "userAgent" | "requestID">;
  /** The password's hash that was verified for it: where it is another by now, none begins. */
  readonly passwordHash?: string | null | undefined;
  /** The action in the audit log; without it, no entry is written. */
  readonly act?: Pick<AccountEntryInput, "action" | "subject"> | undefined;
  /** Records the answer for a repeat; without it, none is recorded. */
  readonly record?: RecordSignIn;
}

/** A new session of a person. */
export interface NewSessionInput extends SessionOptions {
  /** The person as it is once the session is there. */
  readonly person: Pick<
    personQueries.PersonRow,
    "userID" | "username" | "avatar" | "isGuest" | "awayFrom" | "awayUntil"
  >;
  /** Writes the session and gives its id; null where nothing was written. */
  readonly write: (session: signInQueries.NewSession) => Promise<number | null>;
}

/** Opens sessions for users whose identity has been shown: the token, shown this once, with the user. */
export interface SignIn {
  /** Begins one by the caller's own statement; null where that wrote nothing. */
  openSession(input: NewSessionInput): Promise<Credentials | null>;
  /**
   * Begins one of a user that is there already; `account_banned` where it is kept out, `unauthenticated` where its password was
   * changed since it was verified.
   */
  logIn(userID: number, options: SessionOptions): Promise<Answer<Credentials>>;
}

/** What was verified for a log-in holds no longer. */
export const passwordChanged = failed("unauthenticated", "The password was changed meanwhile");

/** The one way to a session of 90 days. */
export const createSignIn = ({
  db,
  clock,
  presence,
  noteRequest,
}: Pick<Resources, "db" | "clock"> & {
  readonly presence: Presence;
  readonly noteRequest: (actor: Actor) => void;
}): SignIn => {
  const openSession: SignIn["openSession"] = async ({ person, write, request, act, record = () => null }) => {
    const token = newToken("yms");
    const now = clock.now();
    const user = summarize(
      { ...person, isBot: false, isDeleted: false, lastSeenTime: now, isPresenceShown: true },
      presence,
    );
    const credentials = { token, user };
    const expiresTime = now + LIMITS.sessionLifetimeMs;
    const session = { tokenHash: hashToken(token), now, expiresTime, ...deviceOf(request.userAgent) };
    const audit = act ? accountEntry({ ...act, userID: person.userID, request, now }) : null;
    const sessionID = await write({ ...session, audit, answer: record(credentials) });
    if (sessionID === null) return null;
    const { userID, isGuest } = person;
    const credential = { kind: "session", sessionID, tokenHash: session.tokenHash } as const;
    noteRequest({ userID, isGuest, credential, checkedTime: now });
    return credentials;
  };
  return {
    openSession,
    async logIn(userID, options) {
      const person = await personQueries.findPerson(db, userID, userID);
      const { passwordHash = null } = options;
      const write = (session: signInQueries.NewSession) => signInQueries.logIn(db, { userID, passwordHash }, session);
      const credentials = person && (await openSession({ person, write, ...options }));
      if (credentials) return done(credentials);
      const ban = await banQueries.findBan(db, userID, clock.now());
      if (ban) return accountBanned(ban);
      return passwordHash === null ? noSuchUser : passwordChanged;
    },
  };
};

/**
 * Ends sessions, with the entry of the audit log where some ended, and wakes the user's polls, so that those of an ended
 * session answer 401 at once; gives how many, none where the session that ends them is over itself.
 */
export const endAndWake = async (
  { db, changes }: Pick<Resources, "db" | "changes">,
  filter: sessionQueries.SessionFilter,
  entry: auditQueries.NewAuditEntry | null,
): Promise<number> => {
  const ended = await sessionQueries.endSessions(db, filter, entry);
  if (ended === "overtaken") return 0;
  if (ended > 0) changes.publish([filter.by.userID]);
  return ended;
};
