export { acceptsDraw, type BotLevel, chooseMove, levelsOf, type Thinking } from "./choose-move.ts";
export { findPuzzle, PUZZLE_GAMES, type Puzzle } from "./find-puzzle.ts";
export type { PlayedGame } from "./played-game.ts";
