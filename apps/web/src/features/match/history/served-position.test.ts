import type { PastPosition } from "@yourmove/contract";
import { expect, test } from "vitest";
import { readStretch, stretchOf } from "./use-history.ts";

const positionOf = (moveCount: number): PastPosition => ({
  moveCount,
  turnSymbol: moveCount % 2 === 0 ? "X" : "O",
  game: { lastMove: null },
});

/** A match of so many moves, in pages of so many positions, and which were asked for. */
const served = (moveCount: number, size: number) => {
  const requested: (number | undefined)[] = [];
  const pageAfter = async (after: number | undefined) => {
    requested.push(after);
    const first = (after ?? -1) + 1;
    const end = Math.min(first + size, moveCount + 1);
    const items = Array.from({ length: end - first }, (_, at) => positionOf(first + at));
    return { items, nextAfter: end <= moveCount ? end - 1 : null };
  };
  return { requested, pageAfter };
};

test.each([
  [0, 3, { from: 0, until: 2 }],
  [2, 3, { from: 0, until: 2 }],
  [49, 200, { from: 0, until: 49 }],
  [50, 200, { from: 50, until: 99 }],
  [120, 121, { from: 100, until: 120 }],
])("the position after %i of %i moves comes with those around it", (step, moveCount, stretch) => {
  expect(stretchOf(step, moveCount)).toEqual(stretch);
});

test("a stretch is one page where that holds it, and several where positions are large", async () => {
  const plain = served(120, 50);
  const counts = async (pages: ReturnType<typeof served>, step: number) =>
    (await readStretch(pages.pageAfter, stretchOf(step, 120))).map(({ moveCount }) => moveCount);
  expect(await counts(plain, 70)).toEqual(Array.from({ length: 50 }, (_, at) => 50 + at));
  expect(plain.requested).toEqual([49]);
  const large = served(120, 20);
  expect(await counts(large, 3)).toEqual(expect.arrayContaining([0, 3, 49]));
  expect(large.requested).toEqual([undefined, 19, 39]);
  expect(await counts(served(120, 50), 119)).toContain(119);
  const none = served(-1, 50);
  expect(await counts(none, 2)).toEqual([]);
  expect(none.requested).toEqual([undefined]);
});
