import { nameKey } from "@yourmove/db";
import { BOT_NAMES } from "../bots/roster.ts";

/** Names that would speak for the service. */
const OFFICIAL = [
  "admin", "administrator", "anonymous", "everyone", "mod", "moderator", "official", "operator", "owner", "root",
  "security", "service", "staff", "superuser", "support", "sysadmin", "system", "webmaster", "yourmove",
]; // biome-ignore format: one word list, not one word a line

const plain = (name: string): string => nameKey(name.replace(/[_.' -]/g, ""));

const RESERVED = new Set([...OFFICIAL, ...BOT_NAMES].map(plain));

/**
 * Whether a name is kept from people, or looks like one that is: an official one, a bot's, or that of a user who is gone.
 */
export const isReservedName = (name: string): boolean =>
  RESERVED.has(plain(name)) || /^deleted-[\dlo]+$/.test(nameKey(name));
