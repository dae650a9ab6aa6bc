import type { AnyGame } from "./game.ts";
import { battleship } from "./games/battleship.ts";
import { checkers } from "./games/checkers.ts";
import { chess } from "./games/chess.ts";
import { connectFour } from "./games/connect-four.ts";
import { dotsAndBoxes } from "./games/dots-and-boxes.ts";
import { gomoku } from "./games/gomoku.ts";
import { reversi } from "./games/reversi.ts";
import { ticTacToe } from "./games/tic-tac-toe.ts";
import { ultimateTicTacToe } from "./games/ultimate-tic-tac-toe.ts";

/** Keeps the games' names and words literal, and forgets the types of their positions, which stay in the games' own files. */
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
]);

/** The game type of a game that the service offers: a table that `satisfies Record<GameType, …>` lacks none. */
export type GameType = (typeof ALL)[number]["gameType"];

/** How a match of any game may have ended (contract 2.1): a table that `satisfies Record<ResultDetail, …>` lacks no word. */
export type ResultDetail = (typeof ALL)[number]["resultDetails"][number];

/** Every game that the service offers, by game type: `games.get("connect-four")`. */
export const games: ReadonlyMap<string, AnyGame> = new Map(ALL.map((game) => [game.gameType, game]));
