import type { AuditAct, AuditActor } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import type { AuditEntry, Prisma } from "../../generated/client.ts";
import { plainRow } from "./plain-row.ts";

/** Plain values before or after an action: names, numbers, words. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** An act for the audit log: actor, action, subject, before and after. */
export interface NewAuditEntry {
  /** In epoch milliseconds. */
  readonly time: number;
  readonly actor: AuditActor;
  readonly action: AuditAct;
  /** The user that the action is about. */
  readonly userID: number | null;
  /** Any other subject, as in "match 7". */
  readonly subject?: string | null;
  readonly before?: AuditValues | null;
  readonly after?: AuditValues | null;
  /** An operator's own words, which no user is shown. */
  readonly note?: string | null;
  /** The browser or program, in words. */
  readonly device?: string | null;
  readonly requestID?: string | null;
}

/** An entry as a row, for a transaction: `tx.auditEntry.create({ data: auditRow(entry) })`. */
export const auditRow = ({ time, before, after, ...entry }: NewAuditEntry): Prisma.AuditEntryCreateInput => ({
  ...entry,
  time: BigInt(time),
  ...(before && { before }),
  ...(after && { after }),
});

/** An entry as it is read. */
export interface AuditRow {
  entryID: number;
  time: number;
  actor: AuditActor;
  action: AuditAct;
  userID: number | null;
  subject: string | null;
  before: AuditValues | null;
  after: AuditValues | null;
  note: string | null;
  device: string | null;
  requestID: string | null;
}

const rowOf = (stored: AuditEntry): AuditRow => plainRow(stored) as AuditRow;

/** A page of entries: those with lower ids than `before`. */
export interface AuditPage {
  before?: number | undefined;
  limit: number;
}

/** What was done to a user, the newest first. */
export const listAuditOf = (db: Queryable, userID: number, page: AuditPage): Promise<AuditRow[]> =>
  listAudit(db, { ...page, userID });

/** Which entries are looked for: all that is given must fit. */
export interface AuditFilter extends AuditPage {
  userID?: number | undefined;
  actor?: AuditActor | undefined;
  action?: AuditAct | undefined;
}

/** Entries about any user, the newest first. */
export const listAudit = async (
  { prisma }: Queryable,
  { userID, actor, action, before, limit }: AuditFilter,
): Promise<AuditRow[]> => {
  const where = {
    ...(userID !== undefined && { userID }),
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    ...(before !== undefined && { entryID: { lt: BigInt(before) } }),
  };
  return (await prisma.auditEntry.findMany({ where, orderBy: { entryID: "desc" }, take: limit })).map(rowOf);
};

/** Deletes a user's oldest entries of its own beyond `most`, so that no user fills the log; an operator's stay. */
export const forgetSurplusAudit = async ({ prisma }: Queryable, userID: number, most: number): Promise<void> => {
  const where = { userID, actor: "user" };
  const surplus = await prisma.auditEntry.findMany({
    where,
    select: { entryID: true },
    orderBy: { entryID: "desc" },
    skip: most,
  });
  if (surplus.length === 0) return;
  await prisma.auditEntry.deleteMany({ where: { entryID: { in: surplus.map(({ entryID }) => entryID) } } });
};
