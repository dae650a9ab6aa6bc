import type { Queryable } from "../../database.ts";
import type { NewAuditEntry } from "../prisma/audit.ts";
import { int, json, orNull, type Params, statement } from "./statement.ts";

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

const WRITE = statement<never>()({ audit: json }, (at) => insertion(at, {}));

/** Writes an entry by itself, for acts that change nothing else, such as looking; what changes something writes it along. */
export const writeAudit = async (db: Queryable, entry: NewAuditEntry): Promise<void> => {
  await db.run(WRITE, { audit: entry });
};

const STRIPPED =
  "subject = null, before_values = null, after_values = null, note = null, device = null, request_id = null";

// A batch locks `limit` rows and no more.
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
