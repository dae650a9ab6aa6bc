import type { Credentials, GuestInput, RegisterInput } from "@yourmove/contract";
import { createUser, type Database, upgradeGuest } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { guestName } from "./guest-name.ts";
import type { Passwords } from "./passwords.ts";
import type { SignIn } from "./sign-in.ts";
import { unlessTaken } from "./unless-taken.ts";
import type { Viewer } from "./viewer.ts";

/** How people come to be users (contract 4.4, 7). */
export interface SignUp {
  guest(input: GuestInput): Promise<Answer<Credentials>>;
  /** Upgrades the viewer in place when it is a guest: same user, a new token, the old ones end. */
  register(viewer: Viewer | null, input: RegisterInput): Promise<Answer<Credentials>>;
}

interface SignUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly passwords: Passwords;
  readonly signIn: SignIn;
}

/** So many generated names are tried before a guest is told that its name is taken. */
const GENERATED_TRIES = 8;

/** The id of a new user; one without a password is a guest. */
const create = ({ db, clock }: SignUpDeps, username: string, passwordHash: string | null): Promise<Answer<number>> =>
  unlessTaken(async () => {
    const user = { username, isGuest: passwordHash === null, passwordHash, createdTime: clock.now() };
    return done((await createUser(db, user)).userID);
  });

const createNamed = async (deps: SignUpDeps): Promise<Answer<number>> => {
  for (let tries = 1; ; tries += 1) {
    const created = await create(deps, guestName(deps.random), null);
    if (created.ok || tries === GENERATED_TRIES) return created;
  }
};

/** The guest's own id once it has a name and a password; its sessions have ended. */
const upgrade = (
  { db }: SignUpDeps,
  user: { userID: number; username: string; passwordHash: string },
): Promise<Answer<number>> =>
  unlessTaken(async () =>
    (await upgradeGuest(db, user))
      ? done(user.userID)
      : failed("unauthenticated", "This guest has an account already; log in"),
  );

/** Makes them; a name is given once, without regard to case. */
export const createSignUp = (deps: SignUpDeps): SignUp => {
  const { changes, passwords, signIn } = deps;
  return {
    async guest({ username }) {
      const created = username === undefined ? await createNamed(deps) : await create(deps, username, null);
      return created.ok ? signIn(created.value) : created;
    },

    async register(viewer, { username, password }) {
      const passwordHash = await passwords.hash(password);
      if (!viewer?.isGuest) {
        const created = await create(deps, username, passwordHash);
        return created.ok ? signIn(created.value) : created;
      }
      const upgraded = await upgrade(deps, { userID: viewer.userID, username, passwordHash });
      if (!upgraded.ok) return upgraded;
      const answer = await signIn(viewer.userID);
      changes.publish([viewer.userID]);
      return answer;
    },
  };
};
