import type { Queryable } from "../../database.ts";
import { nameKey, searchKey } from "../../names/name-key.ts";
import type { Verified } from "../statements/session-check.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { bytesOf } from "./plain-row.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** A user's name, and the renames that count against its limit. */
export interface Naming {
  username: string;
  isGuest: boolean;
  /** How often the account was renamed since a time, and when first. */
  renames: number;
  oldestTime: number | null;
}

/** A user's name, and how often it has changed since a time; null where there is no such user. */
export const findNaming = async ({ prisma }: Queryable, userID: number, since: number): Promise<Naming | null> => {
  const select = { username: true, isGuest: true, renameTimes: true };
  const user = await prisma.user.findFirst({ where: { userID, deletedTime: null }, select });
  if (!user) return null;
  const times = user.renameTimes.map(Number).filter((time) => time > since);
  const oldestTime = times.length > 0 ? Math.min(...times) : null;
  return { username: user.username, isGuest: user.isGuest, renames: times.length, oldestTime };
};

/** A new name. */
export interface Renaming {
  by: Verified;
  /** The current name: where it has changed meanwhile, nothing is written. */
  from: string;
  to: string;
  /** Both as keyed hashes; `fromHash` is null where the current name becomes free for others immediately. */
  fromHash: Uint8Array | null;
  toHash: Uint8Array;
  /** Until when the current name is reserved, for the user alone or, where the operator takes it away, for nobody. */
  untilTime: number;
  isReservedForUser: boolean;
  now: number;
  /** The most renames since a time; null for no limit, and such a rename is not counted. */
  most: number | null;
  since: number;
  audit: NewAuditEntry | null;
}

/**
 * Renames a user and reserves the old name for a while; false where it was renamed too often, or concurrently. Throws a unique
 * violation when the name is taken.
 */
export const renameUser = (db: Queryable, renaming: Renaming): Promise<boolean | Overtaken> =>
  whileVerified(db, renaming.by, async (tx) => {
    const { by, from, to, fromHash, toHash, untilTime, isReservedForUser, now, most, since, audit } = renaming;
    const { userID } = by;
    const user = await tx.user.findFirst({ where: { userID, username: from, deletedTime: null } });
    if (!user) return false;
    const times = user.renameTimes.filter((time) => Number(time) > since);
    if (most !== null && times.length >= most) return false;
    const renameTimes = most === null ? user.renameTimes : [...times, BigInt(now)];
    const named = { username: to, usernameKey: nameKey(to), searchKey: searchKey(to) };
    await tx.user.update({ where: { userID }, data: { ...named, renameTimes } });
    await tx.releasedName.deleteMany({ where: { nameHash: bytesOf(toHash), userID } });
    if (fromHash !== null && !bytesOf(fromHash).every((byte, at) => byte === toHash[at])) {
      const nameHash = bytesOf(fromHash);
      const reserved = { untilTime: BigInt(untilTime), userID: isReservedForUser ? userID : null };
      await tx.releasedName.upsert({ where: { nameHash }, create: { nameHash, ...reserved }, update: reserved });
    }
    if (audit) await tx.auditEntry.create({ data: auditRow(audit) });
    return true;
  });
