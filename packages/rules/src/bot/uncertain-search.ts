import type { PlayerSymbol } from "@yourmove/contract";
import type { Chance, Outcome } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { chanceFrom, type Random, shuffled } from "./chance.ts";
import { candidateMoves, chanceOf, type PlayedGame, type Playing, playOn, sideOn } from "./played-game.ts";

/** What a side may know of a game with secrets, and how many possible truths it imagines. */
interface Determinization {
  readonly game: PlayedGame;
  readonly symbol: PlayerSymbol;
  readonly meter: Meter;
  readonly random: Random;
  readonly chance: Chance;
  readonly maxWorlds: number;
}

/** Above what `evaluate` may answer; small enough to be added up over all worlds. */
const WORLD_WIN = 1_000_000;

/** Adds up what each move is worth in one imagined position. */
const addWorth = (
  { game, symbol, meter, chance }: Determinization,
  position: unknown,
  { moves, worth }: Tally,
): void => {
  for (const [at, move] of moves.entries()) {
    const played = game.play(position, symbol, move, chance);
    meter.spend();
    if (!played.ok) continue;
    const wins = game.outcome(played.state)?.winner === symbol;
    worth[at] = (worth[at] ?? 0) + (wins ? WORLD_WIN : (game.evaluate?.(played.state, symbol) ?? 0));
  }
};

interface Tally {
  readonly moves: readonly object[];
  readonly worth: number[];
}

/** The move that does best on average over positions that may all be the true one, as far as a view tells. */
export const searchDeterminizations = (determinization: Determinization, view: unknown): object | null => {
  const { game, symbol, meter, random, maxWorlds } = determinization;
  const imagine = () => game.imagine?.(view, symbol, random);
  const moves = candidateMoves(game, imagine(), determinization);
  const tally: Tally = { moves, worth: moves.map(() => 0) };
  for (let world = 0; world < maxWorlds && moves.length > 1 && !meter.isSpent(); world += 1) {
    addWorth(determinization, imagine(), tally);
  }
  return moves[tally.worth.indexOf(Math.max(...tally.worth))] ?? null;
};

/**
 * A search where dice, cards or a move made at once come between a move and what follows: many samples take the place of a tree.
 * `world` gives a position that may be the true one, the same where nothing is secret.
 */
interface Uncertain extends Playing {
  readonly symbol: PlayerSymbol;
  readonly world: () => unknown;
  /** How many samples there may be in all. */
  readonly maxSamples: number;
  /** Whether the other side's answer is searched. */
  readonly looksAhead: boolean;
  /** Whether the other side's move in a joint turn is guessed by what it has done before. */
  readonly readsHabits: boolean;
}

/** A move, and the results of its samples. */
interface Tried {
  readonly move: object;
  sum: number;
  count: number;
}

/** Above what `evaluate` may answer. */
const WIN = 1_000_000_000;
/** How many of the best moves at first sight are searched more deeply. */
const CLOSER = 8;
/** How many moves the other side may make in a row before it counts as this side's turn again. */
const LONGEST_ANSWER = 6;
/** How much a seldom tried move is preferred to a good one. */
const CURIOSITY = 1.2;

const meanOf = ({ sum, count }: Tried): number => (count === 0 ? -Infinity : sum / count);

const best = (tried: readonly Tried[]): Tried | undefined =>
  tried.reduce<Tried | undefined>((so, each) => (so && meanOf(so) >= meanOf(each) ? so : each), undefined);

const worthOf = ({ game, symbol }: Uncertain, position: unknown, outcome: Outcome | null): number => {
  if (!outcome) return game.evaluate?.(position, symbol) ?? 0;
  return outcome.winner === null ? 0 : outcome.winner === symbol ? WIN : -WIN;
};

/** The position after the move of a side that looks best to it at first sight. */
const greedy = (search: Uncertain, position: unknown, side: PlayerSymbol): unknown => {
  const { game, meter, random, chance } = search;
  let after: unknown = null;
  let most = -Infinity;
  for (const move of candidateMoves(game, position, { symbol: side, random })) {
    const played = game.play(position, side, move, chance);
    meter.spend();
    if (!played.ok) continue;
    const worth = worthOf({ ...search, symbol: side }, played.state, game.outcome(played.state));
    if (worth > most) [after, most] = [played.state, worth];
  }
  return after;
};

/**
 * The value of a position after a move: the other side's move in the same joint turn is drawn by chance, else its best answer
 * follows.
 */
