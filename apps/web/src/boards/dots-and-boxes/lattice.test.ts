import { dotsAndBoxes } from "@yourmove/rules/games/dots-and-boxes";
import { expect, test } from "vitest";
import { BANDS, boxesBeside, boxesClosedBy, lineName, nextLine, sidesOf } from "./lattice.ts";

test("every line lies in one band", () => {
  expect(BANDS.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, line) => line));
});

test("lines and boxes know each other", () => {
  for (let box = 0; box < 25; box += 1)
    for (const line of sidesOf(box)) expect(boxesBeside(line).map((each) => each.box)).toContain(box);
  expect(boxesBeside(0)).toEqual([{ box: 0, where: "below" }]);
  expect(boxesBeside(31)).toEqual([
    { box: 0, where: "left" },
    { box: 1, where: "right" },
  ]);
  expect(boxesBeside(29)).toEqual([{ box: 24, where: "above" }]);
});

test("boxesClosedBy says what the rules then do, all through a game", () => {
  let position = dotsAndBoxes.start();
  for (let ply = 0; !dotsAndBoxes.outcome(position); ply += 1) {
    const { lines, boxes } = dotsAndBoxes.view(position, null);
    const moves = dotsAndBoxes.legalMoves(position);
    const move = moves[(ply * 17) % moves.length];
    if (!move) throw new Error("a running game has a move");
    const played = dotsAndBoxes.play(position, dotsAndBoxes.turn(position), move);
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
    const after = dotsAndBoxes.view(position, null).boxes;
    expect(boxesClosedBy(lines, move.line)).toEqual(after.flatMap((owner, box) => (owner !== boxes[box] ? [box] : [])));
  }
});

test("the arrows reach every line", () => {
  const reached = new Set([0]);
  for (const line of reached)
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) reached.add(nextLine(key, line) ?? 0);
  expect(reached.size).toBe(60);
  expect(nextLine("Enter", 0)).toBeNull();
});

test("lines are named by their dots", () => {
  expect([lineName(0), lineName(29), lineName(30), lineName(59)]).toEqual(["a1–b1", "e6–f6", "a1–a2", "f5–f6"]);
});
