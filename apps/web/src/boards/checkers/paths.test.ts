import { describe, expect, test } from "vitest";
import { farSquares, goTo, indexOfSquare, jumpedAlong, jumpedBetween, nextSquares, squareAt } from "./paths.ts";

const paths = (...all: number[][]) => all.map((path) => ({ path }));

test("squares 1 to 32 lie on the dark squares, row by row", () => {
  expect([1, 4, 5, 8, 32].map(indexOfSquare)).toEqual([1, 7, 8, 14, 62]);
  for (let square = 1; square <= 32; square += 1) expect(squareAt(indexOfSquare(square))).toBe(square);
  expect(squareAt(0)).toBe(0);
});

test("a jump has a square in its middle, a step has none", () => {
  expect(jumpedBetween(9, 18)).toBe(14);
  expect(jumpedBetween(9, 14)).toBe(0);
  expect(jumpedAlong([1, 10, 19])).toEqual([6, 15]);
});

describe("choosing a path square by square", () => {
  const step = paths([9, 13], [9, 14]);
  const forked = paths([1, 10, 17], [1, 10, 19], [2, 11]);
  const diamond = paths([18, 9, 2, 11, 18], [18, 11, 2, 9, 18], [18, 25]);
  const meeting = paths([1, 10, 19, 26], [1, 12, 19, 26], [1, 10, 17]);

  test("a plain step is a whole move", () => {
    expect(goTo(step, [9], 14)).toBe(step[1]);
    expect(goTo(step, [9], 15)).toBeNull();
    expect(goTo(step, [], 9)).toBeNull();
  });

  test("a landing that can go on two ways waits for the next square", () => {
    expect([...nextSquares(forked, [1])]).toEqual([10]);
    expect(goTo(forked, [1], 10)).toEqual([1, 10]);
    expect(goTo(forked, [1, 10], 19)).toBe(forked[1]);
  });

  test("the last square may be chosen at once where only one path ends there", () => {
    expect([...farSquares(forked, [1])]).toEqual([17, 19]);
    expect(goTo(forked, [1], 17)).toBe(forked[0]);
    expect([...farSquares(meeting, [1])]).toEqual([17]);
    expect(goTo(meeting, [1], 26)).toBeNull();
    expect(goTo(meeting, [1, 12], 26)).toBe(meeting[1]);
  });

  test("a king may end where it began, by the way that was tapped", () => {
    expect(goTo(diamond, [18], 18)).toBeNull();
    expect(goTo(diamond, [18, 11, 2, 9], 18)).toBe(diamond[1]);
  });
});
