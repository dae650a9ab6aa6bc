import type { PlayerSymbol } from "@yourmove/contract";
import type { Chance, Outcome } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { type Random, shuffled } from "./chance.ts";
import { candidateMoves, type PlayedGame, sideOn } from "./played-game.ts";

/** Above what `evaluate` may answer; a win is worth a little less for each ply that it takes. */
export const WIN = 1_000_000_000;
const LONGEST_LINE = 60;
/** How many plies past the horizon the game's forcing moves are followed. */
const FORCING_PLIES = 6;

/** The state of one search: `symbol` is the side that it searches for. */
export interface Search {
  readonly game: PlayedGame;
  readonly symbol: PlayerSymbol;
  readonly meter: Meter;
  readonly random: Random;
  readonly chance: Chance;
  readonly maxDepth: number;
  /** Whether a line was judged before its end since this was last set to false. */
  sawHorizon: boolean;
}

interface Line {
  readonly position: unknown;
  /** Plies to go before the horizon. */
  readonly depth: number;
  /** Plies since the root. */
  readonly ply: number;
}

interface Window {
  alpha: number;
  beta: number;
}

/** A move, and what it is worth to the side that makes it. */
export interface Ranked {
  readonly move: object;
  readonly value: number;
}

const outcomeValue = ({ winner }: Outcome, symbol: PlayerSymbol, ply: number): number => {
  if (winner === null) return 0;
  return winner === symbol ? WIN - ply : ply - WIN;
};

/** The moves to look at: all worth considering before the horizon, only forcing ones behind it. */
const movesAt = ({ game, random }: Search, { position, depth }: Line, side: PlayerSymbol): object[] => {
  if (depth > 0) return candidateMoves(game, position, { symbol: side, random });
  return depth > -FORCING_PLIES ? (game.forcing?.(position) ?? []) : [];
};

/** What a position is worth to the searching side, exact within the window; meaningless once the budget is spent. */
const worthOf = (search: Search, line: Line, window: Window): number => {
  const { game, symbol, meter, chance } = search;
  const { position, depth, ply } = line;
  const outcome = game.outcome(position);
  if (outcome) return outcomeValue(outcome, symbol, ply);
  if (meter.spend()) return 0;
  const side = sideOn(game, position);
  const isMine = side === symbol;
  const moves = movesAt(search, line, side);
  let best = isMine ? -Infinity : Infinity;
  if (depth <= 0 || moves.length === 0) {
    search.sawHorizon = true;
    best = game.evaluate?.(position, symbol) ?? 0;
  }
  let { alpha, beta } = window;
  // A forced reply costs no depth.
  const isForced = moves.length === 1 && depth > 0 && ply < LONGEST_LINE;
  const next = { depth: isForced ? depth : depth - 1, ply: ply + 1 };
  for (const move of moves) {
    if (isMine) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (beta <= alpha) break;
    const played = game.play(position, side, move, chance);
    if (!played.ok) continue;
    const value = worthOf(search, { position: played.state, ...next }, { alpha, beta });
    best = isMine ? Math.max(best, value) : Math.min(best, value);
  }
  return best;
};

/** Values of the moves in turn, as many as the budget allows; a move that can't beat an earlier one counts as no better. */
const rank = (
  search: Search,
  position: unknown,
  { moves, depth }: { moves: readonly object[]; depth: number },
): Ranked[] => {
  const { game, symbol, meter, chance } = search;
  const ranked: Ranked[] = [];
  let alpha = -Infinity;
  for (const move of moves) {
    const played = game.play(position, symbol, move, chance);
    if (!played.ok) continue;
    const value = worthOf(search, { position: played.state, depth: depth - 1, ply: 1 }, { alpha, beta: Infinity });
    if (meter.isSpent()) break;
    ranked.push({ move, value });
    alpha = Math.max(alpha, value);
  }
  return ranked;
};

/** Whether a value is that of a win or a loss. */
export const isDecided = (value: number): boolean => Math.abs(value) > WIN / 2;

/** What a search found: its best move, null where there is none, and what the searching side may expect of it. */
export interface SearchResult {
  readonly move: object | null;
  readonly value: number;
}

/** What each of some moves is worth to the searching side, looked at to one depth. */
export const valuesOf = (
  search: Search,
  position: unknown,
  { moves, depth }: { readonly moves: readonly object[]; readonly depth: number },
): Ranked[] => {
  const { game, symbol, chance } = search;
  return moves.flatMap((move) => {
    const played = game.play(position, symbol, move, chance);
    if (!played.ok) return [];
    const line = { position: played.state, depth: depth - 1, ply: 1 };
    return [{ move, value: worthOf(search, line, { alpha: -Infinity, beta: Infinity }) }];
  });
};

/** The best move by looking ever deeper until the budget or the game is spent; the best of the last depth leads the next. */
export const searchDeeper = (search: Search, position: unknown): SearchResult => {
  let value = search.game.evaluate?.(position, search.symbol) ?? 0;
  let moves = shuffled(candidateMoves(search.game, position, search), search.random);
  for (let depth = 1; depth <= search.maxDepth && !search.meter.isSpent(); depth += 1) {
    search.sawHorizon = false;
    const ranked = rank(search, position, { moves, depth }).sort((a, b) => b.value - a.value);
    const done = new Set(ranked.map(({ move }) => move));
    moves = [...ranked.map(({ move }) => move), ...moves.filter((move) => !done.has(move))];
    const [best] = ranked;
    // A depth that the budget cut short has judged some of the moves alone.
    if (best && (depth === 1 || !search.meter.isSpent())) value = best.value;
    if (best && (isDecided(best.value) || !search.sawHorizon)) break;
  }
  return { move: moves[0] ?? null, value };
};

/** The value of an unfinished position for the searching side, whichever side is on turn: the other one does its best, too. */
export const positionValueFor = (search: Search, position: unknown): number => {
  const { game, symbol } = search;
  const turn = sideOn(game, position);
  const { value } = searchDeeper({ ...search, symbol: turn }, position);
  return turn === symbol ? value : -value;
};
