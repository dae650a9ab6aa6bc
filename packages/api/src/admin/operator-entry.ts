import type { AuditAct } from "@yourmove/contract";
import type { auditQueries } from "@yourmove/db";

/** One request of the operator's. */
export interface OperatorCall {
  readonly requestID: string;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** Something that the operator does. */
interface Act {
  readonly action: AuditAct;
  readonly userID?: number | null;
  readonly subject?: string;
  readonly before?: auditQueries.AuditValues;
  readonly after?: auditQueries.AuditValues;
  readonly note?: string | undefined;
}

/** Its entry of the audit log. */
export const operatorEntry = (
  { requestID, now }: OperatorCall,
  { userID = null, note, ...act }: Act,
): auditQueries.NewAuditEntry => ({
  ...act,
  userID,
  note: note || null,
  time: now,
  actor: "operator",
  requestID,
});
