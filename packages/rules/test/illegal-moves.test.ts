import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { PlainGame } from "../src/game.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playOut } from "./support/play-out.ts";

const below = (count: number) => fc.integer({ min: 0, max: count - 1 });
const square = fc
  .tuple(fc.constantFrom(..."abcdefgh"), fc.integer({ min: 1, max: 8 }))
  .map(([file, rank]) => file + rank);
const ship = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  row: below(10),
  column: below(10),
  direction: fc.constantFrom("across", "down"),
});

/** Moves that fit a game's schema, legal or not; those of further games are made from their schemas by `checkGame`. */
const FITTING: Readonly<Record<string, fc.Arbitrary<object>>> = {
  "tic-tac-toe": fc.record({ cell: below(9) }),
  "connect-four": fc.record({ column: below(7) }),
  gomoku: fc.record({ row: below(15), column: below(15) }),
  reversi: fc.record({ row: below(8), column: below(8) }),
  "ultimate-tic-tac-toe": fc.record({ board: below(9), cell: below(9) }),
  checkers: fc.record({ path: fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 2, maxLength: 4 }) }),
  chess: fc.record(
    { from: square, to: square, promotion: fc.constantFrom("q", "r", "b", "n") },
    { requiredKeys: ["from", "to"] },
  ),
  "dots-and-boxes": fc.record({ line: below(60) }),
  battleship: fc.oneof(
    fc.record({ row: below(10), column: below(10) }),
    fc.record({ fleet: fc.array(ship, { maxLength: 6 }) }),
  ),
  backgammon: fc.record({
    steps: fc.array(fc.record({ from: below(26), die: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  goofspiel: fc.record({ bid: fc.integer({ min: 1, max: 13 }) }),
};

const SEEDS = [11, 12, 13, 14, 15];
const POSITIONS = new Map(
  PLAIN_GAMES.map((game) => [game, SEEDS.flatMap((seed) => playOut(game, seed).map(({ position }) => position))]),
);

/** Any position of some random games. */
const positionOf = (game: PlainGame) => fc.constantFrom(...(POSITIONS.get(game) ?? []));

/** Whether this turn's moves are too many to list: the placing of a fleet. */
const isUnlisted = (game: PlainGame, position: unknown): boolean =>
  game.outcome(position) === null && game.legalMoves(position).length === 0;

const hostile = fc.oneof(
  fc.anything(),
  fc.dictionary(
    fc.constantFrom("cell", "column", "row", "board", "line", "path", "from", "to", "promotion", "fleet"),
    fc.anything(),
  ),
);

/** Fields in one order, so that equal moves are equal strings. */
const keyOf = (move: object): string => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));

describe.each(PLAIN_GAMES.map((game) => [game.gameType, game] as const))("%s", (gameType, game) => {
  const fitting = FITTING[gameType];
  it.runIf(fitting)("accepts exactly the moves that it lists", () => {
    const property = fc.property(positionOf(game), fitting ?? fc.object(), (position, move) => {
      fc.pre(!isUnlisted(game, position));
      const legal = game.legalMoves(position).some((each) => keyOf(each) === keyOf(move));
      expect(z.safeParse(game.moveSchema, move).success).toBe(true);
      expect(game.play(position, game.turn(position), move).ok).toBe(legal);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("refuses anything at all without throwing, in words", () => {
    const property = fc.property(positionOf(game), hostile, (position, move) => {
      fc.pre(!z.safeParse(game.moveSchema, move).success);
      expect(game.play(position, game.turn(position), move)).toEqual({
        ok: false,
        reason: expect.stringMatching(/^[A-Z]/),
      });
    });
    fc.assert(property, { numRuns: 200 });
  });
});
