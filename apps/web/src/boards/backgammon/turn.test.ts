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

const AFTER_8_3 = [{ from: 8, die: 3 }];

it.each<[string, Begun, string]>([
  ["any step", begun(view(START, [3, 1])), "6/3 8/3 13/3 24/3 6/1 8/1 24/1"],
  ["any that leaves all dice to be played", begun(view(START, [3, 1]), AFTER_8_3), "5/1 6/1 8/1 24/1"],
  ["none once all are played", begun(view(START, [3, 1]), [...AFTER_8_3, { from: 6, die: 1 }]), ""],
  ["none that would waste a die", begun(view({ 13: 1, 2: 2, 9: -2, 24: -2 }, [4, 3])), "13/3"],
  ["the higher one where only one may be", begun(view({ 20: 1, 9: -2 }, [5, 6])), "20/6"],
  ["what is on the bar first", begun(view({ 6: 5, 24: -2 }, [2, 1], { X: 1, O: 0 })), "25/2"],
])("a turn goes on with %s", (_, turn, steps) => {
  expect(written(nextSteps(turn)).join(" ")).toBe(steps);
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

it.each([
  [
    "X",
    [
      [24, 6],
      [13, 2],
    ],
    "24/18 13/11",
  ],
  [
    "O",
    [
      [0, 6],
      [19, 6],
    ],
    "bar/19 6/off",
  ],
  [
    "X",
    [
      [24, 2],
      [22, 2],
      [6, 2],
      [6, 2],
    ],
    "24/22/20 6/4(2)",
  ],
] as const)(
  "a move of %s is noted as its own side counts, one checker's steps as one way, equal ways counted: %j is %s",
  (symbol, made, note) => {
    const steps = made.map(([from, die]) => ({ from, die }));
    expect(noteOf({ steps }, symbol, { onBar: "bar", isOff: "off" })).toBe(note);
  },
);

it("where each side has three checkers, the others lie nowhere, and the last one off ends the turn", () => {
  const hyper = { ...view({ 1: 1, 24: -3 }, [5, 2]), off: { X: 2, O: 0 } };
  expect(leftOut(hyper)).toBe(12);
  const men = menOf(boardOf(hyper), leftOut(hyper));
  expect(men.map(({ at }) => at).sort((a, b) => a - b)).toEqual([1, 24, 24, 24, 26, 26]);
  expect(written(nextSteps(begun(hyper)))).toEqual(["1/5"]);
});
