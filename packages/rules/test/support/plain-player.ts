import type { PlayerSymbol } from "@yourmove/contract";
import { type BotLevel, chooseMove } from "../../src/bot/index.ts";
import type { PlainGame } from "../../src/game.ts";
import { nextOf } from "./perft.ts";
import { movesOf } from "./play-out.ts";
import { pick, seededRandom } from "./random.ts";

/** A player that sees what a side may see, and no more. */
export type Player = (game: PlainGame, position: unknown, random: () => number) => object;

const after = (game: PlainGame, position: unknown, move: object): unknown => {
  const played = game.play(position, game.turn(position), move);
  return played.ok ? played.state : position;
};

const winsFor = (game: PlainGame, position: unknown, symbol: PlayerSymbol): boolean =>
  game.outcome(position)?.winner === symbol;

/** Whether the other side could win with its very next move. */
const leavesWin = (game: PlainGame, position: unknown, by: PlayerSymbol): boolean => {
  const outcome = game.outcome(position);
  if (outcome) return outcome.winner !== null && outcome.winner !== by;
  const turn = game.turn(position);
  return turn !== by && game.legalMoves(position).some((move) => winsFor(game, after(game, position, move), turn));
};

/** Takes a win, leaves the other side none where that can be helped, and is otherwise random; of secrets it knows nothing. */
const plainPlayer: Player = (game, position, random) => {
  const moves = movesOf(game, position, random);
  if (game.imagine) return pick(moves, random);
  const by = game.turn(position);
  const win = moves.find((move) => winsFor(game, after(game, position, move), by));
  if (win) return win;
  const left = [...moves];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    const [move] = left.splice(at, 1) as [object];
    if (!leavesWin(game, after(game, position, move), by)) return move;
  }
  return pick(moves, random);
};

/** Positions that a bot looks at for one move: about what a server leaves it the time for. */
const BUDGET = 1500;
/** Longer than any match of these games between such players; one that is not over by then counts as drawn. */
const MAX_PLIES = 1000;

const playMatch = (
  game: PlainGame,
  side: PlayerSymbol,
  { level, seed, budget }: { level: BotLevel; seed: number; budget: number },
) => {
  const random = seededRandom(seed);
  let position: unknown = game.start();
  for (let ply = 0; ply < MAX_PLIES && !game.outcome(position); ply += 1) {
    const symbol = game.turn(position);
    const thinking = { symbol, level, random, budget };
    const move = symbol === side ? plainPlayer(game, position, random) : chooseMove(game, position, thinking);
    position = nextOf(game, position, move ?? {});
  }
  return game.outcome(position)?.winner ?? null;
};

/** How many matches, on both sides in turn and each by its own seed, a plain player wins and draws against a bot. */
export const plainScore = (
  game: PlainGame,
  { level, matches, budget = BUDGET }: { level: BotLevel; matches: number; budget?: number },
) => {
  const score = { won: 0, drawn: 0 };
  for (let seed = 1; seed <= matches; seed += 1) {
    const side = seed % 2 === 0 ? "O" : "X";
    const winner = playMatch(game, side, { level, seed, budget });
    if (winner === side) score.won += 1;
    if (winner === null) score.drawn += 1;
  }
  return score;
};
