import { expect, it } from "vitest";
import { menOf } from "./geometry.ts";
import { type Begun, boardOf, leftOut, nextSteps, noteOf, type Step, targetsFrom, type View } from "./turn.ts";

const view = (stands: Readonly<Record<number, number>>, dice: readonly number[], bar = { X: 0, O: 0 }): View => {
  const points = Array.from({ length: 24 }, (_, at) => stands[at + 1] ?? 0);
  const offOf = (sign: number, hit: number) =>
    15 - hit - points.reduce((sum, each) => sum + Math.max(0, each * sign), 0);
  return { points, bar, off: { X: offOf(1, bar.X), O: offOf(-1, bar.O) }, dice, passed: [] };
};
const START = { 24: 2, 13: 5, 8: 3, 6: 5, 1: -2, 12: -5, 17: -3, 19: -5 };
const begun = (seen: View, steps: readonly Step[] = [], symbol: "X" | "O" = "X"): Begun => ({
  view: seen,
  symbol,
  steps,
});
const written = (steps: readonly Step[]) => steps.map(({ from, die }) => `${from}/${die}`);

it("a turn goes on with any step that leaves all dice to be played", () => {
  expect(written(nextSteps(begun(view(START, [3, 1]))))).toEqual(["6/3", "8/3", "13/3", "24/3", "6/1", "8/1", "24/1"]);
  expect(written(nextSteps(begun(view(START, [3, 1]), [{ from: 8, die: 3 }])))).toEqual(["5/1", "6/1", "8/1", "24/1"]);
  expect(
    nextSteps(
      begun(view(START, [3, 1]), [
        { from: 8, die: 3 },
        { from: 6, die: 1 },
      ]),
    ),
  ).toEqual([]);
});

it("a step that would waste a die is not offered, nor the lower one where only the higher may be", () => {
  expect(written(nextSteps(begun(view({ 13: 1, 2: 2, 9: -2, 24: -2 }, [4, 3]))))).toEqual(["13/3"]);
  expect(written(nextSteps(begun(view({ 20: 1, 9: -2 }, [5, 6]))))).toEqual(["20/6"]);
});

it("from the bar first", () => {
  expect(written(nextSteps(begun(view({ 6: 5, 24: -2 }, [2, 1], { X: 1, O: 0 }))))).toEqual(["25/2"]);
});

it("a checker can go as far as its dice lead, also at once", () => {
  const targets = targetsFrom(begun(view(START, [6, 5])), 24);
  expect([...targets].map(([to, steps]) => [to, written(steps)])).toEqual([
    [18, ["24/6"]],
    [13, ["24/6", "18/5"]],
  ]);
  const doubles = targetsFrom(begun(view(START, [2, 2, 2, 2]), [], "O"), 12);
  expect([...doubles.keys()]).toEqual([14, 16, 18, 20]);
});

it("a move is noted as its own side counts the points", () => {
  expect(
    noteOf(
      {
        steps: [
          { from: 24, die: 6 },
          { from: 13, die: 2 },
        ],
      },
      "X",
      { onBar: "bar", isOff: "off" },
    ),
  ).toBe("24/18 13/11");
  expect(
    noteOf(
      {
        steps: [
          { from: 0, die: 6 },
          { from: 19, die: 6 },
        ],
      },
      "O",
      { onBar: "bar", isOff: "off" },
    ),
  ).toBe("bar/19 6/off");
});

it("steps of one checker are one way, and equal ways are counted", () => {
  const steps = [24, 22, 6, 6].map((from) => ({ from, die: 2 }));
  expect(noteOf({ steps }, "X", { onBar: "bar", isOff: "off" })).toBe("24/22/20 6/4(2)");
});

it("where each side has three checkers, the others lie nowhere, and the last one off ends the turn", () => {
  const hyper = { ...view({ 1: 1, 24: -3 }, [5, 2]), off: { X: 2, O: 0 } };
  expect(leftOut(hyper)).toBe(12);
  const men = menOf(boardOf(hyper), leftOut(hyper));
  expect(men.map(({ at }) => at).sort((a, b) => a - b)).toEqual([1, 24, 24, 24, 26, 26]);
  expect(written(nextSteps(begun(hyper)))).toEqual(["1/5"]);
});
