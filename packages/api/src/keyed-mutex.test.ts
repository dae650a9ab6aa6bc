import { describe, expect, it } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A mutex, and works by name that begin when they are let in and end when the test says so. */
const startWorks = (keys: Readonly<Record<string, string>>) => {
  const mutex = createKeyedMutex();
  const begun: string[] = [];
  const works = Object.entries(keys).map(([name, key]) => {
    const ends: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
    const result = mutex.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
    });
    const outcome = result.catch((error: unknown) => error);
    return [name, { outcome, succeed: () => ends[0]?.resolve(name), fail: (error: unknown) => ends[0]?.reject(error) }];
  });
  return { mutex, begun, works: Object.fromEntries(works) };
};

describe("a keyed mutex", () => {
  it("lets works of equal keys in one after the other, in order of arrival, and of different ones together", async () => {
    const { begun, works } = startWorks({ first: "a", second: "a", third: "a", other: "b" });
    await settled();
    expect(begun).toEqual(["first", "other"]);
    works.first.succeed();
    await settled();
    expect(begun).toEqual(["first", "other", "second"]);
    works.second.succeed();
    await settled();
    expect(begun).toEqual(["first", "other", "second", "third"]);
    works.third.succeed();
    expect(await works.third.outcome).toBe("third");
  });

  it("lets the next in when one fails, also one that fails at once", async () => {
    const { mutex, begun, works } = startWorks({ first: "a", second: "a" });
    await settled();
    works.first.fail(new Error("one of its own"));
    await settled();
    expect(begun).toEqual(["first", "second"]);
    works.second.succeed();
    const thrown = mutex.run("a", () => {
      throw new Error("at once");
    });
    await expect(thrown).rejects.toThrow("at once");
    expect(await mutex.run("a", async () => "next")).toBe("next");
  });

  it("refuses all who wait when the database is away, and nobody who comes later", async () => {
    const { mutex, begun, works } = startWorks({ first: "a", second: "a", third: "a", other: "b" });
    await settled();
    const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    works.first.fail(away);
    expect(await Promise.all([works.first.outcome, works.second.outcome, works.third.outcome])).toEqual([
      away,
      away,
      away,
    ]);
    expect(begun).toEqual(["first", "other"]);
    expect(await mutex.run("a", async () => "later")).toBe("later");
  });
});
