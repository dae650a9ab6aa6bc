import { AGREEMENT } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type AnyGame, chanceOf } from "./game.ts";
import { builtInGames } from "./registry.ts";

/** The games of the contract in the lobby's order, with the rows and columns of their boards. */
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
  backgammon: [2, 12],
  goofspiel: [2, 13],
};

describe("the games that the service offers", () => {
  it("begin with these, in this order, with boards of these sizes", () => {
    const offered = builtInGames
      .list()
      .map(({ gameType, boardSize }) => [gameType, [boardSize.rows, boardSize.columns]]);
    expect(offered.slice(0, Object.keys(OFFERED).length)).toEqual(Object.entries(OFFERED));
  });

  it.each(builtInGames.list().map((game) => [game.gameType, game] as const))(
    "%s tells all of itself as JSON, X or both sides move first, and it names the ways it ends",
    (gameType, game) => {
      const { resultDetails, hasAgreedDraw } = game;
      expect(game.name).toMatch(/^[A-Z]/);
      expect(game.summary).toMatch(/^[A-Z].*\.$/);
      expect(z.toJSONSchema(game.moveSchema)).toMatchObject({ $schema: expect.any(String) });
      const begun = game.start({ ...chanceOf(game.hasChance ? "07".repeat(32) : null, 0) });
      expect(game.turn(begun)).toBe(["battleship", "goofspiel"].includes(gameType) ? "both" : "X");
      expect(game.outcome(begun)).toBeNull();
      expect(resultDetails.length).toBeGreaterThan(0);
      expect(new Set(resultDetails).size).toBe(resultDetails.length);
      for (const word of resultDetails) expect(word).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(resultDetails.includes(AGREEMENT)).toBe(hasAgreedDraw);
    },
  );

  it("only games with secrets or chance take no move back; in them and in dots and boxes no draw is agreed; two have turns without a list of moves", () => {
    const those = (has: (game: AnyGame) => boolean | string | undefined) =>
      builtInGames.list().flatMap((game) => (has(game) ? [game.gameType] : []));
    expect(those((game) => !game.hasTakeback)).toEqual(["battleship", "backgammon", "goofspiel"]);
    expect(those((game) => game.hasSecrets)).toEqual(["battleship", "goofspiel"]);
    expect(those((game) => game.hasChance === true)).toEqual(["backgammon", "goofspiel"]);
    expect(those((game) => game.hasJointTurns)).toEqual(["battleship", "goofspiel"]);
    expect(those((game) => !game.hasAgreedDraw)).toEqual(["dots-and-boxes", "battleship", "backgammon", "goofspiel"]);
    expect(those((game) => game.hasLegalMoves === false)).toEqual(["battleship", "backgammon"]);
  });

  it("battleship is there in both its versions, for matches of the first go on", () => {
    expect(builtInGames.versions("battleship").map(({ rulesVersion }) => rulesVersion)).toEqual([2, 1]);
    expect(builtInGames.newest("battleship")?.hasJointTurns).toBe(true);
  });
});
