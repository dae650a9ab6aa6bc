import { describe, expect, it } from "vitest";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { seededRandom } from "../../../tests/support/random.ts";
import { acceptsDraw, chooseMove } from "../src/bot/choose-move.ts";
import type { PlayedGame } from "../src/bot/played-game.ts";
import { backgammon } from "../src/games/backgammon.ts";
import { goofspiel } from "../src/games/goofspiel.ts";
import { byBot, type Choose, chanceOfMatch, playMatch } from "./support/bot-match.ts";

const asPlayed = (game: unknown): PlayedGame => game as PlayedGame;
/** Games of strangers that help no bot, and ours with chance and joint turns that do. */
const ALL = [kalah, highCard, goofspiel, backgammon].map((game) => [game.gameType, asPlayed(game)] as const);

describe.each(ALL)("a bot at %s", (_, game) => {
  it.each([1, 3, 5] as const)("of level %i plays matches to their end, legally, on either side", (level) => {
    const random = seededRandom(level);
    const own = byBot(game, level, random, 200);
    expect(playMatch(game, { X: own, O: own }, { chance: chanceOfMatch(level) }).isOver).toBe(true);
  });

  it("beats one that moves by chance", () => {
    const random = seededRandom(7);
    const strong = byBot(game, 5, random, 1500);
    const byChance: Choose = (position, symbol) => {
      const listed = game.legalMoves(position, symbol);
      const moves = listed.length > 0 ? listed : (game.candidates?.(position, random) ?? []);
      return moves[Math.floor(random() * moves.length)] ?? null;
    };
    const matches = 20;
    let score = 0;
    for (let number = 0; number < matches; number += 1) {
      const side = number % 2 === 0 ? "X" : "O";
      const choosers = side === "X" ? { X: strong, O: byChance } : { X: byChance, O: strong };
      const { winner } = playMatch(game, choosers, { chance: chanceOfMatch(number) });
      score += winner === null ? 0.5 : Number(winner === side);
    }
    expect(score).toBeGreaterThanOrEqual(matches * 0.7);
  });

  it("knows no more than its side sees: what looks alike to it, it answers alike", () => {
    if (!game.imagine) return;
    const random = seededRandom(3);
    const easy = byBot(game, 1, random, 50);
    for (const { position, symbol } of playMatch(game, { X: easy, O: easy }, { chance: chanceOfMatch(3) }).turns) {
      const imagined = game.imagine(game.view(position, symbol), symbol, random);
      const answers = [position, imagined].map((each) => byBot(game, 5, seededRandom(5), 300)(each, symbol));
      expect(answers[1]).toEqual(answers[0]);
    }
  });
});

it("a bot looks at a joint turn from its own side, and only where it has not moved yet", () => {
  const game = asPlayed(goofspiel);
  const chance = chanceOfMatch(2)(0);
  const position = game.start(chance);
  const thinking = { level: 3, random: seededRandom(1), budget: 300 } as const;
  const [x, o] = (["X", "O"] as const).map((symbol) => chooseMove(game, position, { ...thinking, symbol }));
  expect(x && o).toBeTruthy();
  const bid = game.play(position, "X", x, chance);
  if (!bid.ok) throw new Error(bid.reason);
  expect(chooseMove(game, bid.state, { ...thinking, symbol: "X" })).toBeNull();
  expect(chooseMove(game, bid.state, { ...thinking, symbol: "O" })).not.toBeNull();
});

it("a bot takes a draw in a stranger's game where it has no advantage", () => {
  const position = { pits: [4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 1], stores: { X: 20, O: 3 }, turn: "O" };
  const thinking = { level: 5, random: seededRandom(1), budget: 3000 } as const;
  expect(acceptsDraw(kalah, position as never, { ...thinking, symbol: "O" })).toBe(true);
  expect(acceptsDraw(kalah, position as never, { ...thinking, symbol: "X" })).toBe(false);
});
