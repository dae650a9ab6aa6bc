import type { Game } from "@yourmove/game";

export { AGREEMENT, type MoveOf, type ViewOf } from "@yourmove/game";

/**
 * A definition whose own types are unknown to the caller, as the registry hands them out. The service plays games without
 * chance and without joint turns: another does not fit.
 */
export type AnyGame<GameType extends string = string, Detail extends string = string> = Game<
  // biome-ignore lint/suspicious/noExplicitAny: a registry of many games can only be typed by its interface
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any,
  GameType,
  Detail
>;
