import { reversi } from "@yourmove/rules/games/reversi";
import { expect, test } from "vitest";
import { flipsOf, squareName } from "./flips.ts";

test.each([8, 6, 10] as const)("flipsOf turns over what the rules turn over, all through a game of %i rows", (size) => {
  let position = reversi.start({ options: { size } });
  for (let ply = 0; !reversi.outcome(position); ply += 1) {
    const turn = reversi.turn(position);
    const before = reversi.view(position, null).cells;
    const moves = reversi.legalMoves(position);
    const move = moves[(ply * 7) % moves.length];
    if (!move) throw new Error("a running game has a move");
    const played = reversi.play(position, turn, move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
    const after = reversi.view(position, null).cells;
    const at = move.row * size + move.column;
    const turned = after.flatMap((symbol, cell) => (cell !== at && symbol !== before[cell] ? [cell] : []));
    expect(flipsOf(before, at, turn).sort((a, b) => a - b)).toEqual(turned);
  }
});

test("a square that encloses nothing turns nothing over", () => {
  expect(flipsOf(reversi.view(reversi.start(), null).cells, 0, "X")).toEqual([]);
});

test("squares are named from the top left", () => {
  expect([squareName(0, 0), squareName(2, 3), squareName(7, 7)]).toEqual(["a1", "d3", "h8"]);
});
