import type { GameType, ListSnapshot, Match } from "@yourmove/client";

// A newer service may offer games that the client doesn't know by name. What it says of them passes through as it is, so
// the hooks take any match and any string for a game type, and give back the client's own types.

/** As much of a match as the hooks take: one of any game, also of one that the client doesn't know by name. */
export interface MatchLike extends Omit<Match, "gameType" | "game" | "result" | "resultDetail"> {
  readonly gameType: string;
  readonly result: string | null;
  readonly resultDetail: string | null;
  readonly game: {
    readonly lastMove: object | null;
    readonly legalMoves?: readonly object[] | undefined;
  };
}

/** As much of the viewer's list as the hooks take. */
export interface ListLike extends Omit<ListSnapshot, "items"> {
  readonly items: readonly MatchLike[];
}

/** A move of a match's game. */
export type MoveIn<Of extends MatchLike> = NonNullable<Of["game"]["lastMove"]>;

/** A literal must name a known game, so that a misspelt one does not compile; any other string may name one. */
export type GameTypeOr<Name extends string> = string extends Name ? string : GameType;

/** The game of that name: any, where it is only known at run time. */
export type KnownGame<Name extends string> = Name extends GameType ? Name : GameType;

/** Which match. */
export interface MatchRef {
  readonly gameType: string;
  readonly matchID: number;
}

/** Which match, of a game by name. */
export interface MatchRefOf<Name extends string> {
  readonly gameType: Name & GameTypeOr<Name>;
  readonly matchID: number;
}

/** A game type as the client's types have it. */
export const knownGameType = <Name extends string>(gameType: Name): KnownGame<Name> => gameType as KnownGame<Name>;

/** A match as the client's types have it. */
export const knownMatch = (match: MatchLike): Match => match as Match;

/** A list as the client's types have it. */
export const knownList = (list: ListLike | undefined): ListSnapshot | undefined => list as ListSnapshot | undefined;
