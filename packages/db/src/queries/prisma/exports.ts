import type { Queryable } from "../../database.ts";
import { type PlainRow, plainRow } from "./plain-row.ts";

type Prisma = Queryable["prisma"];

/** Records an export of a user's data, unless there was one after `since`: then returns the time of that one. */
export const beginExport = async (
  { prisma }: Queryable,
  userID: number,
  { now, since }: { now: number; since: number },
): Promise<{ lastTime: number } | null> => {
  const time = BigInt(now);
  const made = await prisma.export.createMany({ data: [{ userID, time }], skipDuplicates: true });
  if (made.count > 0) return null;
  // Of two at once only one finds the last old enough.
  const where = { userID, time: { lte: BigInt(since) } };
  const renewed = await prisma.export.updateMany({ where, data: { time } });
  if (renewed.count > 0) return null;
  const last = await prisma.export.findUnique({ where: { userID } });
  return { lastTime: Number(last?.time ?? now) };
};

/** Reads a user's rows of one kind, some at a time, as an export has them. */
type Pages = (prisma: Prisma, userID: number, limit: number) => AsyncIterable<readonly object[]>;

/** Rows of which a user has few: all at once. */
const atOnce = <Row extends object>(
  read: (prisma: Prisma, userID: number) => Promise<readonly Row[]>,
  show: (row: PlainRow<Row>) => object = (row) => row,
): Pages =>
  async function* (prisma, userID) {
    const rows = await read(prisma, userID);
    if (rows.length > 0) yield rows.map((row) => show(plainRow(row)));
  };

/** Where a page begins, and how many rows it has at most. */
interface Page {
  readonly userID: number;
  readonly after: number;
  readonly take: number;
}

/** Rows of which a user may have many: in pages, in the order of their key. */
const byKey = <Row extends { readonly key: number | bigint }>(
  read: (prisma: Prisma, page: Page) => Promise<readonly Row[]>,
): Pages =>
  async function* (prisma, userID, limit) {
    for (let after = -1, isLast = false; !isLast; ) {
      const rows = await read(prisma, { userID, after, take: limit });
      if (rows.length > 0) yield rows.map(({ key: _, ...row }) => plainRow(row));
      after = Number(rows.at(-1)?.key ?? after);
      isLast = rows.length < limit;
    }
  };

/** A kind of a user's own rows. */
interface Part {
  readonly table: string;
  readonly type: string;
  readonly pages: Pages;
}

const USER = {
  userID: true,
  username: true,
  avatar: true,
  isGuest: true,
  createdTime: true,
  invitesFrom: true,
  presenceFor: true,
  presence: { select: { lastSeenTime: true } },
} as const;
const ACT = {
  entryID: true,
  time: true,
  actor: true,
  action: true,
  subject: true,
  device: true,
  before: true,
  after: true,
} as const;
const REPORT = { reportID: true, userID: true, matchID: true, reason: true, text: true, createdTime: true } as const;
const STREAK = { days: true, best: true, lastDay: true, lastWrong: true } as const;
const NOTIFICATIONS = {
  turn: true,
  invite: true,
  offer: true,
  over: true,
  reminder: true,
  when: true,
  quietFrom: true,
  quietTo: true,
  timeZone: true,
} as const;
const CHALLENGE = {
  challengeID: true,
  ref: true,
  kind: true,
  gameType: true,
  state: true,
  symbol: true,
  turnSeconds: true,
  options: true,
  clock: true,
  daysOff: true,
  message: true,
  isQuick: true,
  matchID: true,
  createdTime: true,
  expiresTime: true,
} as const;
const TOKEN_TIMES = { createdTime: true, lastUsedTime: true, expiresTime: true } as const;

