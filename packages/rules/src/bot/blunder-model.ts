import type { PlayerSymbol } from "@yourmove/contract";
import type { BotErrors, Chance } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { type Random, shuffled } from "./chance.ts";
import { candidateMoves, isUncertain, mayMove, type PlayedGame, sideOn } from "./played-game.ts";

/** The side that errs, its game, and how long it may look. */
export interface BlunderInput {
  readonly game: PlayedGame;
  readonly symbol: PlayerSymbol;
  readonly random: Random;
  readonly chance: Chance;
  readonly meter: Meter;
}

const LOST = -1_000_000_000;

const worthTo = ({ game, symbol }: BlunderInput, position: unknown): number => {
  const outcome = game.outcome(position);
  if (!outcome) return game.evaluate?.(position, symbol) ?? 0;
  // An error never aims at a draw: a close match has to be decided, too.
  return outcome.winner === null || outcome.winner === symbol ? -LOST : LOST;
};

/** The value of a position at first sight: after the other side's best reply, if that side is on turn. */
const firstSight = (input: BlunderInput, position: unknown): number => {
  const { game, symbol, meter, chance } = input;
  const isSimple = game.imagine || isUncertain(game) || game.outcome(position);
  if (isSimple || mayMove(game, position, symbol)) return worthTo(input, position);
  let worth = -LOST;
  const side = sideOn(game, position);
  for (const reply of game.legalMoves(position, side)) {
    const played = game.play(position, side, reply, chance);
    if (meter.spend() || worth === LOST) break;
    if (played.ok) worth = Math.min(worth, worthTo(input, played.state));
  }
  return worth;
};

/** Whether a bot errs now: by chance, and more often while it leads. */
export const blundersNow = ({ game, symbol, random }: BlunderInput, position: unknown, errors: BotErrors): boolean => {
  const isAhead = (game.evaluate?.(position, symbol) ?? 0) > errors.lead;
  return random() < (isAhead ? errors.ahead : errors.rate);
};

/** A mistake: of some moves drawn by chance the one that looks worst; null where there is no move. */
export const blunder = (input: BlunderInput, position: unknown, worstOf: number): object | null => {
  const { game, symbol, random, meter, chance } = input;
  const listed = game.legalMoves(position, symbol);
  const drawn = shuffled(listed.length > 0 ? listed : candidateMoves(game, position, input), random).slice(0, worstOf);
  let [worst] = drawn;
  let least = Infinity;
  for (const move of drawn) {
    if (drawn.length === 1 || meter.isSpent()) break;
    const played = game.play(position, symbol, move, chance);
    const worth = played.ok ? firstSight(input, played.state) : Infinity;
    if (worth < least) [worst, least] = [move, worth];
  }
  return worst ?? null;
};

/** Whether a move costs its side the match at once: it ends it, or lets the other side end it with its very next move. */
export const losesAtOnce = (
  { game, symbol, random, chance }: Omit<BlunderInput, "meter">,
  position: unknown,
  move: object,
): boolean => {
  const after = game.play(position, symbol, move, chance);
  if (!after.ok) return true;
  const outcome = game.outcome(after.state);
  const side = sideOn(game, after.state);
  if (outcome) return outcome.winner !== null && outcome.winner !== symbol;
  if (side === symbol) return false;
  return candidateMoves(game, after.state, { symbol: side, random }).some((reply) => {
    const answered = game.play(after.state, side, reply, chance);
    return answered.ok && game.outcome(answered.state)?.winner === side;
  });
};
