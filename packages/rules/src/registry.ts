import type { AnyGame } from "./game.ts";
import { backgammon } from "./games/backgammon.ts";
import { battleship, battleshipV1 } from "./games/battleship.ts";
import { checkers } from "./games/checkers.ts";
import { chess } from "./games/chess.ts";
import { connectFour } from "./games/connect-four.ts";
import { dotsAndBoxes } from "./games/dots-and-boxes.ts";
import { gomoku } from "./games/gomoku.ts";
import { goofspiel } from "./games/goofspiel.ts";
import { reversi } from "./games/reversi.ts";
import { ticTacToe } from "./games/tic-tac-toe.ts";
import { ultimateTicTacToe } from "./games/ultimate-tic-tac-toe.ts";

/** Keeps the games' names and words literal, and drops the types of their positions, which stay in the games' own files. */
const listed = <const GameType extends string, const Detail extends string>(
  all: readonly AnyGame<GameType, Detail>[],
) => all;

const ALL = listed([
  ticTacToe,
  connectFour,
  gomoku,
  reversi,
  ultimateTicTacToe,
  checkers,
  chess,
  dotsAndBoxes,
  battleship,
  battleshipV1,
  backgammon,
  goofspiel,
]);

/** The game type of a game that the service offers: a table that `satisfies Record<GameType, …>` lacks none. */
export type GameType = (typeof ALL)[number]["gameType"];

/** How a match of any game may have ended: a table that `satisfies Record<ResultDetail, …>` lacks no word. */
export type ResultDetail = (typeof ALL)[number]["resultDetails"][number];

/** The games that a service knows, each in every version that it has the rules of. */
export interface Games {
  /** The rules of a version, by which a match that was made under it is played to its end. */
  find(gameType: string, rulesVersion: number): AnyGame | undefined;
  /** The rules of new matches; undefined where the game is not on offer. */
  newest(gameType: string): AnyGame | undefined;
  /** Every version that there are rules of, the newest first. */
  versions(gameType: string): readonly AnyGame[];
  /** Every version that there are rules of, as `gameType@rulesVersion`. */
  names(): readonly string[];
  /** Whether its paths and lists exist; also for a game that was taken away. */
  has(gameType: string): boolean;
  /** The games on offer, each in its newest version. */
  list(): readonly AnyGame[];
}

/**
 * The registry of some definitions: several of one game type are its versions. `retired` are game types of old matches that are
 * no longer on offer. The same game and version twice is an error.
 */
export const createGames = (definitions: readonly AnyGame[], retired: readonly string[] = []): Games => {
  const versions = new Map<string, Map<number, AnyGame>>();
  const newest = new Map<string, AnyGame>();
  for (const game of definitions) {
    const { gameType, rulesVersion } = game;
    const known = versions.get(gameType) ?? new Map<number, AnyGame>();
    if (known.has(rulesVersion)) throw new Error(`${gameType} is there twice in version ${rulesVersion}`);
    versions.set(gameType, known.set(rulesVersion, game));
    if (rulesVersion > (newest.get(gameType)?.rulesVersion ?? 0)) newest.set(gameType, game);
  }
  const all = [...newest.values()];
  const names = definitions.map(({ gameType, rulesVersion }) => `${gameType}@${rulesVersion}`);
  return {
    find: (gameType, rulesVersion) => versions.get(gameType)?.get(rulesVersion),
    versions: (gameType) =>
      [...(versions.get(gameType)?.values() ?? [])].sort((one, other) => other.rulesVersion - one.rulesVersion),
    newest: (gameType) => newest.get(gameType),
    names: () => names,
    has: (gameType) => versions.has(gameType) || retired.includes(gameType),
    list: () => all,
  };
};

/** The games that come with the service. */
export const builtInGames: Games = createGames(ALL);
