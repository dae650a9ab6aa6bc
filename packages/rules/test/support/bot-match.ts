import type { PlayerSymbol } from "@yourmove/contract";
import { createRandom, otherSymbol } from "@yourmove/game";
import { type BotLevel, chooseMove } from "../../src/bot/index.ts";
import { chanceOf, type PlayedGame, sideOn } from "../../src/bot/played-game.ts";
import type { PlainGame } from "../../src/game.ts";
import { seededRandom } from "./random.ts";

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

/** What falls by the numbers of a generator. */
const fallingBy = (random: () => number) => () => chanceOf(random);

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
  return { winner: game.outcome(position)?.winner ?? null, isOver: game.outcome(position) !== null, position, turns };
};

/** The winner of a match, or of one that was cut short who stands better; null where neither does. */
const leaderOf = (game: PlainGame, { winner, isOver, position }: ReturnType<typeof playMatch>): PlayerSymbol | null => {
  if (isOver) return winner;
  const worth = game.evaluate?.(position, "X") ?? 0;
  return worth === 0 ? null : worth > 0 ? "X" : "O";
};

/** How many of some matches, in which it plays both sides in turn, a level wins against another; a draw is half. */
const scoreOf = (
  game: PlainGame,
  level: BotLevel,
  { against, matches, nodes, plies }: { against: BotLevel; matches: number; nodes: number; plies: number },
): number =>
  Array.from({ length: matches }, (_, at): number => {
    const side = at % 2 === 0 ? "X" : "O";
    const random = seededRandom(at + 1);
    const played = game as unknown as PlayedGame;
    const [own, other] = [level, against].map((each) => byBot(played, each, random, nodes)) as [Choose, Choose];
    const choosers = { [side]: own, [otherSymbol(side)]: other } as Record<PlayerSymbol, Choose>;
    const winner = leaderOf(game, playMatch(played, choosers, { chance: fallingBy(random), plies }));
    return winner === null ? 0.5 : winner === side ? 1 : 0;
  }).reduce((sum, points) => sum + points, 0);
