import type { Database } from "@yourmove/db";
import type { VetUrl } from "../events/webhooks.ts";
import type { MatchDeps } from "../matches/match-deps.ts";
import type { Deletions } from "../people/deletions.ts";
import type { ReleasedNames } from "../people/released-names.ts";
import type { LongPolls } from "../polls/long-polls.ts";
import type { Tidy } from "../tidy/tidy.ts";

/** What the operator's work is made with. */
export interface AdminDeps extends Pick<MatchDeps, "clock" | "changes" | "settling"> {
  readonly db: Database;
  readonly deletions: Deletions;
  readonly names: ReleasedNames;
  readonly vetUrl: VetUrl;
  readonly polls: LongPolls;
  readonly tidy: Pick<Tidy, "removed">;
}
