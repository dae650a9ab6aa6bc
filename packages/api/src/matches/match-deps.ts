import type { Database } from "@yourmove/db";
import type { Changes } from "../polls/changes.ts";
import type { Clock } from "../clock.ts";
import type { CursorGate } from "./cursor-gate.ts";
import type { KeptAnswers } from "../answers/kept-answers.ts";
import type { Presence } from "../people/presence.ts";
import type { Settling } from "./settling.ts";

/** What the actions on matches are made with. */
export interface MatchParts {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly settling: Settling;
  readonly kept: KeptAnswers;
  readonly gate: CursorGate;
  /** A fair coin. */
  readonly coin: () => boolean;
  /** Told of every new deadline, so that the sweep wakes in time. */
  readonly onDeadline: (time: number) => void;
}
