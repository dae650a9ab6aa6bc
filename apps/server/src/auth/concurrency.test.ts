import { describe, expect, it } from "vitest";
import { createKeyedSemaphore } from "./guard-tokens.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the turns of an address", () => {
  const arrive = (ips: readonly string[], most: number) => {
    const semaphore = createKeyedSemaphore(most);
    const begun: string[] = [];
    const ends = ips.map((ip, at) => {
      let end = () => {};
      const work = () => {
        begun.push(`${ip} ${at}`);
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      };
      return { taken: semaphore.take(ip, work), end: () => end() };
    });
    return { begun, ends, semaphore };
  };

  it("are so many at once, the next when one is done, in order of arrival", async () => {
    const { begun, ends } = arrive(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"], 2);
    await settled();
    expect(begun).toEqual(["192.0.2.1 0", "192.0.2.1 1"]);
    ends[1]?.end();
    await settled();
    expect(begun).toEqual(["192.0.2.1 0", "192.0.2.1 1", "192.0.2.1 2"]);
  });

  it("of one address never keep another's waiting", async () => {
    const { begun } = arrive([...Array(500).fill("192.0.2.1"), "192.0.2.2"], 2);
    await settled();
    expect(begun).toEqual(["192.0.2.1 0", "192.0.2.1 1", "192.0.2.2 500"]);
  });

  it("are given back by what fails", async () => {
    const semaphore = createKeyedSemaphore(1);
    await expect(semaphore.take("192.0.2.1", () => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
    await expect(semaphore.take("192.0.2.1", async () => "in")).resolves.toBe("in");
  });
});
