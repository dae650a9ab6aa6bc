import { createRandom, type PlayerSymbol, type Random } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { acceptsDraw, chooseMove, type Thinking } from "../src/bot/choose-move.ts";
import type { PlayedGame } from "../src/bot/played-game.ts";
import { backgammon } from "../src/games/backgammon.ts";
import { battleship } from "../src/games/battleship.ts";
import { goofspiel } from "../src/games/goofspiel.ts";
import { seededRandom } from "./support/random.ts";

const asPlayed = (game: unknown): PlayedGame => game as PlayedGame;
/** Games of strangers that help no bot, and ours with chance and joint turns that do. */
const ALL = [kalah, highCard, goofspiel, backgammon].map((game) => [game.gameType, asPlayed(game)] as const);

const seedOf = (number: number) => new Uint8Array(32).fill(number);
type Choose = (position: unknown, symbol: PlayerSymbol) => object | null;

/** Plays a match out, each side by its own way of choosing; what X came to, from 0 to 1, and the positions on the way. */
const playMatch = (game: PlayedGame, number: number, choosers: Readonly<Record<PlayerSymbol, Choose>>) => {
  const chance = (version: number): { random: Random } => ({ random: createRandom(seedOf(number), version) });
  const positions: { position: unknown; symbol: PlayerSymbol }[] = [];
  let position: unknown = game.start(chance(0));
  for (let version = 1; ; version += 1) {
    const outcome = game.outcome(position);
    if (outcome) return { score: outcome.winner === null ? 0.5 : outcome.winner === "X" ? 1 : 0, positions };
    const turn = game.turn(position);
    const symbol = turn === "both" ? "X" : turn;
    positions.push({ position, symbol });
    const move = choosers[symbol](position, symbol);
    if (!move) throw new Error(`no move in ${JSON.stringify(position)}`);
    const played = game.play(position, symbol, move, chance(version));
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.reason}`);
    position = played.state;
  }
};

const bot = (game: PlayedGame, level: Thinking["level"], random: () => number, nodes = 1500): Choose => {
  return (position, symbol) => chooseMove(game, position, { symbol, level, random, budget: nodes });
};

describe.each(ALL)("a bot at %s", (_, game) => {
  it.each([1, 2, 3] as const)("of level %i plays matches to their end, legally, on either side", (level) => {
    const random = seededRandom(level);
    const own = bot(game, level, random, 200);
    expect([0, 0.5, 1]).toContain(playMatch(game, level, { X: own, O: own }).score);
  });

  it("beats one that moves by chance", () => {
    const random = seededRandom(7);
    const strong = bot(game, 3, random);
    const byChance: Choose = (position, symbol) => {
      const listed = game.legalMoves(position, symbol);
      const moves = listed.length > 0 ? listed : (game.candidates?.(position, random) ?? []);
      return moves[Math.floor(random() * moves.length)] ?? null;
    };
    const matches = 8;
    let score = 0;
    for (let number = 0; number < matches; number += 1) {
      const isX = number % 2 === 0;
      const played = playMatch(game, number, isX ? { X: strong, O: byChance } : { X: byChance, O: strong });
      score += isX ? played.score : 1 - played.score;
    }
    expect(score).toBeGreaterThanOrEqual(matches * 0.7);
  });

  it("knows no more than its side sees: what looks alike to it, it answers alike", () => {
    if (!game.imagine) return;
    const random = seededRandom(3);
    const { positions } = playMatch(game, 3, { X: bot(game, 1, random, 50), O: bot(game, 1, random, 50) });
    for (const { position, symbol } of positions) {
      const imagined = game.imagine(game.view(position, symbol), symbol, random);
      const answers = [position, imagined].map((each) => bot(game, 3, seededRandom(5), 300)(each, symbol));
      expect(answers[1]).toEqual(answers[0]);
    }
  });
});

it("a bot looks at a joint turn from its own side, and only where it has not moved yet", () => {
  const game = asPlayed(goofspiel);
  const chance = { random: createRandom(seedOf(2), 0) };
  const position = game.start(chance);
  const thinking = { level: 2, random: seededRandom(1), budget: 300 } as const;
  const [x, o] = (["X", "O"] as const).map((symbol) => chooseMove(game, position, { ...thinking, symbol }));
  expect(x && o).toBeTruthy();
  const bid = game.play(position, "X", x, chance);
  if (!bid.ok) throw new Error(bid.reason);
  expect(chooseMove(game, bid.state, { ...thinking, symbol: "X" })).toBeNull();
  expect(chooseMove(game, bid.state, { ...thinking, symbol: "O" })).not.toBeNull();
});

it("bots at battleship place their fleets in the joint turn, whoever is first, and then fire in turn", () => {
  const game = asPlayed(battleship);
  const chance = { random: createRandom(seedOf(1), 0) };
  for (const order of [
    ["X", "O"],
    ["O", "X"],
  ] as const) {
    let position = game.start(chance);
    for (const symbol of [...order, "X", "O"] as const) {
      const thinking = { symbol, level: 3, random: seededRandom(4), budget: 300 } as const;
      const played = game.play(position, symbol, chooseMove(game, position, thinking), chance);
      if (!played.ok) throw new Error(played.reason);
      position = played.state;
      // X fires first, also where it was the second to place.
      expect(chooseMove(game, position, thinking) === null).toBe(game.turn(position) !== symbol);
    }
    expect(game.turn(position)).toBe("X");
  }
});

it("a bot takes a draw in a stranger's game where it has no advantage", () => {
  const position = { pits: [4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 1], stores: { X: 20, O: 3 }, turn: "O" };
  const thinking = { level: 3, random: seededRandom(1), budget: 3000 } as const;
  expect(acceptsDraw(kalah, position as never, { ...thinking, symbol: "O" })).toBe(true);
  expect(acceptsDraw(kalah, position as never, { ...thinking, symbol: "X" })).toBe(false);
});
