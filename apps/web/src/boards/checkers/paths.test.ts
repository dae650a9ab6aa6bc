import { describe, expect, test } from "vitest";
import { type Cells, farSquares, goTo, indexOfSquare, jumpedAlong, nextSquares, sizeOf, squareAt } from "./paths.ts";

const paths = (...all: number[][]) => all.map((path) => ({ path }));

test.each([
  [32, 8, [1, 4, 5, 8, 32], [1, 7, 8, 14, 62]],
  [50, 10, [1, 5, 6, 10, 50], [1, 9, 10, 18, 98]],
] as const)("squares 1 to %i lie on the dark squares, row by row", (count, size, squares, places) => {
  expect(sizeOf({ length: count })).toBe(size);
  expect(squares.map((square) => indexOfSquare(square, size))).toEqual(places);
  for (let square = 1; square <= count; square += 1) expect(squareAt(indexOfSquare(square, size), size)).toBe(square);
  expect(squareAt(0, size)).toBe(0);
});

test("what is jumped over stands between the squares of a path, however far a king flies", () => {
  const boardWith = (count: number, ...taken: number[]): Cells =>
    Array.from({ length: count }, (_, at) => (taken.includes(at + 1) ? "O" : null));
  expect(jumpedAlong([9, 18], boardWith(32, 9, 14))).toEqual([14]);
  expect(jumpedAlong([9, 14], boardWith(32, 9))).toEqual([]);
  expect(jumpedAlong([1, 10, 19], boardWith(32, 1, 6, 15))).toEqual([6, 15]);
  expect(jumpedAlong([46, 23, 5], boardWith(50, 46, 37, 14))).toEqual([37, 14]);
  expect(jumpedAlong([46, 5], boardWith(50, 46))).toEqual([]);
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
