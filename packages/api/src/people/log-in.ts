import type { Credentials, LoginInput } from "@yourmove/contract";
import { type Database, findUserByName } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { endAndWake } from "./end-and-wake.ts";
import { createGuesses } from "./guesses.ts";
import type { Passwords } from "./passwords.ts";
import type { SignIn } from "./sign-in.ts";
import type { Viewer } from "./viewer.ts";

/** How users come back, and leave (contract 4.4, 7). */
export interface LogIn {
  login(input: LoginInput): Promise<Answer<Credentials>>;
  /** Ends the viewer's session; a host platform's token ends by itself. */
  logout(viewer: Viewer): Promise<void>;
}

interface LogInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly passwords: Passwords;
  readonly signIn: SignIn;
}

const wrong = failed("unauthenticated", "The name or the password is wrong");

/** Makes them; after too many wrong passwords for a name, the right one has to wait too (contract 7). */
export const createLogIn = ({ db, clock, changes, passwords, signIn }: LogInDeps): LogIn => {
  const guesses = createGuesses(clock);
  return {
    async login({ username, password }) {
      const retryAfterSeconds = guesses.blockedFor(username);
      if (retryAfterSeconds > 0)
        return failed("rate_limited", "Too many wrong passwords for this name", { retryAfterSeconds });
      const user = await findUserByName(db, username);
      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      if (isRight && user) return signIn(user.userID);
      guesses.wrong(username);
      return wrong;
    },

    async logout({ userID, credential }) {
      if (credential.kind !== "host") await endAndWake({ db, changes }, { userID, sessionID: credential.sessionID });
    },
  };
};
