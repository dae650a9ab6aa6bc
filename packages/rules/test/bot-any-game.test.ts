import { createRandom } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { byChance, level, meet } from "../../../tests/support/bot-ladder.ts";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { seededRandom } from "../../../tests/support/random.ts";
import { acceptsDraw, chooseMove } from "../src/bot/choose-move.ts";
import type { BotLevel } from "../src/bot/index.ts";
import { type PlayedGame, sideOn } from "../src/bot/played-game.ts";
import type { AnyGame } from "../src/game.ts";
import { backgammon } from "../src/games/backgammon.ts";
import { battleship } from "../src/games/battleship.ts";
import { goofspiel } from "../src/games/goofspiel.ts";

const asPlayed = (game: unknown): PlayedGame => game as PlayedGame;
const titled = (games: readonly unknown[]) => games.map((game) => [asPlayed(game).gameType, asPlayed(game)] as const);
const chanceOf = (seed: number, version: number) => ({ random: createRandom(new Uint8Array(32).fill(seed), version) });

/** Longer than any match of these games. */
const MAX_PLIES = 1000;

/** The turns of a match that a bot plays with itself to its end, each move a legal one; of a joint turn O sees nothing. */
const turnsOf = (game: PlayedGame, seed: number, thinking: { readonly level: BotLevel; readonly budget: number }) => {
  const random = seededRandom(seed);
  const turns: { position: unknown; symbol: "X" | "O" }[] = [];
  let position: unknown = game.start(chanceOf(seed, 0));
  while (!game.outcome(position)) {
    if (turns.length > MAX_PLIES) throw new Error(`${game.gameType} does not end`);
    const symbol = sideOn(game, position);
    turns.push({ position, symbol });
    const move = chooseMove(game, position, { symbol, random, ...thinking });
    const played = game.play(position, symbol, move ?? {}, chanceOf(seed, turns.length));
    if (!played.ok) throw new Error(`${game.gameType} refused ${JSON.stringify(move)}: ${played.reason}`);
    position = played.state;
  }
  return turns;
};

/** Games of strangers that help no bot, and ours with chance and joint turns that do. */
describe.each(titled([kalah, highCard, goofspiel, backgammon]))("a bot at %s", (_, game) => {
  it.each([1, 3, 5] as const)("of level %i plays matches to their end, legally, on either side", (number) => {
    expect(turnsOf(game, number, { level: number, budget: 200 }).length).toBeGreaterThan(0);
  });
});

/** Of ours the ladder tells; at high card the deal decides most of it. */
it.each([
  ["demo.kalah", kalah, 20, 70],
  ["demo.high-card", highCard, 100, 60],
] as const)("a bot at %s, which helps none, beats one that moves by chance", (_, game, matches, least) => {
  const { percent } = meet(game as unknown as AnyGame, [level(5, 1500), byChance], { matches });
  expect(percent).toBeGreaterThanOrEqual(least);
});

it.each(titled([highCard, goofspiel, battleship]))(
  "a bot at %s knows no more than its side sees: what looks alike to it, it answers alike",
  (_, game) => {
    const random = seededRandom(3);
    for (const { position, symbol } of turnsOf(game, 3, { level: 1, budget: 50 })) {
      const imagined = game.imagine?.(game.view(position, symbol), symbol, random);
      const thinking = () => ({ symbol, level: 5, random: seededRandom(5), budget: 300 }) as const;
      const [truly, alike] = [position, imagined].map((each) => chooseMove(game, each, thinking()));
      expect(alike).toEqual(truly);
    }
  },
);

it("a bot looks at a joint turn from its own side, and only where it has not moved yet", () => {
  const game = asPlayed(goofspiel);
  const chance = chanceOf(2, 0);
  const bidOf = (symbol: "X" | "O", position: unknown) =>
    chooseMove(game, position, { symbol, level: 3, random: seededRandom(1), budget: 300 });
  const begun = game.start(chance);
  expect(bidOf("O", begun)).toEqual({ bid: expect.any(Number) });
  const bid = game.play(begun, "X", bidOf("X", begun), chance);
  if (!bid.ok) throw new Error(bid.reason);
  expect(bidOf("X", bid.state)).toBeNull();
  expect(bidOf("O", bid.state)).toEqual({ bid: expect.any(Number) });
});

it("a bot takes a draw in a stranger's game where it has no advantage", () => {
  const position = { pits: [4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 1], stores: { X: 20, O: 3 }, turn: "O" };
  const takes = (symbol: "X" | "O") =>
    acceptsDraw(kalah, position as never, { symbol, level: 5, random: seededRandom(1), budget: 3000 });
  expect([takes("O"), takes("X")]).toEqual([true, false]);
});
