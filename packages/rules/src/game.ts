import type { Game, PlayerSymbol } from "@yourmove/game";

export { AGREEMENT, type MoveOf, type ViewOf } from "@yourmove/game";

/**
 * A definition whose own types are unknown to the caller, as the registry hands them out, with chance and joint turns or
 * without: whoever calls it gives what any game may need, and a game that needs less leaves it aside.
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
  boolean,
  boolean
>;

/** A game without chance and without joint turns, as our bots' searches play it. */
export type PlainGame = Game<
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
>;

/** Whether a game is such a one. */
export const isPlain = (game: AnyGame): game is PlainGame => !game.hasChance && !game.hasJointTurns;

/** A position that is about to be viewed, and by whom. */
export interface Look {
  readonly position: unknown;
  readonly viewer: PlayerSymbol | null;
}

/** A game that answers from elsewhere, and would rather be asked once for many views than many times for one. */
export interface LooksAhead {
  lookAhead(looks: readonly Look[]): void;
}

/** Whether a game is such a one. */
export const looksAhead = (game: AnyGame): game is AnyGame & LooksAhead => "lookAhead" in game;
