import type { Database } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { type Authentication, createAuthentication } from "./authentication.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createGuesses, type Guesses } from "./guesses.ts";
import { createHostUser, type HostUser } from "./host-user.ts";
import { createKeptSignIns } from "./kept-sign-ins.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import type { Passwords } from "./passwords.ts";
import type { Presence } from "./presence.ts";
import type { ReleasedNames } from "./released-names.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import { createSignUp, type SignUp } from "./sign-up.ts";
import type { SeenUser } from "./viewer.ts";

/** Signing up, in and out, and who a token speaks for (contract 4.4, 7). */
export interface Auth extends SignUp, LogIn, Authentication {
  readonly signIn: SignIn;
  readonly hostUser: HostUser;
  readonly devices: Devices;
  readonly guesses: Guesses;
}

interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly noteRequest: (user: SeenUser) => void;
  readonly changes: Changes;
  /** Numbers from 0 up to 1, for guests' names. */
  readonly random: () => number;
  readonly passwords: Passwords;
  readonly names: ReleasedNames;
}

/** Makes the service: whoever signs up, in or out does so by the same sessions. */
export const createAuth = (deps: AuthDeps): Auth => {
  const signIn = createSignIn(deps);
  const kept = createKeptSignIns(deps);
  const devices = createDevices(deps);
  const guesses = createGuesses(deps.clock);
  return {
    ...createSignUp({ ...deps, signIn, kept }),
    ...createLogIn({ ...deps, signIn, kept, devices, guesses }),
    ...createAuthentication(deps),
    signIn,
    devices,
    guesses,
    hostUser: createHostUser(deps),
  };
};
