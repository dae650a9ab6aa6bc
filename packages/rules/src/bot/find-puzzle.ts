import type { PlayerSymbol } from "@yourmove/contract";
import { isSame } from "@yourmove/game";
import type { AnyGame } from "../game.ts";
import { isDecided, type Ranked, type Search, searchDeeper, valuesOf, WIN } from "./alpha-beta.ts";
import { meterOf } from "./budget.ts";
import type { Random } from "./chance.ts";
import { chooseMove } from "./choose-move.ts";
import { candidateMoves, chanceOf, type PlayedGame, sideOn } from "./played-game.ts";

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
  /** Positions with more legal moves than this are passed over. */
  readonly most?: number;
  /** Whether `evaluate` sees at once what a player has to look for: then nothing but a win at once is a glance. */
  readonly isKeen?: true;
}

/** The games with positions of the day: without chance and secrets, and with more to see than a glance shows. */
const SCOPES = {
  chess: { depth: 2, margin: 280 },
  checkers: { depth: 5, margin: 170 },
  "connect-four": { depth: 5, margin: Number.POSITIVE_INFINITY },
  reversi: { depth: 6, margin: Number.POSITIVE_INFINITY },
  "dots-and-boxes": { depth: 10, margin: Number.POSITIVE_INFINITY, most: 10 },
  "ultimate-tic-tac-toe": { depth: 5, margin: Number.POSITIVE_INFINITY },
  gomoku: { depth: 3, margin: Number.POSITIVE_INFINITY, isKeen: true },
} as const;

/** A game that puzzles are found in. */
export type PuzzleGame = keyof typeof SCOPES;

const scopeOf = (gameType: PuzzleGame): Scope => SCOPES[gameType];

/** The games that puzzles are found in, in the order in which days take them. */
export const PUZZLE_GAMES = Object.keys(SCOPES) as readonly PuzzleGame[];

/**
 * The games of those given to look for a day's puzzle in, one after the other: every day begins with another, and no two days
 * that follow each other share one.
 */
export const puzzleGamesOn = (day: number, given: readonly string[]): readonly PuzzleGame[] => {
  const games = PUZZLE_GAMES.filter((gameType) => given.includes(gameType));
  const from = day % Math.max(1, games.length);
  // Every other one: those between are the next day's.
  const inTurn = [...games.slice(from), ...games.slice(0, from)].filter((_, at) => at % 2 === 0);
  return inTurn.slice(0, Math.max(1, Math.floor(games.length / 2)));
};

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

/** Of more legal moves than this only those worth considering are looked at, until one of them seems to be the move to find. */
const MANY_MOVES = 64;

/** The move to find in a position; null where there is none, or a glance shows it. */
const moveToFind = (ask: Ask, position: unknown, symbol: PlayerSymbol, scope: Scope): object | null => {
  const search = ask(symbol);
  const legal: object[] = search.game.legalMoves(position, symbol);
  if (legal.length > (scope.most ?? Number.POSITIVE_INFINITY)) return null;
  const isWide = legal.length > MANY_MOVES;
  const moves = isWide ? candidateMoves(search.game, position, search) : legal;
  const look = (depth: number, among = moves) =>
    clearlyBest(valuesOf(search, position, { moves: among, depth }), scope);
  const glance = valuesOf(search, position, { moves, depth: 1 });
  if (glance.length < LEAST_MOVES || glance.some(({ value }) => value === WIN - 1)) return null;
  const best = look(scope.depth);
  if (!best) return null;
  const isBest = (found: Ranked | null) => found !== null && isSame(found.move, best.move);
  const most = Math.max(...glance.map(({ value }) => value));
  const foremost = glance.filter(({ value }) => value === most);
  // Where all look alike, a glance shows nothing.
  if (!scope.isKeen && foremost.length < glance.length && foremost.some(isBest)) return null;
  if (!isBest(look(scope.depth + 2)) || (isWide && !isBest(look(scope.depth, legal)))) return null;
  return search.meter.isSpent() ? null : best.move;
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

/** What looks at a position of a game: how far, by which chance, and until when. */
interface Looking {
  readonly random: Random;
  readonly isSpent: () => boolean;
}

const asking = (game: PlayedGame, { depth }: Scope, { random, isSpent }: Looking): Ask => {
  const meter = meterOf(isSpent);
  const chance = chanceOf(random);
  return (symbol) => ({ game, symbol, meter, random, chance, maxDepth: depth, sawHorizon: false });
};

/** The puzzle that a position is; null where it is none. */
export const puzzleIn = (
  playable: AnyGame,
  gameType: PuzzleGame,
  position: unknown,
  looking: Looking,
): Puzzle | null => {
  const game = playable as unknown as PlayedGame;
  const scope = scopeOf(gameType);
  const ask = asking(game, scope, looking);
  const symbol = sideOn(game, position);
  const first = moveToFind(ask, position, symbol, scope);
  return first && { position, symbol, line: lineFrom(ask, position, first, scope) };
};

/**
 * Looks for a puzzle in matches that two middling bots play, until it has found one or its budget is spent; null then. The same
 * chance finds the same. What people have played is left out: no match of theirs is open to others.
 */
export const findPuzzle = (playable: AnyGame, gameType: PuzzleGame, looking: Looking): Puzzle | null => {
  const game = playable as unknown as PlayedGame;
  const { random, isSpent } = looking;
  const chance = chanceOf(random);
  while (!isSpent()) {
    let position: unknown = game.start(chance);
    while (!game.outcome(position) && !isSpent()) {
      const found = puzzleIn(playable, gameType, position, looking);
      if (found) return found;
      const symbol = sideOn(game, position);
      const move = chooseMove(playable as never, position, { symbol, level: 3, random, budget: QUICK });
      const played = move && game.play(position, symbol, move, chance);
      if (!played?.ok) break;
      position = played.state;
    }
  }
  return null;
};
