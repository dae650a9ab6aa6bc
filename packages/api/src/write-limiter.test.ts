import { describe, expect, it } from "vitest";
import { createWriteLimiter } from "./write-limiter.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the limiter before the cursors", () => {
  const BUSY = 1;
  const person = (userID: number) => ({ userID, isBot: false });
  const bot = (userID: number) => ({ userID, isBot: true });
  const pairOf = ([one, other]: readonly [number, number]) => [person(one), person(other)] as const;

  it("lets sixteen of a bot's writes in, and of each person who plays it three", async () => {
    const limiter = createWriteLimiter({ bot: 16 });
    let inside = 0;
    const stay = () => {
      inside += 1;
      return new Promise<void>(() => {});
    };
    for (let move = 0; move < 5; move += 1) void limiter.run([person(10), bot(BUSY)], stay);
    await settled();
    expect(inside).toBe(3);
    for (let other = 0; other < 100; other += 1) void limiter.run([bot(BUSY), person(100 + other)], stay);
    await settled();
    expect(inside).toBe(16);
  });

  it("never keeps people waiting for somebody else's queue, also those who stand in it themselves", async () => {
    const limiter = createWriteLimiter();
    const begun: (readonly [number, number])[] = [];
    const crowd = Array.from({ length: 1000 }, (_, at) => [BUSY, 10 + at] as const);
    for (const pair of [...crowd, [500, 501] as const])
      void limiter.run(pairOf(pair), () => {
        begun.push(pair);
        return new Promise(() => {});
      });
    await settled();
    expect(begun).toEqual([
      [BUSY, 10],
      [BUSY, 11],
      [BUSY, 12],
      [500, 501],
    ]);
  });

  /** A write that took its moment, and ends when the test says so. */
  const startAt = async (
    limiter: ReturnType<typeof createWriteLimiter>,
    pair: Parameters<typeof limiter.run>[0],
    earliest: number,
  ) => {
    const write = { moment: 0, end: () => {} };
    void limiter.run(pair, ({ takeMoment }) => {
      write.moment = takeMoment(earliest);
      return new Promise<void>((resolve) => {
        write.end = resolve;
      });
    });
    await settled();
    return write;
  };

  it("gives a moment after those that either person's writes under way took; bots have none", async () => {
    const limiter = createWriteLimiter();
    for (const [pair, earliest, moment] of [
      [[person(1), person(2)], 100, 100],
      [[person(1), person(3)], 100, 101],
      [[person(3), person(4)], 50, 102],
      [[bot(9), person(4)], 102, 103],
      [[bot(9), person(5)], 100, 100],
      [[person(2), person(5)], 300, 300],
    ] as const)
      expect((await startAt(limiter, pair, earliest)).moment).toBe(moment);
  });

  it("remembers a moment while a write of its person waits or is inside, and no longer: a clock may be set back", async () => {
    const limiter = createWriteLimiter({ person: 1 });
    const first = await startAt(limiter, pairOf([1, 2]), 100);
    const second = await startAt(limiter, pairOf([1, 3]), 50);
    expect(second.moment).toBe(0);
    first.end();
    await settled();
    expect(second.moment).toBe(101);
    expect((await startAt(limiter, pairOf([2, 4]), 50)).moment).toBe(50);
    second.end();
    await settled();
    expect((await startAt(limiter, pairOf([1, 3]), 50)).moment).toBe(50);
  });

  it("counts the writes that another was ahead of", async () => {
    const limiter = createWriteLimiter();
    for (const result of ["written", null, null]) await limiter.run(pairOf([1, 2]), async () => result);
    expect(limiter.overtaken()).toBe(2);
  });
});
