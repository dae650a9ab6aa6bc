import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { games } from "./registry.ts";

describe("the games that the service offers (contract 5)", () => {
  it("are these nine", () => {
    const names =
      "tic-tac-toe connect-four gomoku reversi ultimate-tic-tac-toe checkers chess dots-and-boxes battleship";
    expect([...games.keys()]).toEqual(names.split(" "));
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
