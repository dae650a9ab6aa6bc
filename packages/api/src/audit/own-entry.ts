import type { AccountAct } from "@yourmove/contract";
import type { AuditValues, NewAuditEntry } from "@yourmove/db";
import type { Visitor } from "../people/visitor.ts";
import { deviceWords } from "./device-words.ts";

/** Something that a user does to its own account. */
export interface OwnAct {
  readonly userID: number;
  readonly visitor: Pick<Visitor, "requestID" | "userAgent">;
  readonly action: AccountAct;
  /** In epoch milliseconds. */
  readonly now: number;
  /** What else it is done to, as in "session 7". */
  readonly subject?: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

/**
 * The entry that the audit log is to hold of it, for the statement or transaction that does it: `audited` beside a statement's
 * work, `tx.auditEntry.create({ data: auditRow(entry) })` in a transaction of Prisma's, else `writeAudit`. Values hold no
 * secret and no hash.
 */
export const ownEntry = ({ visitor, now, ...act }: OwnAct): NewAuditEntry => ({
  ...act,
  time: now,
  actor: "user",
  device: deviceWords(visitor.userAgent),
  requestID: visitor.requestID,
});
