import type { PlayerSymbol } from "@yourmove/contract";
import { createRandom } from "@yourmove/game";
import { type BotLevel, chooseMove } from "../../src/bot/index.ts";
import { type chanceOf, type PlayedGame, sideOn } from "../../src/bot/played-game.ts";

/** Chooses a side's move. */
export type Choose = (position: unknown, symbol: PlayerSymbol) => object | null;

/** A level's way of choosing, which looks at so many positions for a move. */
export const byBot =
  (game: PlayedGame, level: BotLevel, random: () => number, budget: number): Choose =>
  (position, symbol) =>
    chooseMove(game, position, { symbol, level, random, budget });

/** The chance of a match's number, by the version of its position. */
export const chanceOfMatch = (number: number) => (version: number) => ({
  random: createRandom(new Uint8Array(32).fill(number), version),
});

/** Longer than any match of these games; one that is not over by then has no winner. */
const MAX_PLIES = 1000;

/** Lets two ways of choosing play; every move must be legal. In a joint turn X is first, and O is shown nothing of it. */
export const playMatch = (
  game: PlayedGame,
  choosers: Readonly<Record<PlayerSymbol, Choose>>,
  { chance, plies = MAX_PLIES }: { chance: (version: number) => ReturnType<typeof chanceOf>; plies?: number },
) => {
  const turns: { position: unknown; symbol: PlayerSymbol }[] = [];
  let position: unknown = game.start(chance(0));
  while (turns.length < plies && !game.outcome(position)) {
    const symbol = sideOn(game, position);
    turns.push({ position, symbol });
    const move = choosers[symbol](position, symbol);
    const played = game.play(position, symbol, move ?? {}, chance(turns.length));
    if (!played.ok) throw new Error(`${game.gameType} refused ${JSON.stringify(move)}: ${played.reason}`);
    position = played.state;
  }
  return { winner: game.outcome(position)?.winner ?? null, isOver: game.outcome(position) !== null, turns };
};
