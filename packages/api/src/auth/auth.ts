import type { Database } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { SeenActor } from "../identity/actor.ts";
import { type Authentication, createAuthentication } from "../identity/authentication.ts";
import type { Changes } from "../polls/changes.ts";
import type { Presence } from "../presence/presence.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createHostUser, type HostUser } from "./host-users.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import { createLoginAttemptLimiter, type LoginAttemptLimiter } from "./login-attempt-limiter.ts";
import type { Passwords } from "./passwords.ts";
import { createSignIn, type SignIn } from "./sessions.ts";
import { createSignInIdempotency } from "./sign-in-idempotency.ts";
import { createSignUp, type SignUp } from "./sign-up.ts";
import type { ReleasedNames } from "./usernames.ts";

/** Signing up, in and out, and who a token speaks for (contract 4.4, 7). */
export interface Auth extends SignUp, LogIn, Authentication {
  readonly signIn: SignIn;
  readonly hostUser: HostUser;
  readonly devices: Devices;
  readonly loginAttempts: LoginAttemptLimiter;
}

interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly noteRequest: (user: SeenActor) => void;
  readonly changes: Changes;
  /** Numbers from 0 up to 1, for guests' names. */
  readonly random: () => number;
  readonly passwords: Passwords;
  readonly names: ReleasedNames;
}

/** Makes the service: whoever signs up, in or out does so by the same sessions. */
export const createAuth = (deps: AuthDeps): Auth => {
  const signIn = createSignIn(deps);
  const idempotency = createSignInIdempotency(deps);
  const devices = createDevices(deps);
  const loginAttempts = createLoginAttemptLimiter(deps.clock);
  return {
    ...createSignUp({ ...deps, signIn, idempotency }),
    ...createLogIn({ ...deps, signIn, idempotency, devices, loginAttempts }),
    ...createAuthentication(deps),
    signIn,
    devices,
    loginAttempts,
    hostUser: createHostUser(deps),
  };
};
