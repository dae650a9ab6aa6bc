import { expect, it } from "vitest";
import { createPresses } from "../src/stop.ts";

it("two SIGINTs within a second are one press, as npm passes a terminal's on; a later one is a second", () => {
  let now = 5000;
  const isSecondPress = createPresses(() => now);
  const after = (ms: number) => {
    now = 5000 + ms;
    return isSecondPress();
  };
  expect([0, 0, 100, 999, 1000, 1001].map(after)).toEqual([false, false, false, false, true, true]);
});