const sample = (search: Uncertain, position: unknown, isJoint: boolean): number => {
  const { game, symbol, random, chance, meter } = search;
  let at = position;
  for (let answers = 0; answers < LONGEST_ANSWER; answers += 1) {
    const outcome = game.outcome(at);
    const side = outcome ? symbol : sideOn(game, at);
    if (outcome || side === symbol || game.turn(at) === "both") return worthOf(search, at, outcome);
    if (isJoint) {
      // The other side moves without knowing this move, so it is no answer.
      const [any] = shuffled(candidateMoves(game, at, { symbol: side, random }), random);
      const move = (search.readsHabits && game.expects?.(game.view(at, symbol), symbol, random)) || any;
      const played = move && game.play(at, side, move, chance);
      meter.spend();
      return played?.ok ? worthOf(search, played.state, game.outcome(played.state)) : worthOf(search, at, null);
    }
    const after = search.looksAhead ? greedy(search, at, side) : null;
    if (after === null) break;
    at = after;
  }
  return worthOf(search, at, game.outcome(at));
};

/** One more sample of a move, in a world of its own. */
const trySample = (search: Uncertain, tried: Tried): void => {
  const { game, symbol, meter, chance } = search;
  const position = search.world();
  const isJoint = game.turn(position) === "both" || sideOn(game, position) !== symbol;
  const played = game.play(position, symbol, tried.move, chance);
  meter.spend();
  if (!played.ok) return;
  tried.sum += sample(search, played.state, isJoint);
  tried.count += 1;
};

/** The search with its own source of luck, the same for every move, so that moves differ only by their consequences. */
const withLuck = (search: Uncertain, luck: number): Uncertain => {
  const random = chanceFrom(luck);
  return { ...search, random, chance: chanceOf(random) };
};

/** The move with the best mean of `evaluate` over samples, of those that look best at first sight. */
const byEvaluation = (search: Uncertain, all: Tried[]): Tried | undefined => {
  const first = search.random();
  for (const tried of all) {
    if (search.meter.isSpent()) return best(all);
    trySample({ ...withLuck(search, first), looksAhead: false }, tried);
  }
  const closer = all.sort((one, other) => meanOf(other) - meanOf(one)).slice(0, CLOSER);
  for (const tried of closer) [tried.sum, tried.count] = [0, 0];
  let rounds = 0;
  while (rounds * closer.length < search.maxSamples && !search.meter.isSpent()) {
    const luck = search.random();
    const sums = closer.map(({ sum }) => sum);
    for (const tried of closer) trySample(withLuck(search, luck), tried);
    if (!search.meter.isSpent()) rounds += 1;
    // A round that was cut short has given some of the moves its luck alone.
    else for (const [at, tried] of closer.entries()) [tried.sum, tried.count] = [sums[at] as number, rounds];
  }
  return rounds === 0 ? closer[0] : best(closer);
};

/** The move that wins the largest share of games played on by chance; those that win more are tried more often. */
const byPlayouts = (search: Uncertain, all: readonly Tried[]): Tried | undefined => {
  const { game, symbol, chance, meter } = search;
  for (let games = 1; games <= search.maxSamples && !meter.isSpent(); games += 1) {
    const bound = (tried: Tried) =>
      tried.count === 0 ? Infinity : meanOf(tried) + CURIOSITY * Math.sqrt(Math.log(games) / tried.count);
    const tried = all.reduce((so, each) => (bound(so) >= bound(each) ? so : each));
    const played = game.play(search.world(), symbol, tried.move, chance);
    meter.spend();
    const winner = played.ok ? playOn(search, played.state) : null;
    tried.count += 1;
    tried.sum += winner === symbol ? 1 : winner === null ? 0.5 : 0;
  }
  return all.reduce((so, each) => (so.count >= each.count ? so : each));
};

/** The result of a search of samples: its move, null where there is none, and its share of wins or its value. */
interface FoundMove {
  readonly move: object | null;
  readonly mean: number;
}

/** The best move where what follows is uncertain, by `evaluate`, or, in a game without, by games played out by chance. */
export const searchUncertain = (search: Uncertain): FoundMove => {
  const { game, symbol, random } = search;
  const moves = shuffled(candidateMoves(game, search.world(), { symbol, random }), random);
  const all = moves.map((move): Tried => ({ move, sum: 0, count: 0 }));
  if (all.length === 0) return { move: null, mean: 0 };
  const found = game.evaluate ? byEvaluation(search, all) : byPlayouts(search, all);
  return { move: found?.move ?? null, mean: found ? meanOf(found) : 0 };
};
