import { type Credentials, type GuestInput, LIMITS, type LoginInput, type RegisterInput } from "@yourmove/contract";
import {
  auditQueries,
  type Database,
  isUniqueViolation,
  nameKey,
  personQueries,
  retryOnConflict,
  sessionQueries,
  signInQueries,
  userQueries,
} from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { Ctx, Services } from "../context.ts";
import { type Actor, type HostIdentity, withSession } from "../identity/actor.ts";
import { accountEntry } from "../identity/audit.ts";
import { callerByName, refuseCommonPassword } from "./passwords.ts";
import { endAndWake, passwordChanged, type SessionOptions } from "./sessions.ts";
import { withCookie, withDevice, withoutCookie } from "./show-session.ts";
import type { RecordSignIn } from "./sign-in-idempotency.ts";
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

/** A new user with its first session. */
const create = (
  ctx: Ctx<Actor | null>,
  wanted: NewUserInput,
  options: Omit<SessionOptions, "request">,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: wanted.username, names: ctx.names }, async () => {
    const { db, markOrigin, request, signIn } = ctx;
    const marks = await markOrigin(request);
    const user = { userID: await signInQueries.nextUserID(db), ...marks, ...wanted };
    const { userID, username, passwordHash } = user;
    const isGuest = passwordHash === null;
    const person = { userID, username, avatar: null, isGuest, awayFrom: null, awayUntil: null };
    const write = (session: signInQueries.NewSession) => signInQueries.signUp(db, user, session);
    const opened = await signIn.openSession({ ...options, request, person, write });
    return opened ? done(opened) : noGuest;
  });

const createNamed = async (
  ctx: Ctx<Actor | null>,
  options: Omit<SessionOptions, "request">,
): Promise<Answer<Credentials>> => {
  const created = await retryOnConflict(async () => {
    const answer = await create(ctx, { username: guestName(ctx.random), passwordHash: null }, options);
    return !answer.ok && answer.failure.code === "username_taken" ? null : answer;
  });
  return created ?? usernameTaken;
};

/** The guest once it has a name and a password; its sessions have ended, and one has begun. */
const upgrade = (
  { db, signIn, names }: Services,
  user: signInQueries.Upgrade,
  options: SessionOptions,
): Promise<Answer<Credentials>> =>
  withUniqueUsername({ username: user.username, names }, async () => {
    const { userID } = user.by;
    const guest = await personQueries.findPerson(db, userID, userID);
    if (!guest) return noGuest;
    const person = { ...guest, username: user.username, isGuest: false };
    const write = (session: signInQueries.NewSession) => signInQueries.upgradeGuest(db, user, session);
    const opened = await signIn.openSession({ ...options, person, write });
    return opened ? done(opened) : noGuest;
  });

/** Signs a guest up. */
export const signUpGuest = async (ctx: Ctx<Actor | null>, input: GuestInput): Promise<Answer<Credentials>> => {
  const { username } = input;
  const signedUp = await ctx.signInIdempotency.run(ctx, { operation: "auth.guest", input }, (record) =>
    username === undefined ? createNamed(ctx, { record }) : create(ctx, { username, passwordHash: null }, { record }),
  );
  return withCookie(ctx, signedUp);
};

/** Signs an account up; upgrades the actor in place when it is a guest: same user, a new token, the old ones end. */
export const register = async (ctx: Ctx<Actor | null>, input: RegisterInput): Promise<Answer<Credentials>> => {
  const { actor, changes, passwords, request, signInIdempotency } = ctx;
  const registered = await signInIdempotency.run(ctx, { operation: "auth.register", input }, async (record) => {
    const refusal = await refuseCommonPassword(input.password, "password");
    if (refusal) return refusal;
    const passwordHash = await passwords.hash(callerByName(input.username, request), input.password);
    const wanted = { username: input.username, passwordHash };
    const options = { request, record, act: { action: "registered" } } as const;
    if (!actor?.isGuest) return create(ctx, wanted, options);
    const upgraded = await upgrade(ctx, { by: withSession(actor), ...wanted }, options);
    if (upgraded.ok) changes.publish([actor.userID]);
    return upgraded;
  });
  return withDevice(ctx, registered);
};

const wrong = failed("unauthenticated", "The name or the password is wrong");
const hostEndsIt = failed("forbidden_action", "A host platform's token can't be ended here; sign out at its site");

