import type { PlayerSymbol } from "@yourmove/contract";
import { type Chance, type Game, randomOf } from "@yourmove/game";
import type { Random } from "./chance.ts";

/** A game as bots call it: with every argument that any game may need; one that needs less leaves it aside. */
// biome-ignore lint/suspicious/noExplicitAny: bots play whatever game there is
export type PlayedGame = Game<any, any, any, string, string, true, true>;

/** A definition of any game, as a caller has it. */
export type Playable<Position, Move extends object, View extends object> = Game<
  Position,
  Move,
  View,
  string,
  string,
  boolean,
  boolean
>;

/** The bots' own chance for a game's dice and cards: never the match's. */
export const chanceOf = (random: Random): Chance => ({ random: randomOf(() => Math.floor(random() * 2 ** 32)) });

/** A side that is to move; in a joint turn X, which is as good as the other. */
export const sideOn = (game: PlayedGame, position: unknown): PlayerSymbol => {
  const turn = game.turn(position);
  return turn === "both" ? "X" : turn;
};

/** Whether a side may move now. */
export const mayMove = (game: PlayedGame, position: unknown, symbol: PlayerSymbol): boolean => {
  const turn = game.turn(position);
  return turn === symbol || turn === "both";
};

/** Whether what follows a move is uncertain besides the other side's will: dice, cards, or a move that is made at once. */
export const isUncertain = (game: PlayedGame): boolean => game.hasChance === true || game.hasJointTurns === true;
