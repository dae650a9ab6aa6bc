import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPressure } from "./capacity.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an event loop that is over five seconds late is overloaded, until it is on time again", () => {
  let now = 0;
  const pressure = watchPressure(() => now);
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(500);
    return pressure.isOverloaded();
  };
  expect([pass(500), pass(5400), pass(5600), pass(500)]).toEqual([false, false, true, false]);
  pressure.stop();
});
