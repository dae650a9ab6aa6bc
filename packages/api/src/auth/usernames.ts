import { type Database, isUniqueViolation, nameKey, signInQueries } from "@yourmove/db";
import { type Answer, failed } from "../answer.ts";
import { BOT_NAMES } from "../bots/roster.ts";
import type { Clock } from "../clock.ts";
import { createKeyedHash } from "../identity/authentication.ts";

/** Names that would speak for the service. */
const OFFICIAL = [
  "admin", "administrator", "anonymous", "everyone", "mod", "moderator", "official", "operator", "owner", "root",
  "security", "service", "staff", "superuser", "support", "sysadmin", "system", "webmaster", "yourmove",
]; // biome-ignore format: one word list, not one word a line

const plainName = (name: string): string => nameKey(name.replace(/[_.' -]/g, ""));

/** Built with the first name: how letters look is a large table, which no start reads. */
let reserved: ReadonlySet<string> | undefined;

/**
 * Whether a name is reserved, or looks like one that is: an official one, a bot's, or that of a deleted user.
 */
const isReservedName = (name: string): boolean => {
  reserved ??= new Set([...OFFICIAL, ...BOT_NAMES].map(plainName));
  return reserved.has(plainName(name)) || /^deleted-[\dlo]+$/.test(nameKey(name));
};

/** Names that users gave up with their accounts; the database holds no more of them than a keyed hash. */
export interface ReleasedNames {
  /** A name as it is stored: the same for all that look alike; without the key it gives nothing of the name away. */
  hashOf(username: string): Promise<Uint8Array>;
  /** Whether a released name is still refused to a user; without an id, to everybody. */
  isReleased(username: string, userID?: number): Promise<boolean>;
}

/** The released names of the database. */
export const createReleasedNames = (db: Database, clock: Clock): ReleasedNames => {
  const keyedHash = createKeyedHash(db, "released names");
  const hashOf = (username: string) => keyedHash(nameKey(username));
  return {
    hashOf,
    isReleased: async (username, userID) =>
      signInQueries.isNameReleased(db, { nameHash: await hashOf(username), userID }, clock.now()),
  };
};

/** The refusal of a name that is not free. */
export const usernameTaken = failed("username_taken", "Somebody has that name already; try another");

/** A name that a user would like to have. */
interface RenameInput {
  readonly username: string;
  readonly names: ReleasedNames;
  /** The user, who may take its own former names again. */
  readonly userID?: number;
}

/**
 * The answer of work that gives a user its name; `username_taken` where another user has the name or it is reserved. A repeated
 * sign-in says nothing of the name, and is thrown on.
 */
export const withUniqueUsername = async <Value>(
  { username, names, userID }: RenameInput,
  work: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  if (isReservedName(username) || (await names.isReleased(username, userID))) return usernameTaken;
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error) && !signInQueries.isRepeatedSignIn(error)) return usernameTaken;
    throw error;
  }
};
