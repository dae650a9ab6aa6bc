import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type GameType, games } from "./registry.ts";

/** Every game in the lobby's order, with the rows and columns of its board. */
const OFFERED = {
  "tic-tac-toe": [3, 3],
  "connect-four": [6, 7],
  gomoku: [15, 15],
  reversi: [8, 8],
  "ultimate-tic-tac-toe": [9, 9],
  checkers: [8, 8],
  chess: [8, 8],
  "dots-and-boxes": [5, 5],
  battleship: [10, 10],
} satisfies Record<GameType, readonly [number, number]>;

describe("the games that the service offers (contract 5)", () => {
  it("are these, in this order, with boards of these sizes", () => {
    const offered = [...games].map(([gameType, { boardSize }]) => [gameType, [boardSize.rows, boardSize.columns]]);
    expect(offered).toEqual(Object.entries(OFFERED));
  });

  it.each([...games.values()].map((game) => [game.gameType, game] as const))(
    "%s tells all of itself as JSON",
    (_, game) => {
      expect(game.name).toMatch(/^[A-Z]/);
      expect(game.summary).toMatch(/^[A-Z].*\.$/);
      expect(game.boardSize.rows * game.boardSize.columns).toBeGreaterThan(0);
      expect(z.toJSONSchema(game.moveSchema)).toMatchObject({ $schema: expect.any(String) });
    },
  );

  it.each([...games.values()].map((game) => [game.gameType, game] as const))("X moves first in %s", (_, game) => {
    expect(game.turn(game.start())).toBe("X");
    expect(game.outcome(game.start())).toBeNull();
  });

  it("only battleship has turns without a list of moves", () => {
    expect([...games.values()].filter((game) => game.hasLegalMoves === false).map((game) => game.gameType)).toEqual([
      "battleship",
    ]);
  });
});
