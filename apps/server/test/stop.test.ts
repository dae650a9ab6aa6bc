import { expect, it } from "vitest";
import { createPresses, endOnSignals } from "../src/stop.ts";

it("two SIGINTs within a second are one press, as npm passes a terminal's on; a later one is a second", () => {
  let now = 5000;
  const isSecondPress = createPresses(() => now);
  const after = (ms: number) => {
    now = 5000 + ms;
    return isSecondPress();
  };
  expect([0, 0, 100, 999, 1000, 1001].map(after)).toEqual([false, false, false, false, true, true]);
});

it("a start ends at a signal, also as process 1, which hears none by itself, until the stop takes over", () => {
  const codes: number[] = [];
  const before = [process.listeners("SIGTERM"), process.listeners("SIGINT")];
  const release = endOnSignals((code) => codes.push(code));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.listeners(signal).at(-1)?.(signal);
  expect(codes).toEqual([143, 130]);
  release();
  expect([process.listeners("SIGTERM"), process.listeners("SIGINT")]).toEqual(before);
});
