import { type AvatarInput, avatarPath, type ChangePasswordInput, type Credentials, type Me } from "@yourmove/contract";
import { changePassword, type Database, renameUser, setAvatar } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import type { Changes } from "../polls/changes.ts";
import { inPerson, withAccount } from "./in-person.ts";
import type { OwnPassword } from "./own-password.ts";
import type { Passwords } from "./passwords.ts";
import type { ReleasedNames } from "./released-names.ts";
import type { SignIn } from "./sign-in.ts";
import { unlessTaken } from "./unless-taken.ts";
import type { Users } from "./users.ts";
import type { Viewer } from "./viewer.ts";
import type { Visitor } from "./visitor.ts";

/** A user's own name, picture and password (contract 4.4: under /platform/me). */
export interface OwnProfile {
  rename(viewer: Viewer, username: string): Promise<Answer<Me>>;
  setAvatar(viewer: Viewer, input: AvatarInput): Promise<Answer<Me>>;
  /** Ends every session and API key, and gives a new token. */
  changePassword(viewer: Viewer, visitor: Visitor, input: ChangePasswordInput): Promise<Answer<Credentials>>;
}

/** What a profile's own work is made with. */
export interface OwnProfileDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly passwords: Passwords;
  readonly ownPassword: OwnPassword;
  readonly signIn: SignIn;
  readonly names: ReleasedNames;
  readonly users: Pick<Users, "me">;
}

const changedMeanwhile = failed("forbidden_action", "The password was changed meanwhile");

/** Makes what only the owner may do: in person, and the password only with an account. */
export const createOwnProfile = ({
  db,
  changes,
  passwords,
  ownPassword,
  signIn,
  names,
  users,
}: OwnProfileDeps): OwnProfile => ({
  rename: inPerson(({ userID }, username) =>
    unlessTaken({ username, names }, async () => {
      await renameUser(db, userID, username);
      return users.me(userID);
    }),
  ),

  setAvatar: inPerson(async ({ userID }, { avatar }) => {
    await setAvatar(db, userID, avatar === null ? null : avatarPath(avatar));
    return users.me(userID);
  }),

  changePassword: withAccount(async (viewer, visitor, { currentPassword, newPassword }) => {
    const { userID } = viewer;
    const from = await ownPassword({ viewer, visitor }, currentPassword);
    if (!from.ok) return from;
    const to = await passwords.hash(newPassword);
    if (!(await changePassword(db, userID, { from: from.value, to }))) return changedMeanwhile;
    const answer = await signIn.again(userID, { visitor });
    changes.publish([userID]);
    return answer;
  }),
});
