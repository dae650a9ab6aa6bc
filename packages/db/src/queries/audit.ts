import type { AuditAct, AuditActor } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import type { AuditEntry, Prisma } from "../generated/client.ts";
import { plainRow } from "./plain-row.ts";
import { int, json, orNull, type Params, statement } from "./statement.ts";

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

/** The parameter of a statement that writes an entry beside its work; null writes none. */
export const AUDIT = { audit: orNull(json) };

const SHAPE = `time bigint, actor text, action text, "userID" int, subject text, before jsonb, after jsonb, note text,
  device text, "requestID" text`;

/** Fields that the statement knows better than its caller, in SQL. */
interface StatementValues {
  readonly before?: string;
  readonly after?: string;
}

const insertion = (
  { audit }: Params<typeof AUDIT>,
  { before = "e.before", after = "e.after" }: StatementValues,
) => `insert into audit_entries
  (time, actor, action, user_id, subject, before_values, after_values, note, device, request_id)
  select e.time, e.actor, e.action, e."userID", e.subject, ${before}, ${after}, e.note, e.device, e."requestID"
  from jsonb_to_record(${audit}) as e (${SHAPE})`;

/**
 * The part of a statement that writes the entry with its work: exactly when `from`, the part that does the work, has a row.
 * It stands among the others of the `with`, and the statement takes the parameter of `AUDIT`.
 */
export const audited = (at: Params<typeof AUDIT>, from: string, own: StatementValues = {}): string =>
  `audited as (${insertion(at, own)} where ${at.audit} is not null and exists (select from ${from}))`;

// In SQL, for it is one of the statements of `inTransaction` too.
const WRITE = statement<never>()({ audit: json }, (at) => insertion(at, {}));

/** Writes an entry by itself, for acts that change nothing else, such as looking; what changes something writes it along. */
export const writeAudit = async (db: Queryable, entry: NewAuditEntry): Promise<void> => {
  await db.run(WRITE, { audit: entry });
};

/** The same as a row of Prisma's, for a transaction of its: `tx.auditEntry.create({ data: auditRow(entry) })`. */
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

const STRIPPED =
  "subject = null, before_values = null, after_values = null, note = null, device = null, request_id = null";

// SQL for the limit of an update: a batch locks `limit` rows and no more.
const STRIP = statement<{ stripped: 1 }>()(
  { userID: int, limit: int },
  (
    at,
  ) => `update audit_entries set ${STRIPPED} where entry_id = any (array(select entry_id from audit_entries where user_id = ${at.userID}
    and (subject is not null or before_values is not null or after_values is not null or note is not null
      or device is not null or request_id is not null) limit ${at.limit}))
  returning 1 as "stripped"`,
);

/**
 * Leaves of a user's entries what was done, who did it and when, and nothing about the person; `limit` at
 * most, and gives how many.
 */
export const stripAudit = async (db: Queryable, userID: number, limit: number): Promise<number> =>
  (await db.run(STRIP, { userID, limit })).length;

/**
 * The parts of a statement that remove the entries which users of `from` wrote themselves, and leave of the operator's about
 * them what was done and when.
 */
export const forgottenAudit = (from: string): string => `own_audit as (
    delete from audit_entries where entry_id = any (array(
      select a.entry_id from ${from} i join audit_entries a on a.user_id = i.user_id and a.actor = 'user'))),
  others_audit as (
    update audit_entries set ${STRIPPED} where entry_id = any (array(
      select a.entry_id from ${from} i join audit_entries a on a.user_id = i.user_id and a.actor <> 'user')))`;

// SQL for `skip locked`: two concurrent log-ins of a user never wait for each other here.
const FORGET_SURPLUS = statement<{ gone: 1 }>()(
  { userID: int, most: int },
  (at) => `with surplus as (
    select entry_id from audit_entries where user_id = ${at.userID} and actor = 'user'
    order by entry_id desc offset ${at.most} for update skip locked)
  delete from audit_entries a using surplus where a.entry_id = surplus.entry_id returning 1 as "gone"`,
);

/** Deletes a user's oldest entries of its own beyond `most`, so that no user fills the log; an operator's stay. */
export const forgetSurplusAudit = async (db: Queryable, userID: number, most: number): Promise<void> => {
  await db.run(FORGET_SURPLUS, { userID, most });
};
