import type { PlayerSymbol } from "@yourmove/contract";
import type { Chance } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { anyMove } from "./candidate-moves.ts";
import type { Random } from "./chance.ts";
import { type PlayedGame, sideOn } from "./played-game.ts";

/** What games are played out with. */
export interface Playing {
  readonly game: PlayedGame;
  readonly meter: Meter;
  readonly random: Random;
  readonly chance: Chance;
}

/** A game that goes on for longer counts as a draw. */
const MAX_MOVES = 2000;

/** The winner of a game played on by chance; null for a draw. */
export const playOn = ({ game, meter, random, chance }: Playing, from: unknown): PlayerSymbol | null => {
  let position = from;
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const outcome = game.outcome(position);
    if (outcome) return outcome.winner;
    const symbol = sideOn(game, position);
    const move = anyMove(game, position, { symbol, random });
    const played = move && game.play(position, symbol, move, chance);
    if (!played?.ok) return null;
    position = played.state;
    meter.spend();
  }
  return null;
};
