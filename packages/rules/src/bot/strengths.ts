import type { BotErrors } from "@yourmove/game";
import type { PlayedGame } from "./played-game.ts";

/** How hard a bot tries. */
export interface Strength {
  /** How many plies ahead it looks, where the game has `evaluate`. */
  readonly maxDepth: number;
  /** How many games it plays out by chance, where the game has none. */
  readonly maxGames: number;
  /** How many possible truths it imagines, in games with secrets. */
  readonly maxWorlds: number;
  /** Null for a level that never errs. */
  readonly errors: BotErrors | null;
}

/** What errors are where a game says nothing else. */
const ERRORS = {
  1: { rate: 0.3, ahead: 0.85, lead: 0, worstOf: 8 },
  2: { rate: 0.1, ahead: 0.6, lead: 0, worstOf: 4 },
} as const satisfies Record<1 | 2, BotErrors>;

const LEVELS = {
  1: { maxDepth: 1, maxGames: 30, maxWorlds: 1 },
  2: { maxDepth: 2, maxGames: 400, maxWorlds: 10 },
  3: { maxDepth: 60, maxGames: Infinity, maxWorlds: 300 },
} as const;

/** A bot's strength: 3 is the strongest. */
export type BotLevel = keyof typeof LEVELS;

/** How hard a bot of a level tries in a game. */
export const strengthOf = (game: PlayedGame, level: BotLevel): Strength => ({
  ...LEVELS[level],
  errors: level === 3 ? null : { ...ERRORS[level], ...game.botErrors?.[level] },
});
