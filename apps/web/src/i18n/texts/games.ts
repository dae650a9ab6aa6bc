import type { GameType } from "@yourmove/rules";

/** A game's name and its rules in one line. */
export interface GameWords {
  readonly name: string;
  readonly summary: string;
}

/** The games. */
export interface GamesTexts {
  /** By game type: a game of the rules that is missing here does not compile. */
  games: Readonly<Record<GameType, GameWords>>;
  /** What a game is called that neither the lobby nor the service knows. */
  unknownGame: string;
}
