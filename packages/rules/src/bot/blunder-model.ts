import type { PlayerSymbol } from "@yourmove/contract";
import type { BotErrors } from "@yourmove/game";
import type { PlainGame } from "../game.ts";
import type { Meter } from "./budget.ts";
import { type Random, shuffled } from "./chance.ts";

/** Who errs, in what game, and how long it may look. */
export interface BlunderInput {
  readonly game: PlainGame;
  readonly symbol: PlayerSymbol;
  readonly random: Random;
  readonly meter: Meter;
}

const LOST = -1_000_000_000;

const worthTo = ({ game, symbol }: BlunderInput, position: unknown): number => {
  const outcome = game.outcome(position);
  if (!outcome) return game.evaluate?.(position, symbol) ?? 0;
  // A draw is nothing to err into: a close match has to be decided, too.
  return outcome.winner === null || outcome.winner === symbol ? -LOST : LOST;
};

/** What a position is worth at first sight: after the other side's best reply, if it is that one's turn. */
const firstSight = (input: BlunderInput, position: unknown): number => {
  const { game, symbol, meter } = input;
  if (game.imagine || game.outcome(position) || game.turn(position) === symbol) return worthTo(input, position);
  let worth = -LOST;
  for (const reply of game.legalMoves(position)) {
    const played = game.play(position, game.turn(position), reply);
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

/** A mistake: of some moves drawn by chance the one that looks worst; null where there is none to choose. */
export const blunder = (input: BlunderInput, position: unknown, worstOf: number): object | null => {
  const { game, symbol, random, meter } = input;
  const drawn = shuffled(game.legalMoves(position), random).slice(0, worstOf);
  let [worst] = drawn;
  let least = Infinity;
  for (const move of drawn) {
    if (drawn.length === 1 || meter.isSpent()) break;
    const played = game.play(position, symbol, move);
    const worth = played.ok ? firstSight(input, played.state) : Infinity;
    if (worth < least) [worst, least] = [move, worth];
  }
  return worst ?? null;
};
