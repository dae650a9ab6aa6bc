import type { Actor, Operation } from "@yourmove/api";
import { LIMITS, OPERATIONS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { isShort } from "../../../../tests/support/rounds.ts";
import { originOf } from "./addresses.ts";
import { chargesOf, createRateLimits, newUserCharges, type Policy } from "./rate-limits.ts";

const LIMIT = 60;
const write: Policy = { name: "write", limit: LIMIT, windowSeconds: 60, stepSeconds: 10 };
const read: Policy = { ...write, name: "read" };
const shared: Policy = { ...write, name: "shared", limit: 90 };
const daily: Policy = { name: "daily", limit: 48, windowSeconds: 86_400, stepSeconds: 3600 };

const HOUR_MS = 3_600_000;
type Take = readonly [msLater: number, key: string | number, count: number, isGranted: boolean, policy?: Policy];

describe("a bucket", () => {
  it.each<[does: string, policy: Policy, takes: readonly Take[]]>([
    [
      "grants a minute's requests at once, then a sixth of them every ten seconds, and never more than a minute's",
      write,
      [
        [123_456, 1, LIMIT, true],
        [9_999, 1, 1, false],
        [1, 1, LIMIT / 6 + 1, false],
        [0, 1, LIMIT / 6, true],
        [HOUR_MS, 1, LIMIT, true],
        [0, 1, 1, false],
      ],
    ],
    [
      "of a day refills hour by hour, and outlives what cleans the others away",
      daily,
      [
        [0, "a", 48, true],
        [HOUR_MS - 1, "a", 1, false],
        [1, "a", 2, true],
        [0, "a", 1, false],
        [24 * HOUR_MS, "a", 48, true],
      ],
    ],
    [
      "grants a request whole or not at all, is one for each user, and for each kind of request",
      write,
      [
        [0, 1, LIMIT - 5, true],
        [0, 1, 6, false],
        [0, 1, 5, true],
        [0, 1, 1, false],
        [0, 2, LIMIT, true],
        [0, 1, LIMIT, true, read],
      ],
    ],
  ])("%s", (_, policy, takes) => {
    let now = 0;
    const limits = createRateLimits(() => now);
    for (const [msLater, key, count, isGranted, other] of takes) {
      now += msLater;
      expect(limits.take([{ policy: other ?? policy, key, count }])?.isGranted, `${now} ms`).toBe(isGranted);
    }
  });

  it("tells truly when it holds more, and takes back what came to nothing", () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    const take = (count: number) => limits.take([{ policy: write, key: 1, count }]);
    take(LIMIT);
    now += 4_000;
    expect(take(1)).toMatchObject({ isGranted: false, remaining: 0, resetSeconds: 6 });
    now += 6_000;
    expect(take(LIMIT / 6)?.isGranted).toBe(true);
    limits.giveBack([{ policy: write, key: 1, count: 1 }]);
    expect([take(1)?.isGranted, take(1)?.isGranted]).toEqual([true, false]);
  });

  it("grants together with others or not at all, and the headers show the tightest", () => {
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
  it.each([
    ["auth.login", LIMITS.requestsPerMinute.credentials],
    ["challenges.get", LIMITS.anonymousReadsAMinute],
  ] as const)("is counted by address, and by the network ten times over: %s", (name, most) => {
    const limits = createRateLimits(() => 0);
    const call = OPERATIONS[name] as unknown as Operation;
    const take = (ip: string, actor: Actor | null = null) =>
      limits.take(chargesOf([call], actor, originOf(ip)))?.isGranted;
    const granted = (ip: (at: number) => string) =>
      Array.from({ length: 100_000 }, (_, at) => take(ip(at))).filter(Boolean).length;
    expect(granted(() => "192.0.2.1")).toBe(most);
    expect(granted((at) => `2001:db8:1:${(at % 4000).toString(16)}::1`)).toBe(most * LIMITS.networkFactor);
    const user = { userID: 7, isGuest: false } as Actor;
    expect(take("192.0.2.1", user)).toBe(name === "challenges.get");
  });
});

it.skipIf(isShort)(
  "the memory of a million addresses is bounded while none of them is full again, and free once all are",
  () => {
    let now = 0;
    const limits = createRateLimits(() => now);
    const take = (key: string) => limits.take([{ policy: write, key, count: 1 }]);
    for (let address = 0; address < 1_000_000; address += 1) take(`address ${address}`);
    expect(limits.size).toBeLessThanOrEqual(50_000);
    now += 120_000;
    take("another");
    expect(limits.size).toBe(1);
  },
);
