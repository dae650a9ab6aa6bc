import type { AdminAnswer, AdminInput, AdminOperationName, AuditAct } from "@yourmove/contract";
import type { auditQueries } from "@yourmove/db";
import type { Answer } from "../answer.ts";
import type { ReleasedNames } from "../auth/usernames.ts";
import type { ClockOffset } from "../clock.ts";
import type { VetUrl } from "../events/webhooks.ts";
import type { Faults, OfferedGames } from "../games.ts";
import type { Maintenance } from "../maintenance/maintenance.ts";
import type { MatchContext } from "../matches/match-context.ts";
import type { Pauses } from "../matches/pauses.ts";
import type { LongPolls } from "../polls/long-polls.ts";

/** The context of the operator's calls. */
export interface AdminContext extends MatchContext {
  readonly games: OfferedGames;
  readonly faults: Faults;
  readonly pauses: Pick<Pauses, "note" | "tryAgain">;
  readonly clockOffset: ClockOffset;
  readonly names: ReleasedNames;
  readonly vetUrl: VetUrl;
  readonly polls: LongPolls;
  readonly maintenance: Pick<Maintenance, "removed">;
}

/** One request of the operator's. */
export interface OperatorCall {
  readonly requestID: string;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** The function of one of the operator's calls. */
export type AdminCall<Name extends AdminOperationName> = (
  context: AdminContext,
  call: OperatorCall,
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

/** The cursor of the next page; null where this one was not full. */
export const nextOf = <Item>(items: readonly Item[], limit: number, idOf: (item: Item) => number): number | null => {
  const last = items.length === limit ? items.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
};
