import { describe, expect, it } from "vitest";
import { quietUntil } from "./push-delivery.ts";

const NIGHT = { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" };
/** Berlin is two hours ahead in summer. */
const inSummer = (hour: number, minute = 0) => Date.UTC(2026, 6, 1, hour - 2, minute);
const NOON = { ...NIGHT, from: "12:00", to: "13:30" };

describe("quiet hours, on the clock of their time zone", () => {
  it.each([
    ["a moment before them", NIGHT, inSummer(21, 59), null],
    ["as they begin", NIGHT, inSummer(22), inSummer(31)],
    ["between minutes", NIGHT, inSummer(22) + 12_345, inSummer(31)],
    ["after midnight", NIGHT, inSummer(26, 30), inSummer(31)],
    ["as they end", NIGHT, inSummer(31), null],
    ["within a day", NOON, inSummer(13, 29), inSummer(13, 30)],
    ["at that day's end of them", NOON, inSummer(13, 30), null],
    ["without a length", { ...NOON, to: "12:00" }, inSummer(12), null],
  ])("%s", (_, hours, time, until) => expect(quietUntil(time, hours)).toBe(until));
});
