import type { PlayerSymbol } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { exactValues, isDecided, type Ranked, type Search, searchDeeper, WIN } from "./alpha-beta.ts";
import { meterOf } from "./budget.ts";
import type { Random } from "./chance.ts";
import { chooseMove } from "./choose-move.ts";
import { chanceOf, type PlayedGame, sideOn } from "./played-game.ts";

/** A move of a puzzle's line, and the position after it. */
interface Step {
  readonly symbol: PlayerSymbol;
  readonly move: object;
  readonly position: unknown;
}

/** A position with exactly one clearly best move, and the line that follows from it. */
export interface Puzzle {
  readonly position: unknown;
  /** The side on turn, which is to find the move. */
  readonly symbol: PlayerSymbol;
  /** The move to find, the other side's best answer, and so on. */
  readonly line: readonly Step[];
}

/** How a game's positions are looked at. */
interface Scope {
  /** How many plies a side's move is looked at; it has to be the best two plies further on, too. */
  readonly depth: number;
  /** By how much the best move is to beat the next by the game's `evaluate`; infinity where it has to win. */
  readonly margin: number;
}

/** The games with positions of the day: without chance and secrets, and with more to see than a glance shows. */
const SCOPES = {
  chess: { depth: 2, margin: 280 },
  checkers: { depth: 5, margin: 170 },
  "connect-four": { depth: 5, margin: Number.POSITIVE_INFINITY },
  reversi: { depth: 6, margin: Number.POSITIVE_INFINITY },
  "dots-and-boxes": { depth: 5, margin: 35 },
  "ultimate-tic-tac-toe": { depth: 5, margin: Number.POSITIVE_INFINITY },
} as const satisfies Readonly<Record<string, Scope>>;

/** The games that puzzles are found in, in the order in which days take them. */
export const PUZZLE_GAMES = Object.keys(SCOPES) as readonly (keyof typeof SCOPES)[];

/** Fewer moves than this are no choice. */
const LEAST_MOVES = 4;
/** Plies of a line that does not end the match. */
const SHORT_LINE = 3;
const MAX_LINE = 12;
/** Positions that a side looks at for a move of the match that is searched for puzzles. */
const QUICK = 150;

type Ask = (symbol: PlayerSymbol) => Search;

/** The one move that clearly beats every other; null where none does. */
const clearlyBest = (values: readonly Ranked[], { margin }: Scope): Ranked | null => {
  const [best, next] = [...values].sort((a, b) => b.value - a.value);
  if (!best || !next) return null;
  if (isDecided(best.value) && best.value > 0) return isDecided(next.value) && next.value > 0 ? null : best;
  return !isDecided(best.value) && best.value > 0 && best.value - next.value >= margin ? best : null;
};

const sameMove = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The move to find in a position; null where there is none, or a glance shows it. */
const moveToFind = (ask: Ask, position: unknown, symbol: PlayerSymbol, scope: Scope): object | null => {
  const look = (depth: number) => clearlyBest(exactValues(ask(symbol), position, depth), scope);
  const glance = exactValues(ask(symbol), position, 1);
  if (glance.length < LEAST_MOVES || glance.some(({ value }) => value === WIN - 1)) return null;
  const best = look(scope.depth);
  if (!best) return null;
  const most = Math.max(...glance.map(({ value }) => value));
  const isSeen = glance.some(({ move, value }) => value === most && sameMove(move, best.move));
  if (isSeen) return null;
  const later = look(scope.depth + 2);
  return later && sameMove(later.move, best.move) && !ask(symbol).meter.isSpent() ? best.move : null;
};

/** What follows from a move when both sides do their best: to the end, or as far as shows what it was good for. */
const lineFrom = (ask: Ask, from: unknown, first: object, { depth, margin }: Scope): Step[] => {
  const { game } = ask("X");
  const line: Step[] = [];
  const most = margin === Number.POSITIVE_INFINITY ? MAX_LINE : SHORT_LINE;
  let position = from;
  let move: object | null = first;
  while (move) {
    const symbol = sideOn(game, position);
    const played = game.play(position, symbol, move, ask(symbol).chance);
    if (!played.ok) break;
    position = played.state;
    line.push({ symbol, move, position });
    if (line.length >= most || game.outcome(position)) break;
    move = searchDeeper({ ...ask(sideOn(game, position)), maxDepth: depth + 1 }, position).move;
  }
  return line;
};

/**
 * Looks for a puzzle in matches that two middling bots play, until it has found one or its budget is spent; null then. The same
 * chance finds the same.
 */
export const findPuzzle = (
  playable: AnyGame,
  gameType: keyof typeof SCOPES,
  { random, isSpent }: { readonly random: Random; readonly isSpent: () => boolean },
): Puzzle | null => {
  const game = playable as unknown as PlayedGame;
  const scope = SCOPES[gameType];
  const chance = chanceOf(random);
  const meter = meterOf(isSpent);
  const ask: Ask = (symbol) => ({ game, symbol, meter, random, chance, maxDepth: scope.depth, sawHorizon: false });
  while (!isSpent()) {
    let position: unknown = game.start(chance);
    while (!game.outcome(position) && !isSpent()) {
      const symbol = sideOn(game, position);
      const first = moveToFind(ask, position, symbol, scope);
      if (first && !isSpent()) return { position, symbol, line: lineFrom(ask, position, first, scope) };
      const move = chooseMove(playable as never, position, { symbol, level: 3, random, budget: QUICK });
      const played = move && game.play(position, symbol, move, chance);
      if (!played?.ok) break;
      position = played.state;
    }
  }
  return null;
};