/** The user whose name and password these are, and the hash that was verified. */
const identify = async (
  { request, db, passwords, loginAttempts, devices }: Ctx<Actor | null>,
  { username, password }: LoginInput,
): Promise<Answer<{ userID: number; passwordHash: string }>> => {
  const user = await userQueries.findUserByName(db, username);
  const device = await devices.known(user?.userID ?? 0, request.deviceToken);
  if (device === null && request.unlessOwnDevice) return { ok: false, failure: request.unlessOwnDevice };
  const hash = user?.passwordHash ?? null;
  const { address, network } = request;
  const attempt = { who: `name ${nameKey(username)}`, address, network, device };
  const caller = callerByName(username, request);
  const checked = await loginAttempts.check(attempt, () => passwords.verify(caller, password, hash));
  if (!checked.ok) return checked;
  if (!checked.value || !user || hash === null) return wrong;
  const { userID } = user;
  if (!passwords.isOutdated(hash)) return done({ userID, passwordHash: hash });
  const rehashed = await passwords.hash(caller, password);
  const isRehashed = await userQueries.rehashPassword(db, userID, { from: hash, to: rehashed });
  return done({ userID, passwordHash: isRehashed ? rehashed : hash });
};

/** A try fails where the password was changed meanwhile, or hashed at another cost by another log-in. */
const MAX_TRIES = 3;

/** Opens a session of the user whose name and password these are at that moment. */
const signInAs = async (
  ctx: Ctx<Actor | null>,
  input: LoginInput,
  record: RecordSignIn,
): Promise<Answer<Credentials>> => {
  const { request, signIn } = ctx;
  const answer = await retryOnConflict<Answer<Credentials>>(async () => {
    const user = await identify(ctx, input);
    if (!user.ok) return user;
    const { userID, passwordHash } = user.value;
    const opened = await signIn.logIn(userID, { request, record, passwordHash, act: { action: "signed_in" } });
    return !opened.ok && opened.failure.code === "unauthenticated" ? null : opened;
  }, MAX_TRIES);
  return answer ?? passwordChanged;
};

/** Logs a user in; wrong passwords are counted by name and address, so that nobody locks an owner out. */
export const login = async (ctx: Ctx<Actor | null>, input: LoginInput): Promise<Answer<Credentials>> => {
  const { db, changes } = ctx;
  const loggedIn = await ctx.signInIdempotency.run(ctx, { operation: "auth.login", input }, async (record) => {
    const answer = await signInAs(ctx, input, record);
    if (!answer.ok) return answer;
    const { userID } = answer.value.user;
    if ((await sessionQueries.endOldestSessions(db, userID, LIMITS.sessions)) > 0) changes.publish([userID]);
    await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
    return answer;
  });
  return withDevice(ctx, loggedIn);
};

/** Ends the actor's session or key; a host platform's token only ends by itself. */
export const logout = async (ctx: Ctx): Promise<Answer<Record<string, never>>> => {
  const { actor, clock, request } = ctx;
  const { userID, isGuest, credential } = actor;
  if (!("sessionID" in credential)) return hostEndsIt;
  const { sessionID } = credential;
  const entry = accountEntry({ userID, request, action: "signed_out", now: clock.now() });
  await endAndWake(ctx, { by: { userID }, sessionID }, isGuest ? null : entry);
  return withoutCookie(ctx, done({}));
};

/** A new user, or the one that another request has made for the same identity meanwhile. */
const createOnce = async (db: Database, now: number, { issuer, subject, username, avatar }: HostIdentity) => {
  const user = { username, avatar, isGuest: false, host: { issuer, subject }, createdTime: now };
  try {
    return await userQueries.createUser(db, user);
  } catch (error) {
    const created = isUniqueViolation(error) ? await userQueries.findHostUser(db, issuer, subject) : null;
    if (created) return created;
    throw error;
  }
};

/**
 * The user behind a host platform's identity, created at first sight; null where it is banned. The platform's word on a name or a
 * picture is the newest one.
 */
export const findHostUser = async (
  { db, clock }: Pick<Services, "db" | "clock">,
  identity: HostIdentity,
): Promise<Actor | null> => {
  const { issuer, subject, username, avatar, expiresTime } = identity;
  const known = await userQueries.findHostUser(db, issuer, subject);
  const { userID, bannedUntil } = known ?? (await createOnce(db, clock.now(), identity));
  const now = clock.now();
  if (bannedUntil !== null && Number(bannedUntil) > now) return null;
  if (known && (known.username !== username || known.avatar !== avatar)) {
    await userQueries.updateHostUser(db, userID, { username, avatar });
  }
  return { userID, isGuest: false, checkedTime: now, credential: { kind: "host", issuer, subject, expiresTime } };
};
