import type { Database } from "@yourmove/db";
import type { KeptAnswers } from "../answers/kept-answers.ts";
import type { Clock } from "../clock.ts";
import type { Attention } from "../events/attention.ts";
import type { Presence } from "../people/presence.ts";
import type { Changes } from "../polls/changes.ts";
import type { Polling } from "../polls/polling.ts";
import type { SharedReads } from "../polls/shared-reads.ts";
import type { CursorGate } from "./cursor-gate.ts";
import type { RememberedMatches } from "./remembered-matches.ts";
import type { Settling } from "./settling.ts";

/** What acting on matches and reading them are made with. */
export interface MatchDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly settling: Settling;
  readonly polling: Polling;
  readonly reads: SharedReads;
  readonly kept: KeptAnswers;
  readonly gate: CursorGate;
  readonly remembered: RememberedMatches;
  /** What people have seen, so that they are not notified of it as well. */
  readonly attention: Pick<Attention, "read">;
  /** A fair coin. */
  readonly coin: () => boolean;
  /** Told of every new deadline, so that the sweep wakes in time. */
  readonly onDeadline: (time: number) => void;
}
