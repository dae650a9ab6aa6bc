import type { PlayerSymbol } from "@yourmove/contract";
import { type Chance, type Game, type HasChance, randomOf } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { pickOne, type Random } from "./chance.ts";

/** A game as bots call it: with every argument that any game may need; a game ignores those that it doesn't need. */
// biome-ignore lint/suspicious/noExplicitAny: bots play whatever game there is
export type PlayedGame = Game<any, any, any, string, string, true, true, any>;

/** A definition of any game, as a caller has it. */
export type Playable<Position, Move extends object, View extends object> = Game<
  Position,
  Move,
  View,
  string,
  string,
  HasChance,
  boolean,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
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

/** The moves that a bot looks at for a side that may move: those that the game recommends, else all. */
export const candidateMoves = (
  game: PlayedGame,
  position: unknown,
  { symbol, random }: { readonly symbol: PlayerSymbol; readonly random: Random },
): object[] => game.candidates?.(position, random) ?? game.legalMoves(position, symbol);

/** Any move of a side, where the game names one. */
const anyMove = (
  game: PlayedGame,
  position: unknown,
  { symbol, random }: { readonly symbol: PlayerSymbol; readonly random: Random },
): object | null => {
  const all = game.legalMoves(position, symbol) as object[];
  const moves = all.length > 0 ? all : candidateMoves(game, position, { symbol, random });
  return moves.length > 0 ? pickOne(moves, random) : null;
};

/** The parameters of a playout. */
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
