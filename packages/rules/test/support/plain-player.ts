import type { PlayerSymbol } from "@yourmove/contract";
import type { BotLevel } from "../../src/bot/index.ts";
import { candidateMoves, chanceOf, type PlayedGame, sideOn } from "../../src/bot/played-game.ts";
import type { AnyGame } from "../../src/game.ts";
import { byBot, type Choose, fallingBy, playMatch } from "./bot-match.ts";
import { pick, seededRandom } from "./random.ts";

/** A side's turn at a game that may have dice, cards and joint turns. */
interface Turn {
  readonly game: PlayedGame;
  readonly symbol: PlayerSymbol;
  readonly random: () => number;
}

/** The moves of a side; where they are too many to be listed, those that the game names. */
const movesOf = ({ game, symbol, random }: Turn, position: unknown): object[] => {
  const moves: object[] = game.legalMoves(position, symbol);
  return moves.length > 0 ? moves : candidateMoves(game, position, { symbol, random });
};

/** What a move may lead to: of what falls by chance, one fall. */
const after = ({ game, symbol, random }: Turn, position: unknown, move: object): unknown => {
  const played = game.play(position, symbol, move, chanceOf(random));
  return played.ok ? played.state : position;
};

/** Whether the other side could win with its very next move. */
const leavesWin = (turn: Turn, position: unknown): boolean => {
  const { game, symbol } = turn;
  const outcome = game.outcome(position);
  if (outcome) return outcome.winner !== null && outcome.winner !== symbol;
  const side = sideOn(game, position);
  const other = { ...turn, symbol: side };
  const wins = (move: object) => game.outcome(after(other, position, move))?.winner === side;
  return side !== symbol && game.legalMoves(position, side).some(wins);
};

/** Takes a win, leaves the other side none where that can be helped, and is otherwise random; of secrets it knows nothing. */
const plainMove = (turn: Turn, position: unknown): object => {
  const { game, symbol, random } = turn;
  const moves = movesOf(turn, position);
  if (game.imagine) return pick(moves, random);
  const win = moves.find((move) => game.outcome(after(turn, position, move))?.winner === symbol);
  if (win) return win;
  const left = [...moves];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    const [move] = left.splice(at, 1) as [object];
    if (!leavesWin(turn, after(turn, position, move))) return move;
  }
  return pick(moves, random);
};

/** Positions that a bot looks at for one move: about what a server leaves it the time for. */
const BUDGET = 1500;
/** How many matches, on both sides in turn and each by its own seed, a plain player wins and draws against a bot. */
export const plainScore = (
  game: AnyGame,
  { level, matches, budget = BUDGET }: { level: BotLevel; matches: number; budget?: number },
) => {
  const score = { won: 0, drawn: 0 };
  for (let seed = 1; seed <= matches; seed += 1) {
    const side = seed % 2 === 0 ? "O" : "X";
    const random = seededRandom(seed);
    const played = game as PlayedGame;
    const plain: Choose = (position, symbol) => plainMove({ game: played, symbol, random }, position);
    const bot = byBot(played, level, random, budget);
    const choosers = side === "X" ? { X: plain, O: bot } : { X: bot, O: plain };
    const { winner } = playMatch(played, choosers, { chance: fallingBy(random) });
    if (winner === side) score.won += 1;
    if (winner === null) score.drawn += 1;
  }
  return score;
};
