import { describe, expect, it } from "vitest";
import { quietUntil } from "./push-delivery.ts";

const NIGHT = { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" };
/** Berlin is two hours ahead in summer. */
const inSummer = (hour: number, minute = 0) => Date.UTC(2026, 6, 1, hour - 2, minute);

describe("quiet hours", () => {
  it("last over midnight, on the clock of their time zone", () => {
    expect(quietUntil(inSummer(21, 59), NIGHT)).toBeNull();
    expect(quietUntil(inSummer(22), NIGHT)).toBe(inSummer(31));
    expect(quietUntil(inSummer(26, 30), NIGHT)).toBe(inSummer(31));
    expect(quietUntil(inSummer(31), NIGHT)).toBeNull();
  });

  it("may lie within a day, and with no length are none", () => {
    const noon = { ...NIGHT, from: "12:00", to: "13:30" };
    expect(quietUntil(inSummer(13, 29), noon)).toBe(inSummer(13, 30));
    expect(quietUntil(inSummer(13, 30), noon)).toBeNull();
    expect(quietUntil(inSummer(12), { ...NIGHT, from: "12:00", to: "12:00" })).toBeNull();
  });

  it("end within a minute of their end also between minutes", () => {
    expect(quietUntil(inSummer(22) + 12_345, NIGHT)).toBe(inSummer(31));
  });
});
