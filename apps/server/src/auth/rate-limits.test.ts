import type { Operation } from "@yourmove/api";
import { LIMITS, OPERATIONS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { originOf } from "./addresses.ts";
import { chargesOf, createRateLimits, newUserCharges, type Policy, type RateLimits } from "./rate-limits.ts";

const LIMIT = 60;
const write: Policy = { name: "write", limit: LIMIT, windowSeconds: 60, stepSeconds: 10 };
const read: Policy = { ...write, name: "read" };
const shared: Policy = { ...write, name: "shared", limit: 90 };
const daily: Policy = { name: "daily", limit: 48, windowSeconds: 86_400, stepSeconds: 3600 };

const take = (limits: RateLimits, policy: Policy, [key, count = 1]: [key: string | number, count?: number]) => {
  const quota = limits.take([{ policy, key, count }]);
  if (!quota) throw new Error("Something was asked for");
  return quota;
};

describe("a bucket", () => {
  it("grants exactly a minute's requests at once, then a sixth of them every ten seconds", () => {
    let now = 123_456;
    const limits = createRateLimits(() => now);
    const granted = (count: number) =>
      Array.from({ length: count }, () => take(limits, write, [1]).isGranted).filter(Boolean).length;
    expect(granted(LIMIT + 5)).toBe(LIMIT);
    now += 9_999;
    expect(granted(5)).toBe(0);
    now += 1;
    expect(granted(LIMIT)).toBe(LIMIT / 6);
    now += 3_600_000;
    expect(granted(LIMIT * 2)).toBe(LIMIT);
  });

  it("of a day refills hour by hour, and outlives what cleans the others away", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    take(limits, daily, ["a", 48]);
    now += 3_599_999;
    expect(take(limits, daily, ["a"])).toMatchObject({ isGranted: false, resetSeconds: 1 });
    now += 1;
    expect(take(limits, daily, ["a", 2]).isGranted).toBe(true);
    expect(take(limits, daily, ["a"]).isGranted).toBe(false);
    now += 86_400_000;
    expect(take(limits, daily, ["a", 48]).isGranted).toBe(true);
  });

  it("tells truly when it holds more", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    take(limits, write, [1, LIMIT]);
    now += 4_000;
    const refused = take(limits, write, [1]);
    expect(refused).toMatchObject({ isGranted: false, remaining: 0, resetSeconds: 6 });
    now += refused.resetSeconds * 1000;
    expect(take(limits, write, [1]).isGranted).toBe(true);
  });

  it("grants a request whole or not at all", () => {
    const limits = createRateLimits(() => 0);
    take(limits, write, [1, LIMIT - 5]);
    expect(take(limits, write, [1, 6])).toMatchObject({ isGranted: false, remaining: 5 });
    expect(take(limits, write, [1, 5]).isGranted).toBe(true);
  });

  it("is one for each user, and for each kind of request", () => {
    const limits = createRateLimits(() => 0);
    take(limits, write, [1, LIMIT]);
    expect(take(limits, write, [2]).isGranted).toBe(true);
    expect(take(limits, read, [1]).isGranted).toBe(true);
  });

  it("takes back what came to nothing", () => {
    const limits = createRateLimits(() => 0);
    take(limits, write, [1, LIMIT]);
    limits.giveBack([{ policy: write, key: 1, count: 1 }]);
    expect([take(limits, write, [1]).isGranted, take(limits, write, [1]).isGranted]).toEqual([true, false]);
  });
});

describe("several buckets at once", () => {
  it("grant together or not at all, and the headers show the tightest", () => {
    const limits = createRateLimits(() => 0);
    const both = (user: number, count: number) =>
      limits.take([
        { policy: write, key: user, count },
        { policy: shared, key: "192.0.2.1", count },
      ]);
    expect(both(1, 50)).toMatchObject({ isGranted: true, policy: write, remaining: 10 });
    expect(both(2, 30)).toMatchObject({ isGranted: true, policy: shared, remaining: 10 });
    expect(both(2, 20)).toMatchObject({ isGranted: false, policy: shared, remaining: 10 });
    expect(both(2, 10)).toMatchObject({ isGranted: true, policy: shared, remaining: 0 });
  });
});

describe("new accounts", () => {
  const HOUR_MS = 3_600_000;
  const signUp = { name: "auth.register" } as Operation;

  it("are bounded a day by address, and by the network ten times over, as guests are", () => {
    const limits = createRateLimits(() => 0);
    const make = (ip: string) => limits.take(newUserCharges([signUp], originOf(ip)))?.isGranted === true;
    const made = (count: number, ip: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => make(ip(at))).filter(Boolean).length;
    expect(made(1440, () => "192.0.2.1")).toBe(LIMITS.newAccountsADay);
    expect(made(28_800, (at) => `2001:db8:1:${at % 100}::1`)).toBe(LIMITS.newAccountsADay * LIMITS.networkFactor);
    expect(make("2001:db8:2::1")).toBe(true);
  });

  it("have more room hour by hour", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    const make = () => limits.take(newUserCharges([signUp], originOf("192.0.2.1")))?.isGranted === true;
    while (make());
    now += HOUR_MS;
    expect(Array.from({ length: 20 }, make).filter(Boolean)).toHaveLength(8);
  });
});

describe("who shows no credentials", () => {
  it.each(["auth.login", "challenges.get"] as const)("is counted by the network too: %s", (name) => {
    const limits = createRateLimits(() => 0);
    const call = OPERATIONS[name] as unknown as Operation;
    const granted = Array.from(
      { length: 100_000 },
      (_, at) => limits.take(chargesOf([call], null, originOf(`2001:db8:1:${(at % 4000).toString(16)}::1`)))?.isGranted,
    ).filter(Boolean).length;
    const most = name === "auth.login" ? LIMITS.requestsPerMinute.credentials : LIMITS.anonymousReadsAMinute;
    expect(granted).toBe(most * LIMITS.networkFactor);
  });
});

describe("the memory of a million addresses", () => {
  it("is bounded, also while none of them is full again", () => {
    const limits = createRateLimits(() => 0);
    for (let address = 0; address < 1_000_000; address += 1) take(limits, write, [`address ${address}`]);
    expect(limits.size).toBeLessThanOrEqual(50_000);
  });

  it("is free again once all of them are full", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    for (let address = 0; address < 10_000; address += 1) take(limits, write, [`address ${address}`]);
    now += 120_000;
    take(limits, write, ["another"]);
    expect(limits.size).toBe(1);
  });
});
