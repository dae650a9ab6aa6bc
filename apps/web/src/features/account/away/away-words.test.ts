import type { DaysOff } from "@yourmove/contract";
import { expect, test } from "vitest";
import { de } from "../../../i18n/dictionary-de.ts";
import { en } from "../../../i18n/dictionary-en.ts";
import { awayWords } from "./away-words.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28, 12);

const days = (from: number, until: number, isAutomatic: boolean): DaysOff => {
  const latest = { fromTime: NOW + from * DAY, untilTime: NOW + until * DAY, isAutomatic };
  const current = until > 0 ? latest : null;
  return { perYear: 30, left: 4, isAutomatic: true, current, next: null, latest };
};

test.each([
  ["days that were taken on purpose", days(-1, 2, false), false, en.away.until("Monday"), false],
  ["on purpose, and over", days(-2, -1, false), false, undefined, undefined],
  ["a day that was taken by itself", days(-0.5, 0.5, true), false, en.away.taken(1, "Sunday", 4), true],
  ["the same, once it is explained", days(-0.5, 0.5, true), true, en.away.until("Sunday"), false],
  ["days by themselves, and over", days(-5, -2, true), false, en.away.wereTaken(3, "Thursday", 4), true],
  ["long over", days(-40, -35, true), false, en.away.wereTaken(5, "Sat, Oct 24", 4), true],
  ["the same, once they are explained", days(-40, -35, true), true, undefined, undefined],
])("%s", (_, state, isExplained, text, isNew) => {
  const words = awayWords(state, isExplained, NOW, en);
  expect([words?.text, words?.isNew]).toEqual([text, isNew]);
});

test("one day and several are said in both languages", () => {
  expect([1, 3].map((count) => de.away.wereTaken(count, "Freitag", count))).toEqual([
    "Deine Zeit wäre abgelaufen, deshalb wurde ein freier Tag für dich genommen, bis Freitag. Dieses Jahr bleibt dir noch 1.",
    "Deine Zeit wäre abgelaufen, deshalb wurden 3 freie Tage für dich genommen, bis Freitag. Dieses Jahr bleiben dir noch 3.",
  ]);
  expect([1, 3].map((count) => en.away.taken(count, "Friday", count))).toEqual([
    "A turn of yours would have run out, so 1 day off was taken for you: you are away till Friday. 1 is left this year.",
    "A turn of yours would have run out, so 3 days off were taken for you: you are away till Friday. 3 are left this year.",
  ]);
});
