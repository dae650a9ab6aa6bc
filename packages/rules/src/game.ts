import { LIMITS } from "@yourmove/contract";
import type { Game, HasChance } from "@yourmove/game";

export { AGREEMENT, chanceOf, commitmentOf as commitmentTo, type MoveOf, type ViewOf } from "@yourmove/game";

/**
 * A definition whose own types are unknown to the caller, as the registry hands them out, with chance, joint turns and options or without:
 * a caller gives what any game may need, and a game ignores what it doesn't need.
 */
export type AnyGame<GameType extends string = string, Detail extends string = string> = Game<
  // biome-ignore lint/suspicious/noExplicitAny: a registry of many games can only be typed by its interface
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  GameType,
  Detail,
  HasChance,
  boolean,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
>;

/** A game without chance in its moves and without joint turns, as our bots' searches play it. */
export type PlainGameOf<Position, Move extends object, View extends object> = Game<
  Position,
  Move,
  View,
  string,
  string,
  false | "start",
  false,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
>;

/** Any such game. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type PlainGame = PlainGameOf<any, any, any>;

/** Whether a game has neither chance in its moves nor joint turns. */
export const isPlain = (game: AnyGame): game is PlainGame => game.hasChance !== true && !game.hasJointTurns;

/**
 * The kinds of faults: a game threw, gave an invalid value, took too long or too much memory, or its process ended, restarts, or has
 * too many questions before this one.
 */
export type FaultKind = "throw" | "value" | "timeout" | "memory" | "crash" | "restarting" | "busy";

/** What a fault names: a function or a schema of a definition, or a question that failed as a whole. */
export const FAULT_FNS = [
  "start",
  "play",
  "turn",
  "outcome",
  "legalMoves",
  "view",
  "reveal",
  "viewMove",
  "chanceUse",
  "moveSchema",
  "optionsSchema",
  "see",
  "decide",
  "options",
  "check",
  "moves",
  "line",
  "replay",
  "study",
] as const;
export type FaultFn = (typeof FAULT_FNS)[number];

/** What a game did wrong, and where. */
export class GameFault extends Error {
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly fn: FaultFn;
  readonly kind: FaultKind;

  constructor(fault: Pick<GameFault, "gameType" | "rulesVersion" | "fn" | "kind" | "message">) {
    super(fault.message.slice(0, LIMITS.refusalLength));
    this.name = "GameFault";
    this.gameType = fault.gameType;
    this.rulesVersion = fault.rulesVersion;
    this.fn = fault.fn;
    this.kind = fault.kind;
  }
}

/** A fault as data, of the game that the question was put to. */
export type FaultData = Pick<GameFault, "fn" | "kind" | "message">;

/** A fault that came as data; whose it is says the game, and not what came. */
export const faultFrom = (
  { gameType, rulesVersion }: Pick<AnyGame, "gameType" | "rulesVersion">,
  { fn, kind, message }: FaultData,
): GameFault => new GameFault({ gameType, rulesVersion, fn, kind, message });

/** Faults that need not be of the rules themselves: late, ended, or not there for a moment. */
export const isOfProcess = ({ kind }: Pick<GameFault, "kind">): boolean => kind !== "throw" && kind !== "value";

/** Faults that say nothing of the position: the game's process is not there for a moment, or has no place for the question. */
export const isTransient = ({ kind }: Pick<GameFault, "kind">): boolean => kind === "restarting" || kind === "busy";
