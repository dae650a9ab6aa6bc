import { describe, expect, it } from "vitest";
import { createDeadlines, type Waiting } from "./deadlines.ts";

/** A clock whose timers may fire early, as Node's may, and deadlines by it. */
const byClock = () => {
  let now = 0;
  let timer: { readonly at: number; readonly act: () => void } | null = null;
  let timers = 0;
  const deadlines = createDeadlines({
    elapsed: () => now,
    after(ms, act) {
      if (timer) throw new Error("a second timer");
      timer = { at: now + ms, act };
      timers += 1;
      return () => {
        timer = null;
      };
    },
  });
  const fire = () => {
    const act = timer?.act;
    timer = null;
    act?.();
  };
  const advanceTo = (time: number) => {
    now = time;
    while (timer !== null && (timer as { at: number }).at <= now) fire();
  };
  return { deadlines, advanceTo, fire, timers: () => timers };
};

const waitUntil = (deadline: number, fired: number[]): Waiting => ({
  deadline,
  place: -1,
  onDeadline: () => void fired.push(deadline),
});

/** Whole numbers below 1,000 in an order that is the same every time. */
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 7919 + 13) % 1000);

describe("deadlines", () => {
  it("come in their order, each once, and never early; those that are taken out never, wherever they stand", () => {
    const { deadlines, advanceTo } = byClock();
    const fired: number[] = [];
    const all = numbers(500).map((deadline) => waitUntil(deadline, fired));
    for (const waiting of all) deadlines.add(waiting);
    for (const waiting of all.filter((_, index) => index % 3 === 0)) deadlines.remove(waiting);
    const kept = numbers(500).filter((_, index) => index % 3 > 0);
    const sorted = kept.toSorted((a, b) => a - b);
    for (let time = 0; time <= 1000; time += 50) {
      advanceTo(time);
      expect(fired).toEqual(sorted.filter((deadline) => deadline <= time));
    }
  });

  it("share one timer, which is set again when it fires early", () => {
    const { deadlines, advanceTo, fire, timers } = byClock();
    const fired: number[] = [];
    for (let deadline = 100; deadline < 200; deadline += 1) deadlines.add(waitUntil(deadline, fired));
    expect(timers()).toBe(1);
    advanceTo(99);
    fire();
    expect([fired, timers()]).toEqual([[], 2]);
    advanceTo(100);
    expect(fired).toEqual([100]);
  });
});
