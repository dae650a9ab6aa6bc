import type { DaysOff } from "@yourmove/contract";
import { expect, test } from "vitest";
import { de } from "../../../i18n/dictionary-de.ts";
import { en } from "../../../i18n/dictionary-en.ts";
import { awayWords } from "./away-words.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28, 12);

const NONE = { perYear: 30, left: 4, isAutomatic: true, current: null, next: null };
const away = (from: number, until: number, isAutomatic: boolean): DaysOff => ({
  ...NONE,
  current: { fromTime: NOW + from * DAY, untilTime: NOW + until * DAY, isAutomatic },
});
const planned = { ...NONE, next: { fromTime: NOW + DAY, untilTime: NOW + 2 * DAY, isAutomatic: false } };

const KNOWN = { isExplained: false, leftBefore: null };
const EXPLAINED = { ...KNOWN, isExplained: true };

test.each<[string, DaysOff, Parameters<typeof awayWords>[1], string | undefined, boolean | undefined]>([
  ["days that were taken on purpose", away(-1, 2, false), KNOWN, en.away.until("Monday"), false],
  ["a day that was taken by itself", away(-0.5, 0.5, true), KNOWN, en.away.taken(1, "Sunday", 4), true],
  ["the same, once it is explained", away(-0.5, 0.5, true), EXPLAINED, en.away.until("Sunday"), false],
  ["days by themselves, and over", NONE, { ...KNOWN, leftBefore: 7 }, en.away.wereTaken(3, 4), true],
  ["the same, once they are explained", NONE, { ...EXPLAINED, leftBefore: 7 }, undefined, undefined],
  ["days planned on purpose", planned, { ...KNOWN, leftBefore: 5 }, undefined, undefined],
  ["as many as before", NONE, { ...KNOWN, leftBefore: 4 }, undefined, undefined],
  ["a new year", NONE, { ...KNOWN, leftBefore: 1 }, undefined, undefined],
  ["a device that sees them first", NONE, KNOWN, undefined, undefined],
])("%s", (_, state, known, text, isNew) => {
  const words = awayWords(state, known, NOW, en);
  expect([words?.text, words?.isNew]).toEqual([text, isNew]);
});

test("one day and several are said in both languages", () => {
  expect([1, 3].map((count) => de.away.taken(count, "Freitag", count))).toEqual([
    "Deine Zeit wäre abgelaufen, deshalb wurde ein freier Tag für dich genommen: Du bist bis Freitag weg. Dieses Jahr bleibt dir noch 1.",
    "Deine Zeit wäre abgelaufen, deshalb wurden 3 freie Tage für dich genommen: Du bist bis Freitag weg. Dieses Jahr bleiben dir noch 3.",
  ]);
  expect([1, 3].map((count) => en.away.taken(count, "Friday", count))).toEqual([
    "A turn of yours would have run out, so 1 day off was taken for you: you are away till Friday. 1 is left this year.",
    "A turn of yours would have run out, so 3 days off were taken for you: you are away till Friday. 3 are left this year.",
  ]);
});
