import type { BanReason } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { searchKey } from "../../names/name-key.ts";

/** A user as the operator sees it in a list. */
export interface AdminUserRow {
  userID: number;
  username: string;
  isGuest: boolean;
  isBot: boolean;
  isDeleted: boolean;
  hostIssuer: string | null;
  hostSubject: string | null;
  createdTime: number;
  lastSeenTime: number | null;
  /** Why and until when it is banned, null for good; both null where it is not. */
  banReason: BanReason | null;
  bannedUntil: number | null;
}

/** The same, with counts of the user's rows. */
export interface AdminUserDetail extends AdminUserRow {
  sessions: number;
  keys: number;
  webhooks: number;
  pendingInvites: number;
  activeMatches: number;
  won: number;
  lost: number;
  drawn: number;
  reportsAbout: number;
  reportsMade: number;
}

const LISTED = {
  userID: true,
  username: true,
  isGuest: true,
  isBot: true,
  deletedTime: true,
  hostIssuer: true,
  hostSubject: true,
  createdTime: true,
  presence: { select: { lastSeenTime: true } },
  ban: { select: { reason: true, untilTime: true } },
} as const;

interface Listed
  extends Omit<AdminUserRow, "isDeleted" | "createdTime" | "lastSeenTime" | "banReason" | "bannedUntil"> {
  readonly deletedTime: bigint | null;
  readonly createdTime: bigint;
  readonly presence: { readonly lastSeenTime: bigint } | null;
  readonly ban: { readonly reason: string; readonly untilTime: bigint | null } | null;
}

const orNull = (time: bigint | null | undefined): number | null => (time == null ? null : Number(time));

const rowOf = ({ deletedTime, createdTime, presence, ban, ...user }: Listed, now: number): AdminUserRow => {
  const holds = ban !== null && (ban.untilTime === null || Number(ban.untilTime) > now);
  return {
    ...user,
    isDeleted: deletedTime !== null,
    createdTime: Number(createdTime),
    lastSeenTime: orNull(presence?.lastSeenTime),
    banReason: holds ? (ban.reason as BanReason) : null,
    bannedUntil: holds ? orNull(ban.untilTime) : null,
  };
};

/** Which users are looked for: all that is given must fit. */
export interface UserFilter {
  /** A part of the name, without regard to case. */
  name?: string | undefined;
  isBanned?: boolean | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
  now: number;
}

/** A text that a pattern finds as it is: Prisma hands "%" and "_" on. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Users that fit, the newest first. */
export const findUsers = async (
  { prisma }: Queryable,
  { name, isBanned, before, limit, now }: UserFilter,
): Promise<AdminUserRow[]> => {
  const where = {
    ...(before !== undefined && { userID: { lt: before } }),
    ...(name !== undefined && { searchKey: { contains: literally(searchKey(name)) } }),
    ...(isBanned && { ban: { OR: [{ untilTime: null }, { untilTime: { gt: BigInt(now) } }] } }),
  };
  const found = await prisma.user.findMany({ where, select: LISTED, orderBy: { userID: "desc" }, take: limit });
  return found.map((user) => rowOf(user, now));
};

const COUNTED = {
  ...LISTED,
  cursor: { select: { pendingInvites: true, activeMatches: true, won: true, lost: true, drawn: true } },
  sessions: { select: { kind: true } },
  _count: { select: { webhooks: true, reportsAbout: true, reportsMade: true } },
} as const;

const NO_CURSOR = { pendingInvites: 0, activeMatches: 0, won: 0, lost: 0, drawn: 0 };

/** A user with its counts; null where there is none. */
export const getUser = async ({ prisma }: Queryable, userID: number, now: number): Promise<AdminUserDetail | null> => {
  const found = await prisma.user.findUnique({ where: { userID }, select: COUNTED });
  if (!found) return null;
  const { cursor, sessions, _count: counts, ...user } = found;
  const keys = sessions.filter(({ kind }) => kind === "api_key").length;
  return { ...rowOf(user, now), ...(cursor ?? NO_CURSOR), ...counts, sessions: sessions.length - keys, keys };
};
