import { ACCOUNT_ACTS, type AccountAct, type Audit, type AuditEntry, type AuditInput } from "@yourmove/contract";
import { auditQueries, type Database } from "@yourmove/db";
import { type Answer, done } from "../answers/answer.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withoutKeys } from "../identity/interactive-session.ts";
import { deviceWords } from "./user-agent.ts";

/** Something that a user does to its own account. */
export interface AccountEntryInput {
  readonly userID: number;
  readonly meta: Pick<RequestMeta, "requestID" | "userAgent">;
  readonly action: AccountAct;
  /** In epoch milliseconds. */
  readonly now: number;
  /** What else it is done to, as in "session 7". */
  readonly subject?: string;
  readonly before?: auditQueries.AuditValues;
  readonly after?: auditQueries.AuditValues;
}

/**
 * The entry that the audit log is to hold of it, for the statement or transaction that does it: `audited` beside a statement's
 * work, `tx.auditEntry.create({ data: auditRow(entry) })` in a transaction of Prisma's, else `writeAudit`. Values hold no
 * secret and no hash.
 */
export const accountEntry = ({ meta, now, ...act }: AccountEntryInput): auditQueries.NewAuditEntry => ({
  ...act,
  time: now,
  actor: "user",
  device: deviceWords(meta.userAgent),
  requestID: meta.requestID,
});

/** What was done to a user's account, as it may see it (contract 4.4: under /platform/me). */
export interface AccountAudit {
  audit(actor: Actor, input: AuditInput): Promise<Answer<Audit>>;
}

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

/** Makes the reading. */
export const createAccountAudit = (db: Database): AccountAudit => ({
  audit: withoutKeys(async ({ userID }, { before, limit }) => {
    const rows = await auditQueries.listAuditOf(db, userID, { before, limit });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return done({ items: rows.flatMap(toEntry), nextCursor: last?.entryID ?? null });
  }),
});
