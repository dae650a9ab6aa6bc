import { describe, expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** The one error that is everybody's who waits. */
const AWAY = new Error("the database is away");

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A semaphore of one place a key, and works by name that begin when they are let in and end when the test says so. */
const startWorks = (keys: Readonly<Record<string, string>>) => {
  const semaphore = createSemaphore({ refusesWaiting: (error) => error === AWAY });
  const run = <Value>(key: string, work: () => Promise<Value>) => semaphore.run([{ key, places: 1 }], work);
  const begun: string[] = [];
  const works = Object.entries(keys).map(([name, key]) => {
    const ends: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
    const result = run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
    });
    const outcome = result.catch((error: unknown) => error);
    return [name, { outcome, succeed: () => ends[0]?.resolve(name), fail: (error: unknown) => ends[0]?.reject(error) }];
  });
  return { run, begun, works: Object.fromEntries(works) };
};

describe("a semaphore of one place a key", () => {
  it("lets works of equal keys in one after the other, in order of arrival, and of different ones together", async () => {
    const { begun, works } = startWorks({ first: "a", second: "a", third: "a", other: "b" });
    await settled();
    expect(begun).toEqual(["first", "other"]);
    works.first.succeed();
    await settled();
    expect(begun).toEqual(["first", "other", "second"]);
    works.second.succeed();
    await settled();
    works.third.succeed();
    expect(await works.third.outcome).toBe("third");
  });

  it("lets the next in when one fails, also one that fails at once", async () => {
    const { run, begun, works } = startWorks({ first: "a", second: "a" });
    await settled();
    works.first.fail(new Error("one of its own"));
    await settled();
    expect(begun).toEqual(["first", "second"]);
    works.second.succeed();
    const thrown = run("a", () => {
      throw new Error("at once");
    });
    await expect(thrown).rejects.toThrow("at once");
    expect(await run("a", async () => "next")).toBe("next");
  });

  it("refuses all who wait where the error is theirs as well, and nobody who comes later", async () => {
    const { run, begun, works } = startWorks({ first: "a", second: "a", third: "a", other: "b" });
    await settled();
    works.first.fail(AWAY);
    for (const { outcome } of [works.first, works.second, works.third]) expect(await outcome).toBe(AWAY);
    expect(begun).toEqual(["first", "other"]);
    expect(await run("a", async () => "later")).toBe("later");
  });
});

describe("a semaphore", () => {
  it("runs two at once and never a third, also while one ends", async () => {
    const semaphore = createSemaphore();
    const inTurn = (work: () => Promise<void>) => semaphore.run([{ key: "all", places: 2 }], work);
    let running = 0;
    let most = 0;
    const work = () =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      });
    const first = [work(), work(), work()];
    // Those who ask in the very moment in which a place is handed on.
    const late = first.map((one) => one.then(() => Promise.all([work(), work()])));
    await Promise.all([...first, ...late]);
    expect(most).toBe(2);
  });

  it("refuses what would wait behind too much", async () => {
    const semaphore = createSemaphore({ maxWaiting: 1 });
    const inTurn = (word: string) =>
      semaphore.run(
        [{ key: "all", places: 1 }],
        async () => word,
        () => "full",
      );
    expect(await Promise.all(["begun", "waits", "too late"].map(inTurn))).toEqual(["begun", "waits", "full"]);
  });

  it("hands a place that several wait for to the first to come, by any of its keys", async () => {
    const semaphore = createSemaphore();
    const begun: string[] = [];
    const begin = (name: string, keys: readonly string[]) => {
      let end = () => {};
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => (end = resolve));
      };
      void semaphore.run(
        keys.map((key) => ({ key, places: 1 })),
        work,
      );
      return () => end();
    };
    const end = begin("both", ["a", "b"]);
    begin("first for b", ["c", "b"]);
    begin("then for both", ["a", "b"]);
    begin("last for a", ["a"]);
    end();
    await settled();
    expect(begun).toEqual(["both", "first for b", "last for a"]);
  });

  it("lets more in once a key has more places, and holds nothing of a key that nobody needs", async () => {
    const semaphore = createSemaphore();
    let places = 1;
    const need = [{ key: "growing", places: () => places }];
    const first = semaphore.run(need, settled);
    const others = Array.from({ length: 3 }, () => semaphore.run(need, async () => places));
    places = 3;
    await first;
    expect(await Promise.all(others)).toEqual([3, 3, 3]);
  });
});
