export { acceptsDraw, type BotLevel, chooseMove, levelsOf, type Thinking } from "./choose-move.ts";
export { findPuzzle, type Puzzle, type PuzzleGame, puzzleGamesOn } from "./find-puzzle.ts";
export type { PlayedGame } from "./played-game.ts";
