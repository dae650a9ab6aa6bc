import type { AdminAnswer, AdminInput, AdminOperationName, AuditAct } from "@yourmove/contract";
import type { auditQueries } from "@yourmove/db";
import type { Answer } from "../answer.ts";
import type { Ctx } from "../context.ts";

/** The function of one of the operator's calls: no user acts. */
export type AdminCall<Name extends AdminOperationName> = (
  ctx: Ctx<null>,
  input: AdminInput<Name>,
) => Promise<Answer<AdminAnswer<Name>>>;

/** Something that the operator does. */
interface Act {
  readonly action: AuditAct;
  readonly userID?: number | null;
  readonly subject?: string;
  readonly before?: auditQueries.AuditValues;
  readonly after?: auditQueries.AuditValues;
  readonly note?: string | undefined;
}

/** The entry of the audit log for an act of the operator. */
export const operatorEntry = (
  { clock, request }: Ctx<null>,
  { userID = null, note, ...act }: Act,
): auditQueries.NewAuditEntry => ({
  ...act,
  userID,
  note: note || null,
  time: clock.now(),
  actor: "operator",
  requestID: request.requestID,
});

/** The cursor of the next page; null where this one was not full. */
export const nextOf = <Item>(items: readonly Item[], limit: number, idOf: (item: Item) => number): number | null => {
  const last = items.length === limit ? items.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
};
