import { type Database, findPasswordHash } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import type { Devices } from "./devices.ts";
import type { Guesses } from "./guesses.ts";
import type { Passwords } from "./passwords.ts";
import type { Viewer } from "./viewer.ts";
import type { Visitor } from "./visitor.ts";

/** A signed-in user, and where its request comes from. */
export interface Owner {
  readonly viewer: Viewer;
  readonly visitor: Visitor;
}

/** Asks for the viewer's own password once more: the hash that it fits, or why not; wrong ones are counted. */
export type OwnPassword = (owner: Owner, password: string | undefined) => Promise<Answer<string>>;

/** What the question is made with. */
export interface OwnPasswordDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly guesses: Guesses;
  readonly devices: Devices;
}

const wrongPassword = failed("forbidden_action", "The password is wrong");
const noPassword = failed("forbidden_action", "Send your password, too");

/** Makes the question. */
export const createOwnPassword =
  ({ db, passwords, guesses, devices }: OwnPasswordDeps): OwnPassword =>
  async ({ viewer: { userID }, visitor }, password) => {
    if (password === undefined) return noPassword;
    const hash = await findPasswordHash(db, userID);
    if (hash === null) return wrongPassword;
    const device = await devices.known(userID, visitor.deviceToken);
    const guess = { who: `user ${userID}`, address: visitor.address, device };
    const judged = await guesses.judge(guess, () => passwords.verify(password, hash));
    if (!judged.ok) return judged;
    return judged.value ? { ok: true, value: hash } : wrongPassword;
  };
