import { type Credentials, type GuestInput, LIMITS, type LoginInput, type RegisterInput } from "@yourmove/contract";
import {
  createSession,
  createUser,
  type Database,
  endSessions,
  findHostUser,
  findPerson,
  findSession,
  findUserByName,
  isSessionLive,
  isUniqueViolation,
  updateHostUser,
  upgradeGuest,
} from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Changes } from "../polls/changes.ts";
import type { Clock } from "../clock.ts";
import type { Viewer } from "../context.ts";
import { createGuesses } from "./guesses.ts";
import { guestName } from "./guest-name.ts";
import type { Passwords } from "./passwords.ts";
import type { Presence } from "./presence.ts";
import { noSuchUser } from "../answers/failures.ts";
import { hashToken, newToken } from "./tokens.ts";
import { summarize } from "../matches/show-match.ts";

/** A token shown this once, with its user. */
export type SignedIn = Credentials;

/** Guests, accounts and their sessions (contract 4.4, 7). */
export interface Accounts {
  guest(input: GuestInput): Promise<Answer<SignedIn>>;
  /** Upgrades the viewer in place when it is a guest: same user, a new token, the old ones end. */
  register(viewer: Viewer | null, input: RegisterInput): Promise<Answer<SignedIn>>;
  login(input: LoginInput): Promise<Answer<SignedIn>>;
  logout(viewer: Viewer): Promise<void>;
  /** A new session for a user whose identity has been shown. */
  signIn(userID: number): Promise<Answer<SignedIn>>;
  /** Who a bearer token speaks for; null when it is not good. */
  authenticate(token: string): Promise<Viewer | null>;
  /** The user behind a host platform's identity, made at first sight. */
  hostUser(identity: HostIdentity): Promise<Viewer>;
  /** Whether a viewer's credentials are still good. */
  isValid(viewer: Viewer): Promise<boolean>;
}

/** Who a host platform says a user is. */
export interface HostIdentity {
  issuer: string;
  subject: string;
  username: string;
  avatar: string | null;
  /** When the host's token ends, in epoch milliseconds. */
  expiresTime: number;
}

export interface AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly changes: Changes;
  readonly random: () => number;
  readonly passwords: Passwords;
}

const taken = failed("username_taken", "Somebody has that name already; try another");
const wrong = failed("unauthenticated", "The name or the password is wrong");
const GENERATED_TRIES = 8;

export const createAccounts = ({ db, clock, presence, changes, random, passwords }: AccountParts): Accounts => {
  const { prisma } = db;
  const guesses = createGuesses(clock);

  const signIn: Accounts["signIn"] = async (userID: number): Promise<Answer<SignedIn>> => {
    const token = newToken("yms");
    const now = clock.now();
    const expiresTime = now + LIMITS.sessionLifetimeMs;
    const session = { userID, tokenHash: hashToken(token), kind: "session" as const, now, expiresTime };
    const { sessionID } = await createSession(prisma, session);
    presence.seen({ userID, credential: { kind: "session", sessionID } });
    const person = await findPerson(prisma, userID);
    if (!person) return noSuchUser;
    return done({ token, user: summarize(person, presence) });
  };

  /** The new user's id, or null when the name is taken. */
  const create = async (username: string, passwordHash: string | null): Promise<number | null> => {
    try {
      const user = { username, isGuest: passwordHash === null, passwordHash, createdTime: clock.now() };
      return (await createUser(prisma, user)).userID;
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  };

  const createNamed = async (): Promise<number | null> => {
    for (let tries = 0; tries < GENERATED_TRIES; tries += 1) {
      const userID = await create(guestName(random), null);
      if (userID !== null) return userID;
    }
    return null;
  };

  return {
    async guest({ username }) {
      const userID = username === undefined ? await createNamed() : await create(username, null);
      return userID === null ? taken : signIn(userID);
    },

    async register(viewer, { username, password }) {
      const passwordHash = await passwords.hash(password);
      if (!viewer?.isGuest) {
        const userID = await create(username, passwordHash);
        return userID === null ? taken : signIn(userID);
      }
      try {
        const upgraded = await upgradeGuest(prisma, { userID: viewer.userID, username, passwordHash });
        if (!upgraded) return failed("unauthenticated", "This guest has an account already; log in");
      } catch (error) {
        if (isUniqueViolation(error)) return taken;
        throw error;
      }
      const answer = await signIn(viewer.userID);
      changes.publish([viewer.userID]);
      return answer;
    },

    signIn,

    async login({ username, password }) {
      const retryAfterSeconds = guesses.blockedFor(username);
      if (retryAfterSeconds > 0)
        return failed("rate_limited", "Too many wrong passwords for this name", { retryAfterSeconds });
      const user = await findUserByName(prisma, username);
      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      if (isRight && user) return signIn(user.userID);
      guesses.wrong(username);
      return wrong;
    },

    async logout({ userID, credential }) {
      if (credential.kind === "host") return;
      await endSessions(prisma, { userID, sessionID: credential.sessionID });
      changes.publish([userID]);
    },

    async authenticate(token) {
      const session = await findSession(prisma, hashToken(token), clock.now());
      if (!session) return null;
      const { userID, isGuest, kind, sessionID } = session;
      return { userID, isGuest, credential: { kind, sessionID } };
    },

    async hostUser({ issuer, subject, username, avatar, expiresTime }) {
      const known = await findHostUser(prisma, issuer, subject);
      const made = async () => {
        const user = { username, avatar, isGuest: false, host: { issuer, subject }, createdTime: clock.now() };
        try {
          return await createUser(prisma, user);
        } catch (error) {
          const twin = isUniqueViolation(error) ? await findHostUser(prisma, issuer, subject) : null;
          if (twin) return twin;
          throw error;
        }
      };
      const { userID } = known ?? (await made());
      // The host's word on a name or a picture is the newest one.
      if (known && (known.username !== username || known.avatar !== avatar)) {
        await updateHostUser(prisma, userID, { username, avatar });
      }
      return { userID, isGuest: false, credential: { kind: "host", expiresTime } };
    },

    async isValid({ credential }) {
      if (credential.kind === "host") return credential.expiresTime > clock.now();
      return isSessionLive(prisma, credential.sessionID, clock.now());
    },
  };
};
