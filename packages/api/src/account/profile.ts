import {
  type AvatarInput,
  avatarPath,
  type ChangedPassword,
  type ChangePasswordInput,
  type Me,
} from "@yourmove/contract";
import { userQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { accountEntry } from "../audit/audit.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { refuseCommonPassword } from "../auth/common-passwords.ts";
import { callerOf } from "../auth/passwords.ts";
import { otherAccess } from "../auth/recovery.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession } from "../identity/interactive-session.ts";
import type { Users } from "../pages/users.ts";

/** A user's own picture and password (contract 4.4: under /platform/me). */
export interface AccountProfile {
  setAvatar(actor: Actor, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session, API key and recovery code, gives a new token, and says what else leads in or out. */
  changePassword(actor: Actor, meta: RequestMeta, input: ChangePasswordInput): Promise<Answer<ChangedPassword>>;
}

const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");

/** Creates it: all of it takes an interactive session, and the password an account. */
export const createAccountProfile = (
  { db, clock, changes, passwords, confirmPassword, signIn }: AuthContext,
  users: Pick<Users, "me">,
): AccountProfile => ({
  setAvatar: withInteractiveSession(async ({ userID }, { avatar }) => {
    await userQueries.setAvatar(db, userID, avatar === null ? null : avatarPath(avatar));
    return users.me(userID);
  }),

  changePassword: withAccount(async (actor, meta, { currentPassword, newPassword, ...ended }) => {
    const { userID } = actor;
    const from = await confirmPassword(actor, meta, currentPassword);
    if (!from.ok) return from;
    const refusal = await refuseCommonPassword(newPassword, "newPassword");
    if (refusal) return refusal;
    const to = await passwords.hash(callerOf(userID, meta), newPassword);
    const entry = accountEntry({ userID, meta, action: "password_changed", now: clock.now() });
    if (!(await userQueries.changePassword(db, userID, { from: from.value, to, entry, ...ended })))
      return changedMeanwhile;
    const answer = await signIn.again(userID, { meta, passwordHash: to });
    changes.publish([userID]);
    return answer.ok ? done({ ...answer.value, ...(await otherAccess(db, userID)) }) : answer;
  }),
});
