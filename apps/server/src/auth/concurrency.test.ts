import { describe, expect, it } from "vitest";
import { createTurns } from "./guard-tokens.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the turns of an address", () => {
  const arrive = (ips: readonly string[], most: number) => {
    const turns = createTurns(most);
    const begun: string[] = [];
    const ends = ips.map((ip, at) => {
      let end = () => {};
      const work = () => {
        begun.push(`${ip} ${at}`);
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      };
      return { taken: turns.take(ip, work), end: () => end() };
    });
    return { begun, ends, turns };
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
    const turns = createTurns(1);
    await expect(turns.take("192.0.2.1", () => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
    await expect(turns.take("192.0.2.1", async () => "in")).resolves.toBe("in");
  });
});
