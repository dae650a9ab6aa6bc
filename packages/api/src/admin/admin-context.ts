import type { AuditAct } from "@yourmove/contract";
import type { auditQueries, Database } from "@yourmove/db";
import type { Deletions } from "../account/deletion.ts";
import type { ReleasedNames } from "../auth/usernames.ts";
import type { ClockOffset } from "../clock.ts";
import type { VetUrl } from "../events/webhooks.ts";
import type { Faults, OfferedGames } from "../games.ts";
import type { Log } from "../log.ts";
import type { Maintenance } from "../maintenance/maintenance.ts";
import type { MatchDeps } from "../matches/match-context.ts";
import type { Pauses } from "../matches/pauses.ts";
import type { LongPolls } from "../polls/long-polls.ts";

/** The dependencies of the operator's work. */
export interface AdminDeps extends Pick<MatchDeps, "clock" | "changes" | "overdue"> {
  readonly db: Database;
  readonly log: Log;
  readonly games: OfferedGames;
  readonly faults: Faults;
  readonly pauses: Pick<Pauses, "tryAgain">;
  readonly clockOffset: ClockOffset;
  readonly deletions: Deletions;
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

/** The cursor of the next page; null where this one was not full. */
export const nextOf = <Item>(items: readonly Item[], limit: number, idOf: (item: Item) => number): number | null => {
  const last = items.length === limit ? items.at(-1) : undefined;
  return last === undefined ? null : idOf(last);
};
