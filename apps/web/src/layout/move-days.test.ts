import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { daysIn, isFullWeek, isSunday, weekOf } from "./move-days.ts";

/** The 23rd of November 2026 is a Monday. */
const day = (date: number, hour = 12) => new Date(2026, 10, date, hour).getTime();

const moved = (...dates: readonly number[]) => dates.map((date) => `2026-11-${date}`);

test.each([
  ["before the first day is over", moved(), day(23), "today ahead ahead ahead ahead ahead ahead"],
  ["today's move", moved(23, 24), day(24, 23), "moved moved ahead ahead ahead ahead ahead"],
  ["two days of rest", moved(24, 26), day(27), "rest moved rest moved today ahead ahead"],
  ["a third day is missed", moved(24), day(27), "rest moved rest missed today ahead ahead"],
  ["Sunday, and last week's days", moved(20, 22, 29), day(29), "rest rest missed missed missed missed moved"],
])("a week runs from Monday to Sunday, and two days may rest: %s", (_, days, now, week) => {
  expect(weekOf(days, now).join(" ")).toBe(week);
});

test("five days with a move are a full week", () => {
  const isFull = (...dates: readonly number[]) => isFullWeek(weekOf(moved(...dates), day(29)));
  expect([isFull(23, 24, 25, 26), isFull(23, 25, 26, 28, 29)]).toEqual([false, true]);
});

test("a week holds across the month's end, and where clocks change", () => {
  expect(weekOf(["2026-10-31", "2026-11-01"], new Date(2026, 10, 1, 1).getTime()).slice(-2)).toEqual([
    "moved",
    "moved",
  ]);
  expect([isSunday(day(29)), isSunday(day(30))]).toEqual([true, false]);
});

test("a match tells of the viewer's move where the other one is to move", () => {
  const match = (currentTurnUserID: number | null, stateName = "active", lastMoveTime: number | null = day(24)) =>
    ({ currentTurnUserID, stateName, lastMoveTime, opponent: { userID: 7 } }) as Match;
  const none = [match(1), match(null), match(7, "finished"), match(7, "active", null)];
  expect(daysIn([match(7), ...none])).toEqual(["2026-11-24"]);
});
