import { describe, expect, it } from "vitest";
import { createSharedReads } from "./polling.ts";

/** Shared reads whose turns the test takes. */
const inTurns = () => {
  const begun: (() => void)[] = [];
  const reads = createSharedReads((begin) => void begun.push(begin));
  const takeTurn = () => {
    for (const begin of begun.splice(0)) begin();
  };
  return { reads, takeTurn };
};

describe("shared reads", () => {
  it("of one key and one moment are one", async () => {
    const { reads, takeTurn } = inTurns();
    let count = 0;
    const work = async () => (count += 1);
    const reading = Promise.all(Array.from({ length: 8 }, () => reads.read("7", work)));
    takeTurn();
    expect(await reading).toEqual(Array(8).fill(1));
  });

  it("never give what was read before the request", async () => {
    const { reads, takeTurn } = inTurns();
    let truth = "before";
    const read = () => reads.read("7", async () => truth);
    const early = read();
    takeTurn();
    truth = "after";
    const late = read();
    takeTurn();
    expect([await early, await late]).toEqual(["before", "after"]);
  });

  it("of different keys stay apart, and fail together with their own", async () => {
    const { reads, takeTurn } = inTurns();
    const failing = () => reads.read("7", () => Promise.reject(new Error("lost")));
    const reading = Promise.allSettled([failing(), failing(), reads.read("8", async () => "there")]);
    takeTurn();
    expect((await reading).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });
});
