import { checkGames } from "@yourmove/game/testing";
import { expect, test } from "vitest";
import games, { game } from "./games.js";

// A match is played out at least, on however slow a machine.
test("my.my-game has none of the faults that the kit knows", { timeout: 60_000 }, () => {
  checkGames(games);
});

test("X lays upright, O flat", () => {
  const laid = game.play(game.start(), "X", { row: 0, column: 0 });
  expect(laid).toMatchObject({ ok: true, state: { turn: "O" } });
  if (!laid.ok) throw new Error(laid.reason);
  expect(game.play(laid.state, "O", { row: 1, column: 0 })).toMatchObject({ ok: false, word: "covered" });
});

test("with its option, whoever finds no room wins", () => {
  const full = { cells: Array(25).fill("X"), turn: "O" as const };
  expect(game.outcome({ ...full, misere: false })).toMatchObject({ winner: "X" });
  expect(game.outcome({ ...full, misere: true })).toMatchObject({ winner: "O" });
});
