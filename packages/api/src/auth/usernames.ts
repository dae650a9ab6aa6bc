import { type Database, isUniqueViolation, nameKey, releasedNameQueries } from "@yourmove/db";
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

/** Made for the first name: how letters look is a large table, which no start reads. */
let reserved: ReadonlySet<string> | undefined;

/**
 * Whether a name is kept from people, or looks like one that is: an official one, a bot's, or that of a user who is gone.
 */
const isReservedName = (name: string): boolean => {
  reserved ??= new Set([...OFFICIAL, ...BOT_NAMES].map(plainName));
  return reserved.has(plainName(name)) || /^deleted-[\dlo]+$/.test(nameKey(name));
};

/** Names that users gave up with their accounts, of which no more is kept than a keyed hash (contract 4.8). */
export interface ReleasedNames {
  /** A name as it is kept: the same for all that look alike, and nothing that tells the name without the key. */
  hashOf(username: string): Promise<Uint8Array>;
  /** Whether a user is not given a name yet; anybody, without an id. */
  isReleased(username: string, userID?: number): Promise<boolean>;
}

/** Makes the look at them. */
export const createReleasedNames = (db: Database, clock: Clock): ReleasedNames => {
  const keyedHash = createKeyedHash(db, "released names");
  const hashOf = (username: string) => keyedHash(nameKey(username));
  return {
    hashOf,
    isReleased: async (username, userID) =>
      releasedNameQueries.isNameReleased(db, { nameHash: await hashOf(username), userID }, clock.now()),
  };
};

/** The refusal of a name that is not free. */
export const usernameTaken = failed("username_taken", "Somebody has that name already; try another");

/** A name that somebody would like to have. */
interface RenameInput {
  readonly username: string;
  readonly names: ReleasedNames;
  /** Who may take its own former names up again. */
  readonly userID?: number;
}

/** The answer of work that gives a user its name, or `username_taken` where somebody has it or nobody may (contract 7, 4.8). */
export const withUniqueUsername = async <Value>(
  { username, names, userID }: RenameInput,
  work: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  if (isReservedName(username) || (await names.isReleased(username, userID))) return usernameTaken;
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return usernameTaken;
    throw error;
  }
};
