import { checkGames, withDeadline } from "@yourmove/game/testing";
import { expect, test, vi } from "vitest";
import games, { game as definition } from "./games.mjs";

// However slow a machine is.
vi.setConfig({ testTimeout: 60_000 });

// Its functions, of which one that never comes back is a fault: a test runner would wait for ever.
const game = withDeadline(definition);

test("my.my-game has none of the faults that the kit knows", () => {
  checkGames(games);
});

test("X lays upright, O flat", () => {
  const laid = game.play(game.start(), "X", { row: 0, column: 0 });
  expect(laid).toMatchObject({ ok: true, state: { turn: "O" } });
  if (!laid.ok) throw new Error(laid.reason);
  expect(game.play(laid.state, "O", { row: 1, column: 0 })).toMatchObject({ ok: false, word: "covered" });
});

test("with its option, whoever finds no room wins", () => {
  const cells = Array(25).fill("X");
  expect(game.outcome({ cells, turn: "O", misere: false })).toMatchObject({ winner: "X" });
  expect(game.outcome({ cells, turn: "O", misere: true })).toMatchObject({ winner: "O" });
});
