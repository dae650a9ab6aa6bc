import { type BanReason, CHALLENGE_STATES } from "@yourmove/contract";
import { FOR_GOOD, type Queryable, TRANSACTION_TIMEOUT } from "../../database.ts";
import { type AuditValues, auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { bytesOf } from "./plain-row.ts";

/** Why a user is kept out, and until when; null for good. */
export interface Ban {
  reason: BanReason;
  until: number | null;
}

type Stored = { readonly reason: string; readonly untilTime: bigint | null };

/** The ban where it lasts at a time. */
const standing = (stored: Stored | null | undefined, now: number): Ban | null => {
  if (!stored || (stored.untilTime !== null && Number(stored.untilTime) <= now)) return null;
  return { reason: stored.reason as BanReason, until: stored.untilTime === null ? null : Number(stored.untilTime) };
};

/** The ban of a user's that stands; null without one. */
export const findBan = async ({ prisma }: Queryable, userID: number, now: number): Promise<Ban | null> =>
  standing(await prisma.ban.findUnique({ where: { userID } }), now);

/** The ban for which a token is refused that would be good without it, by its hash; null where it is refused for something else. */
export const findBanOfToken = async (
  { prisma }: Queryable,
  tokenHash: Uint8Array,
  now: number,
): Promise<Ban | null> => {
  const found = await prisma.session.findFirst({
    where: { tokenHash: bytesOf(tokenHash), OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] },
    select: { user: { select: { ban: true } } },
  });
  return standing(found?.user.ban, now);
};

/** The ban of a host platform's user that stands; null without one. */
export const findBanOfHostUser = async (
  { prisma }: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
  now: number,
): Promise<Ban | null> => {
  const where = { hostIssuer_hostSubject: { hostIssuer: issuer, hostSubject: subject } };
  return standing((await prisma.user.findUnique({ where, select: { ban: true } }))?.ban, now);
};

/** A ban as it begins, or takes another's place. */
export interface NewBan extends Ban {
  userID: number;
  now: number;
}

const valuesOf = (ban: { reason: string; untilTime: bigint | null } | null): AuditValues | null =>
  ban && { reason: ban.reason, until: ban.untilTime === null ? null : Number(ban.untilTime) };

/**
 * Bans a user: from its commit on no session, key or sign-in of its own is good. The user's row is locked first, which every new
 * session locks too, so that each is either refused or found and ended here. Its open challenges are canceled, its matches are
 * not touched. Writes the entry of the audit log with it, with the ban before; false where there is no such person.
 */
export const banUser = (
  { prisma }: Queryable,
  { userID, reason, until, now }: NewBan,
  entry: NewAuditEntry,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const bannedUntil = BigInt(until ?? FOR_GOOD);
    await countPreconditionChange(tx, userID);
    const there = { userID, deletedTime: null, isBot: false };
    if ((await tx.user.updateMany({ where: there, data: { bannedUntil } })).count === 0) return false;
    const before = await tx.ban.findUnique({ where: { userID } });
    const ban = { reason, untilTime: until === null ? null : BigInt(until), createdTime: BigInt(now) };
    await tx.ban.upsert({ where: { userID }, create: { userID, ...ban }, update: ban });
    await tx.session.updateMany({ where: { userID }, data: { bannedUntil } });
    // A banned creator's challenges must not be accepted.
    await tx.challenge.updateMany({
      where: { creatorID: userID, state: CHALLENGE_STATES.open },
      data: { state: CHALLENGE_STATES.canceled, overTime: BigInt(now) },
    });
    await tx.auditEntry.create({ data: auditRow({ ...entry, before: valuesOf(before) }) });
    return true;
  }, TRANSACTION_TIMEOUT);

/** Ends a user's ban, so that its sessions and keys are good again; false where there was none. */
export const unbanUser = ({ prisma }: Queryable, userID: number, entry: NewAuditEntry): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    await tx.user.updateMany({ where: { userID }, data: { bannedUntil: null } });
    const before = await tx.ban.findUnique({ where: { userID } });
    if (!before) return false;
    await tx.ban.delete({ where: { userID } });
    await tx.session.updateMany({ where: { userID }, data: { bannedUntil: null } });
    await tx.auditEntry.create({ data: auditRow({ ...entry, before: valuesOf(before) }) });
    return true;
  }, TRANSACTION_TIMEOUT);
