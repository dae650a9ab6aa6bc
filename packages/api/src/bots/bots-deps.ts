import type { MoveBody } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Actions } from "../matches/matches.ts";
import type { Changes } from "../polls/changes.ts";

/** A position in which a bot is to move. */
export interface Thought {
  readonly gameType: string;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: BotLevel;
}

/** Chooses a bot's move; off the event loop, where that matters. */
export type Think = (thought: Thought) => Promise<MoveBody>;

/** Whether a bot takes a draw that it is offered in such a position, whoever is on turn (contract 4.6). */
export type TakesDraw = (thought: Thought) => Promise<boolean>;

/** What bots are made with. */
export interface BotsDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  readonly matches: Pick<Actions, "act" | "move" | "answerOffer">;
  readonly think: Think;
  readonly takesDraw: TakesDraw;
}
