import type { Database } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import type { Clock } from "./clock.ts";
import type { Actor } from "./identity/actor.ts";
import type { Presence } from "./identity/presence.ts";
import type { Log } from "./log.ts";
import type { Changes } from "./polls/changes.ts";

/** The context of every service. */
export interface ServiceContext {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** The games that this process has the rules of. */
  readonly games: Games;
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random: () => number;
  /** Whether users are held to the limits of a day, an hour or a month (contract 9). */
  readonly isRateLimited: boolean;
  readonly presence: Presence;
  /** Notes that a user made a request: it is online, and reads. */
  readonly noteRequest: (actor: Actor) => void;
}
