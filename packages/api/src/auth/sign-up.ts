import type { Credentials, GuestInput, RegisterInput } from "@yourmove/contract";
import { type Database, findPerson, nextUserID, signUp, upgradeGuest } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import type { Changes } from "../polls/changes.ts";
import type { Passwords } from "./passwords.ts";
import type { SessionOptions, SignIn } from "./sessions.ts";
import type { SignInIdempotency } from "./sign-in-idempotency.ts";
import { type ReleasedNames, withUniqueUsername } from "./usernames.ts";

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
  readonly idempotency: SignInIdempotency;
}

/** So many generated names are tried before a guest is told that its name is taken. */
const GENERATED_TRIES = 8;

const noGuest = failed("unauthenticated", "This guest has an account already; log in");

interface NewUserInput {
  readonly username: string;
  /** Null for a guest. */
  readonly passwordHash: string | null;
}

/** A new user with its first session. */
const create = (
  { db, signIn, names }: SignUpDeps,
  wanted: NewUserInput,
  options: SessionOptions,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: wanted.username, names }, async () => {
    const user = { userID: await nextUserID(db), ...wanted };
    const { userID, username, passwordHash } = user;
    const person = { userID, username, avatar: null, isGuest: passwordHash === null };
    const begun = await signIn.begin({ ...options, person, write: (session) => signUp(db, user, session) });
    return begun ? done(begun) : noGuest;
  });

const createNamed = async (deps: SignUpDeps, options: SessionOptions): Promise<Answer<Credentials>> => {
  for (let tries = 1; ; tries += 1) {
    const created = await create(deps, { username: guestName(deps.random), passwordHash: null }, options);
    if (created.ok || tries === GENERATED_TRIES) return created;
  }
};

/** The guest once it has a name and a password; its sessions have ended, and one has begun. */
const upgrade = (
  { db, signIn, names }: SignUpDeps,
  user: { userID: number; username: string; passwordHash: string },
  options: SessionOptions,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: user.username, names }, async () => {
    const guest = await findPerson(db, user.userID, user.userID);
    if (!guest) return noGuest;
    const person = { ...guest, username: user.username, isGuest: false };
    const begun = await signIn.begin({ ...options, person, write: (session) => upgradeGuest(db, user, session) });
    return begun ? done(begun) : noGuest;
  });

/** Makes them; a name is given once, without regard to case. */
export const createSignUp = (deps: SignUpDeps): SignUp => ({
  guest: (meta, input) =>
    deps.idempotency.run({ meta, operation: "auth.guest", input }, async (record) => {
      const { username } = input;
      const options = { meta, record };
      return username === undefined
        ? createNamed(deps, options)
        : create(deps, { username, passwordHash: null }, options);
    }),

  register: (meta, input) =>
    deps.idempotency.run({ meta, operation: "auth.register", input }, async (record) => {
      const { actor } = meta;
      const wanted = { username: input.username, passwordHash: await deps.passwords.hash(input.password) };
      const options = { meta, record, act: { action: "registered" } } as const;
      if (!actor?.isGuest) return create(deps, wanted, options);
      const upgraded = await upgrade(deps, { userID: actor.userID, ...wanted }, options);
      if (upgraded.ok) deps.changes.publish([actor.userID]);
      return upgraded;
    }),
});
