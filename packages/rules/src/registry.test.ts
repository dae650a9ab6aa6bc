import { AGREEMENT } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { builtInGames, type GameType } from "./registry.ts";

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
    const offered = builtInGames
      .list()
      .map(({ gameType, boardSize }) => [gameType, [boardSize.rows, boardSize.columns]]);
    expect(offered).toEqual(Object.entries(OFFERED));
  });

  it.each(builtInGames.list().map((game) => [game.gameType, game] as const))(
    "%s tells all of itself as JSON",
    (_, game) => {
      expect(game.name).toMatch(/^[A-Z]/);
      expect(game.summary).toMatch(/^[A-Z].*\.$/);
      expect(game.boardSize.rows * game.boardSize.columns).toBeGreaterThan(0);
      expect(z.toJSONSchema(game.moveSchema)).toMatchObject({ $schema: expect.any(String) });
    },
  );

  it.each(builtInGames.list().map((game) => [game.gameType, game] as const))("X moves first in %s", (_, game) => {
    expect(game.turn(game.start())).toBe("X");
    expect(game.outcome(game.start())).toBeNull();
  });

  it.each(builtInGames.list().map((game) => [game.gameType, game] as const))(
    "%s names the ways it ends in words, an agreed draw among them where there can be one (contract 4.7)",
    (_, { resultDetails, hasAgreedDraw }) => {
      expect(resultDetails.length).toBeGreaterThan(0);
      expect(new Set(resultDetails).size).toBe(resultDetails.length);
      for (const word of resultDetails) expect(word).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(resultDetails.includes(AGREEMENT)).toBe(hasAgreedDraw);
    },
  );

  it("only battleship, the game with secrets, takes no move back; in it and in dots and boxes nobody is level (contract 4.6)", () => {
    const without = (has: "hasTakeback" | "hasAgreedDraw") =>
      builtInGames.list().flatMap((game) => (game[has] ? [] : [game.gameType]));
    expect(without("hasTakeback")).toEqual(["battleship"]);
    expect(without("hasTakeback")).toEqual(
      builtInGames.list().flatMap((game) => (game.hasSecrets ? [game.gameType] : [])),
    );
    expect(without("hasAgreedDraw")).toEqual(["dots-and-boxes", "battleship"]);
  });

  it("only battleship has turns without a list of moves", () => {
    expect(
      builtInGames
        .list()
        .filter((game) => game.hasLegalMoves === false)
        .map((game) => game.gameType),
    ).toEqual(["battleship"]);
  });
});
