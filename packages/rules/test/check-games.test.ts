import { checkGame } from "@yourmove/game/testing";
import { describe, expect, it } from "vitest";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playOut } from "./support/play-out.ts";

describe.each(PLAIN_GAMES.map((game) => [game.gameType, game] as const))("%s", (gameType, game) => {
  it("has none of the faults that the kit knows", () => {
    const report = checkGame(game, { seed: "rules", playthroughs: 4, print: () => {} });
    expect(report.positions).toBeGreaterThan(20);
    expect(report.lookAlikes > 0, "whether moves are secret").toBe(gameType === "battleship");
    expect(report.sees.length > 0, "whether the sides see different things").toBe(gameType === "battleship");
  });

  it.each([1, 2, 3, 4])("ends level only where a draw can be agreed, with seed %i", (seed) => {
    const end = game.outcome(playOut(game, seed).at(-1)?.position);
    expect(end !== null && (end.winner !== null || game.hasAgreedDraw)).toBe(true);
  });
});
