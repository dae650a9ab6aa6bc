import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn.tsx";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { de } from "../../i18n/dictionary-de.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { type DayKind, weekOf } from "../../layout/move-days.ts";
import { WeekDots } from "./week-dots.tsx";
import { WeekLine } from "./week-line.tsx";

/** The 23rd of November 2026 is a Monday. */
const noon = (date: number) => new Date(2026, 10, date, 12).getTime();

const weekWith = (dates: readonly number[], now: number): readonly DayKind[] =>
  weekOf(
    dates.map((date) => `2026-11-${date}`),
    now,
  );

test("a week is seven dots from Monday on, each as its day went, which screen readers pass by", async () => {
  const dots = await drawn(<WeekDots days={weekWith([23, 25], noon(27))} />);
  const kinds = [...dots.matchAll(/week-dot is-(\w+)/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(["moved", "rest", "moved", "rest", "today", "ahead", "ahead"]);
  expect(dots).toContain('aria-hidden="true"');
});

test("on Sunday a line says how the week went; on other days, and without a week, there is none", async () => {
  const lineOn = (date: number, dates: readonly number[], dictionary: Dictionary = en) =>
    drawn(<WeekLine week={weekWith(dates, noon(date))} now={noon(date)} />, dictionary);
  expect(await lineOn(29, [23, 24, 25, 26, 29])).toContain("A full week: 5 days with a move.");
  expect(await lineOn(29, [24])).toContain("1 day with a move this week. A new one begins tomorrow.");
  expect(await lineOn(29, [24], de)).not.toMatch(/week|day/);
  expect(await lineOn(28, [23, 24, 25, 26, 27])).not.toContain("<p");
  expect(await drawn(<WeekLine week={null} now={noon(29)} />)).not.toContain("<p");
});
