import { describe, expect, test } from "vitest";
import { en } from "./dictionary-en.ts";
import { agoWords, clockWords, elapsedWords, inWords, shortTimeWords, spanWords, timeWords } from "./time-words.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe("spanWords", () => {
  test.each([
    [7 * 24 * HOUR, "7 days"],
    [26 * HOUR, "1 day 2 h"],
    [7 * 24 * HOUR - SECOND, "7 days"],
    [24 * HOUR - 1, "1 day"],
    [HOUR + 90 * SECOND, "1 h 2 min"],
    [59 * 60 * SECOND, "59 min"],
    [65 * SECOND, "1:05"],
    [9.7 * SECOND, "9 s"],
    [-4, "0 s"],
  ])("says %i ms as %s", (ms, words) => {
    expect(spanWords(ms, en)).toBe(words);
  });
});

const bank = { initialSeconds: 432_000, incrementSeconds: 0, maxSeconds: 432_000 };

test.each([
  [{ turnSeconds: 604_800, clock: null, daysOff: true }, "7 days", "7 days per move"],
  [{ turnSeconds: 604_800, clock: null, daysOff: false }, "7 days", "7 days per move · no days off"],
  [{ turnSeconds: 300, clock: null, daysOff: false }, "5 min", "5 min per move"],
  [{ turnSeconds: null, clock: bank, daysOff: false }, "5 days in the bank", "5 days each for all moves · no days off"],
  [{ turnSeconds: null, clock: null, daysOff: false }, "No limit", "No time limit"],
])("the time %j is %s in short, and %s", (time, short, long) => {
  expect([shortTimeWords(time, en), timeWords(time, en)]).toEqual([short, long]);
});

test("a wait is shown to the second within an hour", () => {
  expect([0, 42 * SECOND, 754 * SECOND, HOUR + 90 * SECOND].map((ms) => elapsedWords(ms, en))).toEqual([
    "00:00",
    "00:42",
    "12:34",
    "1 h 2 min",
  ]);
});

test("agoWords counts in the largest unit that fits", () => {
  expect(agoWords(0, 3 * HOUR, "en")).toBe("3 hours ago");
  expect(agoWords(0, 49 * HOUR, "en")).toBe("2 days ago");
});

test("inWords counts in the largest unit that fits, and never says now", () => {
  expect(inWords(90 * 24 * HOUR, 0, "en")).toBe("in 90 days");
  expect(inWords(3 * HOUR, 0, "en")).toBe("in 3 hours");
  expect(inWords(0, 5 * SECOND, "en")).toBe("in 1 minute");
});

describe("clockWords", () => {
  const noon = new Date(2026, 10, 22, 12, 5).getTime();
  test.each([
    ["of today", noon + HOUR, "de", "12:05"],
    ["of another day", noon + 24 * HOUR, "de", "22. Nov., 12:05"],
  ])("says a moment %s", (_, now, language, words) => {
    expect(clockWords(noon, now, language)).toBe(words);
  });
});
