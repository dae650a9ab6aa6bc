import type { Database } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { Changes } from "./polls/changes.ts";

/** What every part of the service stands on. */
export interface Resources {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** The games that this process has the rules of. */
  readonly games: Games;
}
