import { type AvatarInput, avatarPath, type ChangePasswordInput, type Credentials, type Me } from "@yourmove/contract";
import { changePassword, type Database, findPasswordHash, renameUser, setAvatar } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import type { Changes } from "../polls/changes.ts";
import { inPerson, withAccount } from "./in-person.ts";
import type { Passwords } from "./passwords.ts";
import type { SignIn } from "./sign-in.ts";
import { unlessTaken } from "./unless-taken.ts";
import type { Users } from "./users.ts";
import type { Viewer } from "./viewer.ts";

/** A user's own name, picture and password (contract 4.4: under /platform/me). */
export interface OwnProfile {
  rename(viewer: Viewer, username: string): Promise<Answer<Me>>;
  setAvatar(viewer: Viewer, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session and gives a new token. */
  changePassword(viewer: Viewer, input: ChangePasswordInput): Promise<Answer<Credentials>>;
}

/** What a profile's own work is made with. */
export interface OwnProfileDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly passwords: Passwords;
  readonly signIn: SignIn;
  readonly users: Pick<Users, "me">;
}

const wrongPassword = failed("forbidden_action", "The current password is wrong");

/** Makes what only the owner may do: in person, and the password only with an account. */
export const createOwnProfile = ({ db, changes, passwords, signIn, users }: OwnProfileDeps): OwnProfile => ({
  rename: inPerson(({ userID }, username) =>
    unlessTaken(async () => {
      await renameUser(db, userID, username);
      return users.me(userID);
    }),
  ),

  setAvatar: inPerson(async ({ userID }, { avatar }) => {
    await setAvatar(db, userID, avatar === null ? null : avatarPath(avatar));
    return users.me(userID);
  }),

  changePassword: withAccount(async ({ userID }, { currentPassword, newPassword }) => {
    const from = await findPasswordHash(db, userID);
    if (!from || !(await passwords.verify(currentPassword, from))) return wrongPassword;
    const to = await passwords.hash(newPassword);
    if (!(await changePassword(db, userID, { from, to }))) return wrongPassword;
    const answer = await signIn(userID);
    changes.publish([userID]);
    return answer;
  }),
});
