import { dotsAndBoxes } from "@yourmove/rules/games/dots-and-boxes";
import { expect, test } from "vitest";
import { bandsOf, boxesBeside, boxesClosedBy, lineName, nextLine, sidesOf, sizeOf } from "./lattice.ts";

test.each([3, 5, 8])("every line of %i by %i boxes lies in one band", (size) => {
  const lines = Array.from({ length: 2 * size * (size + 1) }, (_, line) => line);
  expect(
    bandsOf(size)
      .flat()
      .sort((a, b) => a - b),
  ).toEqual(lines);
  expect(sizeOf(lines.map(() => null))).toBe(size);
});

test("lines and boxes know each other", () => {
  for (let box = 0; box < 25; box += 1)
    for (const line of sidesOf(box, 5)) expect(boxesBeside(line, 5).map((each) => each.box)).toContain(box);
  expect(boxesBeside(0, 5)).toEqual([{ box: 0, where: "below" }]);
  expect(boxesBeside(31, 5)).toEqual([
    { box: 0, where: "left" },
    { box: 1, where: "right" },
  ]);
  expect(boxesBeside(29, 5)).toEqual([{ box: 24, where: "above" }]);
});

test.each([5, 4, 7] as const)("boxesClosedBy says what the rules then do, all through a game of %i by %i", (size) => {
  let position = dotsAndBoxes.start({ options: { size } });
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
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) reached.add(nextLine(key, line, 5) ?? 0);
  expect(reached.size).toBe(60);
  expect(nextLine("Enter", 0, 5)).toBeNull();
});

test("lines are named by their dots", () => {
  expect([0, 29, 30, 59].map((line) => lineName(line, 5))).toEqual(["a1–b1", "e6–f6", "a1–a2", "f5–f6"]);
});
