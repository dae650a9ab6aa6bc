import { ACCOUNT_ACTS, type AccountAct, type Audit, type AuditEntry, type AuditInput } from "@yourmove/contract";
import { type AuditRow, type Database, listAuditOf } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import type { Viewer } from "../people/viewer.ts";

/** What was done to a user's account, as it may see it (contract 4.4: under /platform/me). */
export interface OwnAudit {
  audit(viewer: Viewer, input: AuditInput): Promise<Answer<Audit>>;
}

const isOfAccount = (action: string): action is AccountAct => ACCOUNT_ACTS.some((word) => word === action);

// Never the operator's notes.
const toEntry = ({ entryID, time, actor, action, subject, before, after, device }: AuditRow): AuditEntry[] =>
  isOfAccount(action) ? [{ entryID, time, by: actor, action, subject, before, after, device }] : [];

/** Makes the reading. */
export const createOwnAudit = ({ db }: { db: Database }): OwnAudit => ({
  async audit({ userID }, { before, limit }) {
    const rows = await listAuditOf(db, userID, { before, limit });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return done({ items: rows.flatMap(toEntry), nextCursor: last?.entryID ?? null });
  },
});
