import { expect, it } from "vitest";
import { checkedMs } from "./question-times.ts";

it("what a question may take is made of the functions that it calls, and of no others", () => {
  const took = { view: 100, play: 40, optionsSchema: 7, viewMove: 3 };
  const moves = { match: {}, viewerID: 1, moves: [{}, {}] } as never;
  expect([
    checkedMs(took, "check", { position: {} }),
    checkedMs(took, "options", { given: {} }),
    checkedMs(took, "moves", moves),
    checkedMs(took, "decide", {} as never),
  ]).toEqual([200, 7, 6, 40 + 3 + 200 + 100 + 3 + 7]);
});

it("no function took longer than the check lets it: a package may say what it likes", () => {
  expect(checkedMs({ view: 1e9 }, "check", { position: {} })).toBe(500);
});
