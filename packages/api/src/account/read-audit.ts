import { ACCOUNT_ACTS, type AccountAct, type Audit, type AuditEntry, type AuditInput } from "@yourmove/contract";
import { auditQueries } from "@yourmove/db";
import { type Answer, done } from "../answer.ts";
import type { Ctx } from "../context.ts";

const isOfAccount = (action: string): action is AccountAct => ACCOUNT_ACTS.some((word) => word === action);

// Never the operator's notes.
const toEntry = ({
  entryID,
  time,
  actor,
  action,
  subject,
  before,
  after,
  device,
}: auditQueries.AuditRow): AuditEntry[] =>
  isOfAccount(action) ? [{ entryID, time, by: actor, action, subject, before, after, device }] : [];

/** What was done to the actor's account, as it may see it (under /platform/me). */
export const readAudit = async ({ actor, db }: Ctx, { before, limit }: AuditInput): Promise<Answer<Audit>> => {
  const rows = await auditQueries.listAuditOf(db, actor.userID, { before, limit });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return done({ items: rows.flatMap(toEntry), nextCursor: last?.entryID ?? null });
};
