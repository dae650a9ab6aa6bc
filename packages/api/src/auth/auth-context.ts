import { createKeyedHash, type KeyedHash } from "../identity/authentication.ts";
import type { ServiceContext } from "../service-context.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createLoginAttemptLimiter, type LoginAttemptLimiter } from "./login-attempt-limiter.ts";
import {
  type ConfirmPassword,
  createConfirmPassword,
  createPasswords,
  type PasswordCost,
  type Passwords,
} from "./passwords.ts";
import { createSignIn, type SignIn } from "./sessions.ts";
import { createReleasedNames, type ReleasedNames } from "./usernames.ts";

/** The dependencies that sign-in and users' own accounts share, beside those of every service. */
export interface AuthContext extends ServiceContext {
  readonly passwords: Passwords;
  readonly confirmPassword: ConfirmPassword;
  readonly loginAttempts: LoginAttemptLimiter;
  readonly devices: Devices;
  readonly signIn: SignIn;
  readonly names: ReleasedNames;
  /** An address as fairness knows it again, and nobody can read it. */
  readonly markAddress: KeyedHash;
}

/** Makes it: however a password is shown, wrong ones are counted together. */
export const createAuthContext = (context: ServiceContext, passwordCost: PasswordCost): AuthContext => {
  const { db, clock } = context;
  const shown = {
    passwords: createPasswords(clock, passwordCost),
    loginAttempts: createLoginAttemptLimiter(clock),
    devices: createDevices(db, clock),
  };
  return {
    ...context,
    ...shown,
    confirmPassword: createConfirmPassword(db, shown),
    signIn: createSignIn(context),
    names: createReleasedNames(db, clock),
    markAddress: createKeyedHash(db, "addresses"),
  };
};
