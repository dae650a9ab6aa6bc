import { type Database, isUniqueViolation, userQueries } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { ClockOffset } from "../clock-offset.ts";
import type { Actor, HostIdentity } from "../identity/actor.ts";
import { type Authentication, createAuthentication } from "../identity/authentication.ts";
import type { AuthContext } from "./auth-context.ts";
import type { Devices } from "./devices.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import type { SignIn } from "./sessions.ts";
import { createSignInIdempotency } from "./sign-in-idempotency.ts";
import { createSignUp, type SignUp } from "./sign-up.ts";

/** The user behind a host platform's identity, made at first sight; null where it is banned. */
type HostUser = (identity: HostIdentity) => Promise<Actor | null>;

/** A new user, or the one that another request has made for the same identity meanwhile. */
const createOnce = async (db: Database, now: number, { issuer, subject, username, avatar }: HostIdentity) => {
  const user = { username, avatar, isGuest: false, host: { issuer, subject }, createdTime: now };
  try {
    return await userQueries.createUser(db, user);
  } catch (error) {
    const created = isUniqueViolation(error) ? await userQueries.findHostUser(db, issuer, subject) : null;
    if (created) return created;
    throw error;
  }
};

/** Makes the look-up of a host platform's users, whose word on a name or a picture is the newest one (contract 7). */
const createHostUser =
  (db: Database, clock: Clock): HostUser =>
  async (identity) => {
    const { issuer, subject, username, avatar, expiresTime } = identity;
    const known = await userQueries.findHostUser(db, issuer, subject);
    const { userID, bannedUntil } = known ?? (await createOnce(db, clock.now(), identity));
    const now = clock.now();
    if (bannedUntil !== null && Number(bannedUntil) > now) return null;
    if (known && (known.username !== username || known.avatar !== avatar)) {
      await userQueries.updateHostUser(db, userID, { username, avatar });
    }
    return { userID, isGuest: false, checkedTime: now, credential: { kind: "host", issuer, subject, expiresTime } };
  };

/** Signing up, in and out, and who a token speaks for (contract 4.4, 7). */
export interface Auth extends SignUp, LogIn, Authentication {
  readonly signIn: SignIn;
  readonly hostUser: HostUser;
  readonly devices: Devices;
}

/** Creates the service: sign-up, log-in and log-out share the sessions. */
export const createAuth = (context: AuthContext, { certainNow }: Pick<ClockOffset, "certainNow">): Auth => {
  const { db, clock, signIn, devices } = context;
  // No session, and no kept answer, expires by a leap of the clock.
  const certain = { ...clock, now: certainNow };
  const idempotency = createSignInIdempotency(db, certain);
  return {
    ...createSignUp(context, idempotency),
    ...createLogIn(context, idempotency),
    ...createAuthentication(db, certain),
    signIn,
    devices,
    hostUser: createHostUser(db, clock),
  };
};
