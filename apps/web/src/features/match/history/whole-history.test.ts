import { expect, it } from "vitest";
import { wholeHistory } from "./past.ts";

it("a match's history is read to its end, each page once", async () => {
  const moves = Array.from({ length: 7 }, (_, at) => {
    const moveNumber = at + 1;
    return { moveNumber, userID: 1, symbol: "X" as const, move: { cell: 0 }, time: moveNumber, isTakenBack: false };
  });
  const requested: number[] = [];
  const read = await wholeHistory(async (after) => {
    requested.push(after);
    return { items: moves.slice(after, after + 3), nextAfter: after + 3 < moves.length ? after + 3 : null };
  });
  expect(read).toEqual(moves);
  expect(requested).toEqual([0, 3, 6]);
});
