import type { Credentials, GuestInput, RegisterInput } from "@yourmove/contract";
import { type Database, findPerson, nextUserID, signUp, upgradeGuest } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import type { Changes } from "../polls/changes.ts";
import type { Passwords } from "./passwords.ts";
import type { AskedBy, SignIn } from "./sessions.ts";
import type { KeptSignIns } from "./sign-in-idempotency.ts";
import { type ReleasedNames, unlessTaken } from "./usernames.ts";

const ADJECTIVES = [
  "Amber", "Bold", "Brave", "Bright", "Calm", "Clever", "Cosy", "Daring", "Eager", "Fair", "Gentle", "Golden", "Happy",
  "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mellow", "Nimble", "Patient", "Proud", "Quick",
  "Quiet", "Silver", "Sunny", "Swift", "Tidy", "Warm", "Witty",
] as const; // biome-ignore format: one word list, not one word a line

const ANIMALS = [
  "Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Dove", "Falcon", "Ferret", "Finch", "Fox", "Hare",
  "Hawk", "Hedgehog", "Heron", "Ibex", "Jay", "Koala", "Lark", "Lynx", "Marten", "Moose", "Otter", "Owl", "Panda",
  "Puffin", "Raven", "Robin", "Seal", "Swan", "Wren",
] as const; // biome-ignore format: one word list, not one word a line

/** A pleasant name for a guest who gave none; `random` gives numbers from 0 up to 1. */
export const guestName = (random: () => number): string => {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1000 + Math.floor(random() * 9000)}`;
};

/** How people come to be users (contract 4.4, 7). */
export interface SignUp {
  guest(meta: RequestMeta, input: GuestInput): Promise<Answer<Credentials>>;
  /** Upgrades the actor in place when it is a guest: same user, a new token, the old ones end. */
  register(meta: RequestMeta & { actor: Actor | null }, input: RegisterInput): Promise<Answer<Credentials>>;
}

interface SignUpDeps {
  readonly db: Database;
  readonly changes: Changes;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly passwords: Passwords;
  readonly signIn: SignIn;
  readonly names: ReleasedNames;
  readonly kept: KeptSignIns;
}

/** So many generated names are tried before a guest is told that its name is taken. */
const GENERATED_TRIES = 8;

const noGuest = failed("unauthenticated", "This guest has an account already; log in");

interface Wanted {
  readonly username: string;
  /** Null for a guest. */
  readonly passwordHash: string | null;
}

/** A new user with its first session. */
const create = ({ db, signIn, names }: SignUpDeps, wanted: Wanted, asked: AskedBy): Promise<Answer<Credentials>> =>
  unlessTaken({ username: wanted.username, names }, async () => {
    const user = { userID: await nextUserID(db), ...wanted };
    const { userID, username, passwordHash } = user;
    const person = { userID, username, avatar: null, isGuest: passwordHash === null };
    const begun = await signIn.begin({ ...asked, person, write: (session) => signUp(db, user, session) });
    return begun ? done(begun) : noGuest;
  });

const createNamed = async (deps: SignUpDeps, asked: AskedBy): Promise<Answer<Credentials>> => {
  for (let tries = 1; ; tries += 1) {
    const created = await create(deps, { username: guestName(deps.random), passwordHash: null }, asked);
    if (created.ok || tries === GENERATED_TRIES) return created;
  }
};

/** The guest once it has a name and a password; its sessions have ended, and one has begun. */
const upgrade = (
  { db, signIn, names }: SignUpDeps,
  user: { userID: number; username: string; passwordHash: string },
  asked: AskedBy,
): Promise<Answer<Credentials>> =>
  unlessTaken({ username: user.username, names }, async () => {
    const guest = await findPerson(db, user.userID, user.userID);
    if (!guest) return noGuest;
    const person = { ...guest, username: user.username, isGuest: false };
    const begun = await signIn.begin({ ...asked, person, write: (session) => upgradeGuest(db, user, session) });
    return begun ? done(begun) : noGuest;
  });

/** Makes them; a name is given once, without regard to case. */
export const createSignUp = (deps: SignUpDeps): SignUp => ({
  guest: (meta, input) =>
    deps.kept.once({ meta, operation: "auth.guest", input }, async (keep) => {
      const { username } = input;
      const asked = { meta, keep };
      return username === undefined ? createNamed(deps, asked) : create(deps, { username, passwordHash: null }, asked);
    }),

  register: (meta, input) =>
    deps.kept.once({ meta, operation: "auth.register", input }, async (keep) => {
      const { actor } = meta;
      const wanted = { username: input.username, passwordHash: await deps.passwords.hash(input.password) };
      const asked = { meta, keep, act: { action: "registered" } } as const;
      if (!actor?.isGuest) return create(deps, wanted, asked);
      const upgraded = await upgrade(deps, { userID: actor.userID, ...wanted }, asked);
      if (upgraded.ok) deps.changes.publish([actor.userID]);
      return upgraded;
    }),
});
