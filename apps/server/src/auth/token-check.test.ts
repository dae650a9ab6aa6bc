import type { Actor } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { originOf } from "./addresses.ts";
import { createTokenCache, createTokenCheck } from "./identify.ts";
import { createRateLimits } from "./rate-limits.ts";

const MAX: number = LIMITS.refusedCredentialsAMinute;
const actor: Actor = {
  userID: 1,
  isGuest: true,
  credential: { kind: "session", sessionID: 1, tokenHash: new Uint8Array() },
  checkedTime: 0,
};

const guard = () => {
  let now = 0;
  const looked: string[] = [];
  const good = new Set<string>();
  const known = createTokenCache();
  const limits = createRateLimits(() => now);
  const authenticate = async (token: string) => {
    looked.push(token);
    await Promise.resolve();
    if (token === "broken") throw new Error("The database is away");
    return good.has(token) || token.startsWith("good") ? actor : null;
  };
  const check = createTokenCheck(authenticate, limits, { known, originOf: (ip) => originOf(ip) });
  const flood = (ip: string, count = MAX) =>
    Promise.all(Array.from({ length: count }, (_, index) => check(`bad ${index}`, ip)));
  return { check, flood, looked, good, known, pass: (ms: number) => (now += ms) };
};

describe("credentials that are refused", () => {
  it("are checked a limited number of times a minute and address, also in one burst", async () => {
    const { flood, looked } = guard();
    const answers = await flood("192.0.2.1", 1500);
    expect(looked).toHaveLength(MAX);
    expect(answers.filter(({ limited }) => limited)).toHaveLength(1500 - MAX);
    expect((await flood("192.0.2.2", 1))[0]).toEqual({ actor: null });
  });

  it("never keep a token out that the process knows to be good", async () => {
    const { check, flood, known } = guard();
    await check("good", "198.51.100.1");
    known.remember("good as made");
    await flood("192.0.2.1");
    expect(await check("good", "192.0.2.1")).toEqual({ actor });
    expect(await check("good as made", "192.0.2.1")).toEqual({ actor });
    expect(await check("good but unknown", "192.0.2.1")).toMatchObject({ actor: null, limited: { isGranted: false } });
  });

  it("leave room again after ten seconds", async () => {
    const { check, flood, pass } = guard();
    await flood("192.0.2.1");
    pass(10_000);
    expect(await check("good", "192.0.2.1")).toEqual({ actor });
  });

  it("are counted by a network of IPv6, too", async () => {
    const { check, flood, looked } = guard();
    for (let part = 0; part < 10; part += 1) await flood(`2001:db8:1:${part}::1`);
    expect(looked).toHaveLength(10 * MAX);
    expect(await check("bad", "2001:db8:1:99::1")).toMatchObject({ limited: { policy: { name: "refused-network" } } });
    expect(await check("bad", "2001:db8:2:99::1")).toEqual({ actor: null });
  });

  it("count where a token was good once and is no more", async () => {
    const { check, good, looked } = guard();
    good.add("mine");
    await check("mine", "192.0.2.1");
    good.clear();
    for (let i = 0; i < MAX + 5; i += 1) await check("mine", "192.0.2.1");
    expect(looked).toHaveLength(MAX + 1);
  });
});

describe("a burst of good tokens that the process does not know yet", () => {
  it("gets in whole, however many come at once", async () => {
    const { check } = guard();
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => check(`good ${index}`, "192.0.2.1")));
    expect(answers.filter(({ actor: found }) => found === null)).toEqual([]);
  });

  it("costs nothing where the database is away", async () => {
    const { check } = guard();
    const broken = Array.from({ length: 200 }, () => check("broken", "192.0.2.1"));
    for (const answer of await Promise.allSettled(broken)) expect(answer.status).toBe("rejected");
    expect(await check("good", "192.0.2.1")).toEqual({ actor });
  });
});

describe("the tokens that a process knows", () => {
  it("are limited in number, and those used last stay", () => {
    const known = createTokenCache(100);
    for (let token = 0; token < 1000; token += 1) {
      known.remember(`token ${token}`);
      known.has("token 0");
    }
    const kept = Array.from({ length: 1000 }, (_, token) => known.has(`token ${token}`));
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(100);
    expect([kept[0], kept[1], kept[999]]).toEqual([true, false, true]);
  });
});
