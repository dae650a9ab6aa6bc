import { expect, test } from "vitest";
import { daysLeftFrom } from "./days-left-from.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 11, 10);
const NEXT_YEAR = Date.UTC(2027, 0, 2);

const spell = (fromTime: number, days: number) => ({ fromTime, untilTime: fromTime + days * DAY, isAutomatic: false });
const NONE = { perYear: 30, left: 0, isAutomatic: true, current: null, next: null };

test.each([
  ["now, with none left", NOW, NONE, 0],
  ["later this year, with none left", NOW + DAY, NONE, 0],
  ["next year, with none left of this one", NEXT_YEAR, NONE, 30],
  ["after days that last till next year", NOW, { ...NONE, current: spell(NOW, 25) }, 30],
  ["later, in place of a plan", NOW + DAY, { ...NONE, next: spell(NOW + 5 * DAY, 4) }, 4],
  ["later, in place of a plan of next year", NOW + DAY, { ...NONE, next: spell(NEXT_YEAR, 4) }, 0],
  ["now, beside a plan", NOW, { ...NONE, left: 2, next: spell(NOW + 5 * DAY, 4) }, 2],
  ["a day that is not typed yet", Number.NaN, NONE, 0],
])("days off that can begin %s", (_, from, state, expected) => {
  expect(daysLeftFrom(from, state, NOW)).toBe(expected);
});
