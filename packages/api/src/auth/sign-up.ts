import type { Credentials, GuestInput, RegisterInput } from "@yourmove/contract";
import { personQueries, retryOnConflict, signInQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import type { AuthContext } from "./auth-context.ts";
import { callerByName, refuseCommonPassword } from "./passwords.ts";
import type { SessionOptions } from "./sessions.ts";
import { usernameTaken, withUniqueUsername } from "./usernames.ts";

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

/** A pleasant name for a guest without one; `random` gives numbers from 0 up to 1. */
const guestName = (random: () => number): string => {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1000 + Math.floor(random() * 9000)}`;
};

const noGuest = failed("unauthenticated", "This guest has an account already; log in");

interface NewUserInput {
  readonly username: string;
  /** Null for a guest. */
  readonly passwordHash: string | null;
}

interface SignUpOptions extends SessionOptions {
  readonly meta: RequestMeta;
}

/** A new user with its first session. */
const create = (
  { db, signIn, names, markAddress }: AuthContext,
  wanted: NewUserInput,
  options: SignUpOptions,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: wanted.username, names }, async () => {
    const addressMark = await markAddress(options.meta.address);
    const user = { userID: await signInQueries.nextUserID(db), addressMark, ...wanted };
    const { userID, username, passwordHash } = user;
    const person = { userID, username, avatar: null, isGuest: passwordHash === null };
    const begun = await signIn.begin({
      ...options,
      person,
      write: (session) => signInQueries.signUp(db, user, session),
    });
    return begun ? done(begun) : noGuest;
  });

const createNamed = async (context: AuthContext, options: SignUpOptions): Promise<Answer<Credentials>> => {
  const created = await retryOnConflict(async () => {
    const answer = await create(context, { username: guestName(context.random), passwordHash: null }, options);
    return !answer.ok && answer.failure.code === "username_taken" ? null : answer;
  });
  return created ?? usernameTaken;
};

/** The guest once it has a name and a password; its sessions have ended, and one has begun. */
const upgrade = (
  { db, signIn, names }: AuthContext,
  user: { userID: number; username: string; passwordHash: string },
  options: SessionOptions,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: user.username, names }, async () => {
    const guest = await personQueries.findPerson(db, user.userID, user.userID);
    if (!guest) return noGuest;
    const person = { ...guest, username: user.username, isGuest: false };
    const begun = await signIn.begin({
      ...options,
      person,
      write: (session) => signInQueries.upgradeGuest(db, user, session),
    });
    return begun ? done(begun) : noGuest;
  });

/** Signs a guest up (contract 4.4, 7). */
export const signUpGuest = (context: AuthContext, meta: RequestMeta, input: GuestInput): Promise<Answer<Credentials>> =>
  context.signInIdempotency.run({ meta, operation: "auth.guest", input }, async (record) => {
    const { username } = input;
    const options = { meta, record };
    return username === undefined
      ? createNamed(context, options)
      : create(context, { username, passwordHash: null }, options);
  });

/** Signs an account up; upgrades the actor in place when it is a guest: same user, a new token, the old ones end. */
export const register = (
  context: AuthContext,
  actor: Actor | null,
  meta: RequestMeta,
  input: RegisterInput,
): Promise<Answer<Credentials>> =>
  context.signInIdempotency.run({ meta, operation: "auth.register", input }, async (record) => {
    const refusal = await refuseCommonPassword(input.password, "password");
    if (refusal) return refusal;
    const passwordHash = await context.passwords.hash(callerByName(input.username, meta), input.password);
    const wanted = { username: input.username, passwordHash };
    const options = { meta, record, act: { action: "registered" } } as const;
    if (!actor?.isGuest) return create(context, wanted, options);
    const upgraded = await upgrade(context, { userID: actor.userID, ...wanted }, options);
    if (upgraded.ok) context.changes.publish([actor.userID]);
    return upgraded;
  });
