import type { Matches } from "./generated/types.ts";

/** The games on offer; a newer service may offer more, which pass through as they are. */
export type GameType = keyof Matches;

/** A match of one game: `MatchOf<"chess">`. */
export type MatchOf<Of extends GameType> = Matches[Of];

/** A match of any game; once its `gameType` is looked at, its moves and its view are that game's. */
export type Match = MatchOf<GameType>;

/** A position of one game, as you may see it: `ViewOf<"chess">`. */
export type ViewOf<Of extends GameType> = Matches[Of]["game"];

/** A move of one game: `MoveOf<"chess">`. */
export type MoveOf<Of extends GameType> = NonNullable<Matches[Of]["game"]["lastMove"]>;

/** How a match of one game may have ended: `ResultDetail<"chess">`; a newer service may say more. */
export type ResultDetail<Of extends GameType = GameType> = NonNullable<Matches[Of]["resultDetail"]>;
