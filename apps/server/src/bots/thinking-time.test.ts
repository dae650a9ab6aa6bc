import { describe, expect, it } from "vitest";
import { TIMEOUT_MS, thinkingTime } from "./thinkers.ts";

const NOW = 10_000;
/** A number of searches, all requested now. */
const crowd = (count: number, threads = 1) => ({ dueTimes: Array<number>(count).fill(NOW + TIMEOUT_MS), threads });

describe("the time of a search", () => {
  it("is the strength's own when nobody waits", () => {
    const times = ([1, 2, 3, 4, 5] as const).map((level) => thinkingTime(level, NOW, crowd(1)));
    expect(times).toEqual([50, 80, 120, 200, 350]);
  });

  it.each([
    ["the share that lets all who wait have theirs in time", crowd(6), TIMEOUT_MS / 6],
    ["a larger share where threads are several", crowd(6, 2), TIMEOUT_MS / 3],
    ["what the most urgent leaves to those before it", { dueTimes: [NOW + 600, NOW + 100], threads: 1 }, 50],
    ["never nothing, however late it is", { dueTimes: [NOW - 5000], threads: 1 }, 15],
  ])("is %s", (_, waiting, ms) => {
    expect(thinkingTime(5, NOW, waiting)).toBe(ms);
  });

  it.each([1, 2, 5, 20, 40])("%i searches at once are finished within the time-out, one after the other", (count) => {
    let now = NOW;
    for (let left = count; left > 0; left -= 1) now += thinkingTime(5, now, crowd(left));
    expect(now - NOW).toBeLessThanOrEqual(TIMEOUT_MS + 1e-6);
  });
});
