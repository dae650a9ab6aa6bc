import type { Database } from "@yourmove/db";
import type { Deletions } from "../account/deletion.ts";
import type { ReleasedNames } from "../auth/usernames.ts";
import type { ClockOffset } from "../clock-offset.ts";
import type { VetUrl } from "../events/webhooks.ts";
import type { Faults } from "../games/faults.ts";
import type { OfferedGames } from "../games/offered-games.ts";
import type { Pauses } from "../games/pauses.ts";
import type { Log } from "../log.ts";
import type { Maintenance } from "../maintenance/maintenance.ts";
import type { MatchDeps } from "../matches/match-deps.ts";
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
