import { describe, expect, it } from "vitest";
import { createCursorGate } from "./cursor-gate.ts";

/** Work that begins when it is let in and ends when it is told to. */
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

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the gate before the cursors", () => {
  const BOT = 1;

  const arrive = (gate: ReturnType<typeof createCursorGate>, users: readonly (readonly [number, number])[]) => {
    const begun: string[] = [];
    const works = users.map((pair) => {
      const each = workOf(pair.join("-"), begun);
      return { ...each, passed: gate.pass(pair, each.work) };
    });
    return { begun, works };
  };

  it("lets three of a user's writes in, and the next when one is done, in order of arrival", async () => {
    const { begun, works } = arrive(createCursorGate(), [
      [BOT, 10],
      [BOT, 11],
      [BOT, 12],
      [BOT, 13],
      [BOT, 14],
    ]);
    await settled();
    expect(begun).toEqual(["1-10", "1-11", "1-12"]);
    works[1]?.end();
    await settled();
    expect(begun).toEqual(["1-10", "1-11", "1-12", "1-13"]);
  });

  it("never keeps people waiting for somebody else's queue, also those who stand in it themselves", async () => {
    const crowd = Array.from({ length: 1000 }, (_, at) => [BOT, 10 + at] as const);
    const { begun } = arrive(createCursorGate(), [...crowd, [500, 501]]);
    await settled();
    expect(begun).toEqual(["1-10", "1-11", "1-12", "500-501"]);
  });

  it("counts what failed as done, and hands the failure on", async () => {
    const gate = createCursorGate(1);
    await expect(gate.pass([1, 2], () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    await expect(gate.pass([2, 1], async () => "in")).resolves.toBe("in");
  });

  it("tells all who wait behind it at once when the database is away, and nobody else", async () => {
    const gate = createCursorGate(1);
    const away = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
    const failing = gate.pass([BOT, 10], async () => {
      await settled();
      throw away;
    });
    const other = gate.pass([20, 21], () => settled().then(() => "in"));
    const behind = [11, 12, 13].map((userID) => gate.pass([BOT, userID], async () => "in"));
    const beside = gate.pass([20, 22], async () => "in");
    const outcomes = await Promise.allSettled([failing, ...behind, other, beside]);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill("rejected"), ...Array(2).fill("fulfilled")]);
    await expect(gate.pass([BOT, 10], async () => "in")).resolves.toBe("in");
  });
});
