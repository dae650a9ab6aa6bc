import { type AvatarInput, avatarPath, type ChangePasswordInput, type Credentials, type Me } from "@yourmove/contract";
import { userQueries } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import { accountEntry } from "../audit/audit.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { callerOf } from "../auth/passwords.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession } from "../identity/interactive-session.ts";
import type { Users } from "../pages/users.ts";

/** A user's own picture and password (contract 4.4: under /platform/me). */
export interface AccountProfile {
  setAvatar(actor: Actor, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session and API key, and gives a new token. */
  changePassword(actor: Actor, meta: RequestMeta, input: ChangePasswordInput): Promise<Answer<Credentials>>;
}

const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");

/** Makes what only the owner may do: in person, and the password only with an account. */
export const createAccountProfile = (
  { db, clock, changes, passwords, confirmPassword, signIn }: AuthContext,
  users: Pick<Users, "me">,
): AccountProfile => ({
  setAvatar: withInteractiveSession(async ({ userID }, { avatar }) => {
    await userQueries.setAvatar(db, userID, avatar === null ? null : avatarPath(avatar));
    return users.me(userID);
  }),

  changePassword: withAccount(async (actor, meta, { currentPassword, newPassword }) => {
    const { userID } = actor;
    const from = await confirmPassword(actor, meta, currentPassword);
    if (!from.ok) return from;
    const to = await passwords.hash(callerOf(userID, meta), newPassword);
    const entry = accountEntry({ userID, meta, action: "password_changed", now: clock.now() });
    if (!(await userQueries.changePassword(db, userID, { from: from.value, to, entry }))) return changedMeanwhile;
    const answer = await signIn.again(userID, { meta });
    changes.publish([userID]);
    return answer;
  }),
});
