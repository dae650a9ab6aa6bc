import { botLevelsOf } from "@yourmove/contract/bots";
import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tests/support/random.ts";
import { chooseMove, levelsOf } from "../src/bot/choose-move.ts";
import type { PlainGame } from "../src/game.ts";
import { ticTacToe } from "../src/games/tic-tac-toe.ts";
import { nextOf } from "./support/perft.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playOut } from "./support/play-out.ts";

const ALL = PLAIN_GAMES.map((game) => [game.gameType, game] as const);

describe("a bot of level 5", () => {
  it("plays tic-tac-toe perfectly from every position, with all the time that it wants and with none", () => {
    type Position = PositionOf<typeof ticTacToe>;
    /** What a position is worth to X with perfect play, by looking at everything. */
    const values = new Map<string, { position: Position; value: number }>();
    const worthOf = (position: Position): number => {
      const known = values.get(JSON.stringify(position));
      if (known) return known.value;
      const outcome = ticTacToe.outcome(position);
      const next = ticTacToe.legalMoves(position).map((move) => worthOf(nextOf(ticTacToe, position, move) as Position));
      const best = position.turn === "X" ? Math.max(...next) : Math.min(...next);
      const value = outcome ? Number(outcome.winner === "X") - Number(outcome.winner === "O") : best;
      values.set(JSON.stringify(position), { position, value });
      return value;
    };
    expect(worthOf(ticTacToe.start())).toBe(0);
    const open = [...values.values()].filter(({ position }) => !ticTacToe.outcome(position));
    expect(open).toHaveLength(4520);
    const spoilt = open.filter(({ position, value }, at) => {
      const thinking = { symbol: position.turn, level: 5, random: seededRandom(open.length) } as const;
      const moves = [() => true, ...(at % 5 === 0 ? [1_000_000] : [])].map((budget) =>
        chooseMove(ticTacToe, position, { ...thinking, budget }),
      );
      return moves.some((move) => worthOf(nextOf(ticTacToe, position, move ?? {}) as Position) !== value);
    });
    expect(spoilt).toEqual([]);
  });
});

describe.each(ALL)("a bot at %s", (_, game) => {
  it("has as many levels as the contract says", () => {
    expect(levelsOf(game)).toHaveLength(botLevelsOf(game.gameType));
  });

  const middle = (seed: number) => {
    const steps = playOut(game, seed);
    return steps[Math.floor(steps.length / 2)]?.position;
  };
  const choose = (position: unknown, symbol: "X" | "O", seed = 1) =>
    chooseMove(game, position, { symbol, level: 5, random: seededRandom(seed), budget: 200 });

  it("chooses nothing out of turn or after the end", () => {
    const position = middle(1);
    expect(choose(position, game.turn(position) === "X" ? "O" : "X")).toBeNull();
    const end = playOut(game, 1).at(-1)?.position;
    for (const symbol of ["X", "O"] as const) expect(choose(end, symbol)).toBeNull();
  });

  it("chooses the same again by the same chance", () => {
    const position = middle(2);
    expect(choose(position, game.turn(position), 5)).toEqual(choose(position, game.turn(position), 5));
  });

  it("stops soon after its budget is spent", () => {
    const position = middle(3);
    let plays = 0;
    const counting: PlainGame = {
      ...game,
      play(position, symbol, move) {
        plays += 1;
        return game.play(position, symbol, move);
      },
    };
    const hurried = { symbol: game.turn(position), level: 5, random: seededRandom(1), budget: () => true } as const;
    chooseMove(counting, position, hurried);
    expect(plays).toBeLessThan(400);
  });
});

it("a bot errs as the game says for the position, where it says so", () => {
  const errors = { rate: 1, ahead: 1, worstOf: 9 };
  const game = {
    ...ticTacToe,
    botErrors: { 1: errors },
    botErrorsOf: ({ turn }: PositionOf<typeof ticTacToe>) => ({ 1: turn === "X" ? { rate: 0, ahead: 0 } : errors }),
  };
  const wins = (moves: readonly number[]): boolean => {
    const position = moves.reduce<unknown>((before, cell) => nextOf(game, before, { cell }), game.start());
    const { turn: symbol } = position as PositionOf<typeof ticTacToe>;
    const thinking = { symbol, level: 1, random: seededRandom(1), budget: 100 } as const;
    const move = chooseMove(game, position as PositionOf<typeof ticTacToe>, thinking);
    return game.outcome(nextOf(game, position, move ?? {}) as PositionOf<typeof ticTacToe>)?.winner === symbol;
  };
  expect(wins([0, 3, 1, 4]), "X").toBe(true);
  expect(wins([0, 3, 1, 4, 8]), "O").toBe(false);
});
