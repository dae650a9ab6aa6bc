import { type Authentication, createAuthentication } from "../identity/authentication.ts";
import type { AuthContext } from "./auth-context.ts";
import type { Devices } from "./devices.ts";
import { createHostUser, type HostUser } from "./host-users.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import type { SignIn } from "./sessions.ts";
import { createSignInIdempotency } from "./sign-in-idempotency.ts";
import { createSignUp, type SignUp } from "./sign-up.ts";

/** Signing up, in and out, and who a token speaks for (contract 4.4, 7). */
export interface Auth extends SignUp, LogIn, Authentication {
  readonly signIn: SignIn;
  readonly hostUser: HostUser;
  readonly devices: Devices;
}

/** Makes the service: whoever signs up, in or out does so by the same sessions. */
export const createAuth = (context: AuthContext): Auth => {
  const { db, clock, signIn, devices } = context;
  const idempotency = createSignInIdempotency(db, clock);
  return {
    ...createSignUp(context, idempotency),
    ...createLogIn(context, idempotency),
    ...createAuthentication(db, clock),
    signIn,
    devices,
    hostUser: createHostUser(db, clock),
  };
};