/** Whose account it is, and how it goes in and out. */
const OF_THE_ACCOUNT: readonly Part[] = [
  {
    table: "users",
    type: "user",
    pages: atOnce(
      (prisma, userID) => prisma.user.findMany({ where: { userID }, select: USER }),
      ({ presenceFor, presence: seen, ...user }) => {
        const lastSeenTime = seen && Number(seen.lastSeenTime);
        return { ...user, presence: presenceFor, lastSeenTime };
      },
    ),
  },
  {
    table: "cursors",
    type: "results",
    pages: atOnce((prisma, userID) =>
      prisma.cursor.findMany({ where: { userID }, select: { won: true, lost: true, drawn: true, daysOff: true } }),
    ),
  },
  {
    table: "sessions",
    type: "session",
    pages: atOnce((prisma, userID) =>
      prisma.session.findMany({
        where: { userID, kind: "session" },
        select: { sessionID: true, name: true, browser: true, system: true, ...TOKEN_TIMES },
        orderBy: { sessionID: "asc" },
      }),
    ),
  },
  {
    table: "sessions",
    type: "apiKey",
    pages: atOnce(
      (prisma, userID) =>
        prisma.session.findMany({
          where: { userID, kind: "api_key" },
          select: { sessionID: true, name: true, ...TOKEN_TIMES },
          orderBy: { sessionID: "asc" },
        }),
      ({ sessionID: keyID, ...key }) => ({ keyID, ...key }),
    ),
  },
  {
    table: "audit_entries",
    type: "audit",
    pages: byKey(async (prisma, { userID, after, take }) => {
      const where = { userID, entryID: { gt: BigInt(after) } };
      const found = await prisma.auditEntry.findMany({ where, select: ACT, orderBy: { entryID: "asc" }, take });
      return found.map(({ entryID: key, actor: by, ...act }) => ({ key, by, ...act }));
    }),
  },
  {
    table: "bans",
    type: "ban",
    pages: atOnce(
      (prisma, userID) => prisma.ban.findMany({ where: { userID } }),
      ({ reason, untilTime: until, createdTime }) => ({ reason, until, createdTime }),
    ),
  },
  {
    table: "devices",
    type: "device",
    pages: atOnce((prisma, userID) =>
      prisma.device.findMany({ where: { userID }, select: { lastUsedTime: true }, orderBy: { lastUsedTime: "asc" } }),
    ),
  },
  {
    table: "recovery_codes",
    type: "recoveryCode",
    pages: atOnce((prisma, userID) =>
      prisma.recoveryCode.findMany({ where: { userID }, select: { createdTime: true }, orderBy: { number: "asc" } }),
    ),
  },
  {
    table: "passkeys",
    type: "passkey",
    pages: atOnce((prisma, userID) =>
      prisma.passkey.findMany({
        where: { userID },
        select: { passkeyID: true, name: true, isSynced: true, createdTime: true, lastUsedTime: true },
        orderBy: { passkeyID: "asc" },
      }),
    ),
  },
];

/** What the user has made and chosen. */
const OF_ITS_DOINGS: readonly Part[] = [
  {
    table: "blocks",
    type: "block",
    pages: byKey(async (prisma, { userID: blockerID, after, take }) => {
      const where = { blockerID, blockedID: { gt: after } };
      const found = await prisma.block.findMany({ where, orderBy: { blockedID: "asc" }, take });
      return found.map(({ blockedID, createdTime }) => ({ key: blockedID, userID: blockedID, createdTime }));
    }),
  },
  {
    table: "reports",
    type: "report",
    pages: byKey(async (prisma, { userID: reporterID, after, take }) => {
      const where = { reporterID, reportID: { gt: after } };
      const found = await prisma.report.findMany({ where, select: REPORT, orderBy: { reportID: "asc" }, take });
      return found.map((report) => ({ key: report.reportID, ...report }));
    }),
  },
  {
    table: "daily_streaks",
    type: "daily",
    pages: atOnce((prisma, userID) => prisma.dailyStreak.findMany({ where: { userID }, select: STREAK })),
  },
  {
    table: "notification_settings",
    type: "notifications",
    pages: atOnce((prisma, userID) =>
      prisma.notificationSetting.findMany({ where: { userID }, select: NOTIFICATIONS }),
    ),
  },
  {
    table: "push_subscriptions",
    type: "push",
    pages: atOnce((prisma, userID) =>
      prisma.pushSubscription.findMany({
        where: { userID },
        select: { subscriptionID: true, endpoint: true, label: true, createdTime: true },
        orderBy: { subscriptionID: "asc" },
      }),
    ),
  },
  {
    table: "webhooks",
    type: "webhook",
    pages: atOnce((prisma, userID) =>
      prisma.webhook.findMany({
        where: { userID },
        select: { webhookID: true, url: true, kinds: true, description: true, isEnabled: true, createdTime: true },
        orderBy: { webhookID: "asc" },
      }),
    ),
  },
  {
    table: "challenges",
    type: "challenge",
    pages: byKey(async (prisma, { userID: creatorID, after, take }) => {
      const where = { creatorID, challengeID: { gt: after } };
      const found = await prisma.challenge.findMany({
        where,
        select: CHALLENGE,
        orderBy: { challengeID: "asc" },
        take,
      });
      return found.map(({ challengeID: key, ...challenge }) => ({ key, ...challenge }));
    }),
  },
];

/** The contents of an export besides matches; no hash, no token, no secret. */
const PARTS: readonly Part[] = OF_THE_ACCOUNT.concat(OF_ITS_DOINGS);

/** The tables of an export, besides matches and moves. */
export const EXPORTED_TABLES: readonly string[] = PARTS.map(({ table }) => table);

/** All of a user's own but its matches, as lines of JSON, in pages of `limit`. */
export const exportRows = async function* (
  { prisma }: Queryable,
  userID: number,
  limit: number,
): AsyncGenerator<readonly string[]> {
  for (const { type, pages } of PARTS)
    for await (const rows of pages(prisma, userID, limit)) yield rows.map((row) => JSON.stringify({ type, ...row }));
};
