import { expect, test } from "vitest";
import { en } from "./dictionary-en.ts";
import { agoWords, clockWords, elapsedWords, inWords, shortTimeWords, spanWords, timeWords } from "./time-words.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

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
])("%i ms are said as %s", (ms, words) => {
  expect(spanWords(ms, en)).toBe(words);
});

const bank = { initialSeconds: 432_000, incrementSeconds: 0, maxSeconds: 432_000 };

test.each([
  [{ turnSeconds: 604_800, clock: null, daysOff: true }, "7 days", "7\u00a0days per move"],
  [{ turnSeconds: 604_800, clock: null, daysOff: false }, "7 days", "7\u00a0days per move · no days off"],
  [{ turnSeconds: 300, clock: null, daysOff: false }, "5 min", "5\u00a0min per move"],
  [
    { turnSeconds: null, clock: bank, daysOff: false },
    "5 days in the bank",
    "5\u00a0days each for all moves · no days off",
  ],
  [{ turnSeconds: null, clock: null, daysOff: false }, "No limit", "No time limit"],
])("the time %j is %s in short, and %s", (time, short, long) => {
  expect([shortTimeWords(time, en), timeWords(time, en)]).toEqual([short, long]);
});

test("a wait is shown to the second within an hour", () => {
  const waits = [0, 42 * SECOND, 754 * SECOND, HOUR + 90 * SECOND].map((ms) => elapsedWords(ms, en));
  expect(waits).toEqual(["00:00", "00:42", "12:34", "1 h 2 min"]);
});

const noon = new Date(2026, 10, 22, 12, 5).getTime();

test.each([
  ["a time ago, in the largest unit that fits", agoWords(0, 3 * HOUR, "en"), "3 hours ago"],
  ["a longer one", agoWords(0, 49 * HOUR, "en"), "2 days ago"],
  ["a time to come", inWords(3 * HOUR, 0, "en"), "in 3 hours"],
  ["a longer one", inWords(90 * 24 * HOUR, 0, "en"), "in 90 days"],
  ["never now", inWords(0, 5 * SECOND, "en"), "in 1 minute"],
  ["a moment of today", clockWords(noon, noon + HOUR, "de"), "12:05"],
  ["a moment of another day", clockWords(noon, noon + 24 * HOUR, "de"), "22. Nov., 12:05"],
])("%s is said as it is by people: %s", (_, said, words) => {
  expect(said).toBe(words);
});
