import { userQueries, type Verified } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { ClockOffset } from "../clock.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { createMarkOrigin, type MarkOrigin } from "../identity/origin-marks.ts";
import type { ApiRequest } from "../identity/request.ts";
import type { ServiceContext } from "../service-context.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createLoginAttemptLimiter, type LoginAttemptLimiter } from "./login-attempt-limiter.ts";
import { callerOf, createPasswords, type PasswordCost, type Passwords } from "./passwords.ts";
import { createSignIn, type SignIn } from "./sessions.ts";
import { createSignInIdempotency, type SignInIdempotency } from "./sign-in-idempotency.ts";
import { createReleasedNames, type ReleasedNames } from "./usernames.ts";

/** The context of sign-in and of users' own accounts. */
export interface AuthContext extends ServiceContext {
  readonly passwords: Passwords;
  /** Wrong passwords are counted together, wherever they are typed. */
  readonly loginAttempts: LoginAttemptLimiter;
  readonly devices: Devices;
  readonly signIn: SignIn;
  readonly signInIdempotency: SignInIdempotency;
  readonly names: ReleasedNames;
  readonly markOrigin: MarkOrigin;
}

/** The context over that of every service. No recorded answer expires by a leap of the clock. */
export const createAuthContext = (
  context: ServiceContext,
  passwordCost: PasswordCost,
  { certainNow }: Pick<ClockOffset, "certainNow">,
): AuthContext => {
  const { db, clock } = context;
  return {
    ...context,
    passwords: createPasswords(clock, passwordCost),
    loginAttempts: createLoginAttemptLimiter(clock),
    devices: createDevices(db, clock),
    signIn: createSignIn(context),
    signInIdempotency: createSignInIdempotency(db, { ...clock, now: certainNow }),
    names: createReleasedNames(db, clock),
    markOrigin: createMarkOrigin(db),
  };
};

/** Who acts, and the hash of the password that was sent and is right. */
export type ConfirmedActor = Verified & { readonly passwordHash: string };

const wrongPassword = failed("forbidden_action", "The password is wrong");
const noPassword = failed("forbidden_action", "Send your password, too");

/** Checks the actor's own password once more: gives what a write holds of it, or why not; wrong ones are counted. */
export const confirmPassword = async (
  { db, passwords, loginAttempts, devices }: AuthContext,
  actor: Actor,
  meta: Pick<ApiRequest, "address" | "network" | "deviceToken">,
  password: string | undefined,
): Promise<Answer<ConfirmedActor>> => {
  if (password === undefined) return noPassword;
  const { userID } = actor;
  const hash = await userQueries.findPasswordHash(db, userID);
  if (hash === null) return wrongPassword;
  const device = await devices.known(userID, meta.deviceToken);
  const caller = callerOf(userID, meta);
  const checked = await loginAttempts.check({ ...caller, device }, () => passwords.verify(caller, password, hash));
  if (!checked.ok) return checked;
  return checked.value ? done({ ...withSession(actor), passwordHash: hash }) : wrongPassword;
};
