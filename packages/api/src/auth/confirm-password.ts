import { userQueries, type Verified } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { callerOf } from "./passwords.ts";

const wrongPassword = failed("forbidden_action", "The password is wrong");
const noPassword = failed("forbidden_action", "Send your password, too");

/** Checks the actor's own password once more: gives what a write holds of it, or why not; wrong ones are counted. */
export const confirmPassword = async (
  ctx: Ctx,
  password: string | undefined,
): Promise<Answer<Verified & { readonly passwordHash: string }>> => {
  const { actor, db, devices, loginAttempts, passwords, request } = ctx;
  if (password === undefined) return noPassword;
  const { userID } = actor;
  const hash = await userQueries.findPasswordHash(db, userID);
  if (hash === null) return wrongPassword;
  const device = await devices.known(userID, request.deviceToken);
  const caller = callerOf(userID, request);
  const checked = await loginAttempts.check({ ...caller, device }, () => passwords.verify(caller, password, hash));
  if (!checked.ok) return checked;
  return checked.value ? done({ ...withSession(actor), passwordHash: hash }) : wrongPassword;
};
