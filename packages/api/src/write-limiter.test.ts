import { describe, expect, it } from "vitest";
import { createWriteLimiter } from "./semaphore.ts";

/** Work that begins when the limiter lets it in and ends when the test says so. */
const workOf = (name: string, begun: string[]) => {
  let end = () => {};
  const work = () => {
    begun.push(name);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  return { work, end: () => end() };
};

const expireIfOverdue = () => new Promise((resolve) => setImmediate(resolve));

describe("the limiter before the cursors", () => {
  const BUSY = 1;
  const person = (userID: number) => ({ userID, isBot: false });
  const bot = (userID: number) => ({ userID, isBot: true });
  const pairOf = ([one, other]: readonly [number, number]) => [person(one), person(other)] as const;

  const arrive = (limiter: ReturnType<typeof createWriteLimiter>, users: readonly (readonly [number, number])[]) => {
    const begun: string[] = [];
    const works = users.map((pair) => {
      const each = workOf(pair.join("-"), begun);
      return { ...each, passed: limiter.run(pairOf(pair), each.work) };
    });
    return { begun, works };
  };

  it("lets sixteen of a bot's writes in, and of each person who plays it three", async () => {
    const limiter = createWriteLimiter({ bot: 16 });
    let inside = 0;
    const stay = () => {
      inside += 1;
      return new Promise<void>(() => {});
    };
    for (let move = 0; move < 5; move += 1) void limiter.run([person(10), bot(BUSY)], stay);
    await expireIfOverdue();
    expect(inside).toBe(3);
    for (let other = 0; other < 100; other += 1) void limiter.run([bot(BUSY), person(100 + other)], stay);
    await expireIfOverdue();
    expect(inside).toBe(16);
  });

  it("lets three of a user's writes in, and the next when one is done, in order of arrival", async () => {
    const { begun, works } = arrive(createWriteLimiter(), [
      [BUSY, 10],
      [BUSY, 11],
      [BUSY, 12],
      [BUSY, 13],
      [BUSY, 14],
    ]);
    await expireIfOverdue();
    expect(begun).toEqual(["1-10", "1-11", "1-12"]);
    works[1]?.end();
    await expireIfOverdue();
    expect(begun).toEqual(["1-10", "1-11", "1-12", "1-13"]);
  });

  it("never keeps people waiting for somebody else's queue, also those who stand in it themselves", async () => {
    const crowd = Array.from({ length: 1000 }, (_, at) => [BUSY, 10 + at] as const);
    const { begun } = arrive(createWriteLimiter(), [...crowd, [500, 501]]);
    await expireIfOverdue();
    expect(begun).toEqual(["1-10", "1-11", "1-12", "500-501"]);
  });

  it("counts what failed as done, and hands the failure on", async () => {
    const limiter = createWriteLimiter({ person: 1 });
    await expect(limiter.run(pairOf([1, 2]), () => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
    await expect(limiter.run(pairOf([2, 1]), async () => "in")).resolves.toBe("in");
  });

  it("tells all who wait behind it at once when the database is away, and nobody else", async () => {
    const limiter = createWriteLimiter({ person: 1 });
    const away = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
    const failing = limiter.run(pairOf([BUSY, 10]), async () => {
      await expireIfOverdue();
      throw away;
    });
    const other = limiter.run(pairOf([20, 21]), () => expireIfOverdue().then(() => "in"));
    const behind = [11, 12, 13].map((userID) => limiter.run(pairOf([BUSY, userID]), async () => "in"));
    const beside = limiter.run(pairOf([20, 22]), async () => "in");
    const outcomes = await Promise.allSettled([failing, ...behind, other, beside]);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill("rejected"), ...Array(2).fill("fulfilled")]);
    await expect(limiter.run(pairOf([BUSY, 10]), async () => "in")).resolves.toBe("in");
  });
});
