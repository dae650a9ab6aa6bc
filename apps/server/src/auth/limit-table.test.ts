import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { readSettings } from "../env.ts";
import { createLimitTable } from "./limit-table.ts";
import { chargesOf, createRateLimits, limitedAddress, newUserCharges, refusedCharges } from "./rate-limits.ts";

const settings = (env: Record<string, string>) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  return read.settings.limits;
};
const reasons = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? [] : read.reasons;
};

const operation = (name: string, bucket: string) =>
  ({ name, bucket, access: "user", type: "mutation" }) as unknown as Parameters<typeof chargesOf>[0][number];
const GUEST = operation("auth.guest", "credentials");
const WRITE = operation("matches.accept", "write");
const SCHOOL = "198.51.100.0/24=30, 203.0.113.9=2, 2001:db8:7:100::/56=5";

/** How many times somebody gets in from an address before it is refused. */
const granted = (env: Record<string, string>, asks: Parameters<ReturnType<typeof createRateLimits>["take"]>[0]) => {
  const limits = createRateLimits(() => 0, createLimitTable(settings(env)));
  for (let count = 0; ; count += 1) if (limits.take(asks)?.isGranted === false) return count;
};
const signIns = (env: Record<string, string>, ip: string) => granted(env, chargesOf([GUEST], null, ip));

describe("the limits of contract 9", () => {
  it("are those of the contract where none is set", () => {
    expect(settings({})).toEqual({
      LIMIT_READS: 300,
      LIMIT_MOVES: 120,
      LIMIT_WRITES: 60,
      LIMIT_SEARCHES: 60,
      LIMIT_CREDENTIALS: 20,
      LIMIT_ANONYMOUS_READS: 60,
      LIMIT_REFUSED_CREDENTIALS: 60,
      LIMIT_NEW_GUESTS_A_DAY: 200,
      LIMIT_GUEST_POLLS: 200,
      LIMIT_GUESTS_FACTOR: 10,
      LIMIT_CONNECTIONS: 1000,
      SHARED_NETWORKS: [],
    });
    const bare = createRateLimits(() => 0);
    const tabled = createRateLimits(() => 0, createLimitTable(settings({})));
    const guest = { userID: 7, isGuest: true } as NonNullable<Parameters<typeof chargesOf>[1]>;
    for (const ip of ["192.0.2.1", "2001:db8::1"]) {
      for (const bucket of ["read", "move", "write", "search", "credentials"])
        for (const actor of [null, guest]) {
          const asks = [
            ...chargesOf([operation("x", bucket)], actor, ip),
            ...newUserCharges([GUEST], ip),
            ...refusedCharges(ip),
          ];
          for (const ask of asks) expect(tabled.take([ask])).toEqual(bare.take([ask]));
        }
    }
  });

  it("can be set, upward and downward", () => {
    expect(signIns({ LIMIT_CREDENTIALS: "2" }, "192.0.2.1")).toBe(2);
    expect(signIns({ LIMIT_CREDENTIALS: "2000" }, "192.0.2.1")).toBe(2000);
    const user = { userID: 7, isGuest: false } as NonNullable<Parameters<typeof chargesOf>[1]>;
    expect(granted({ LIMIT_WRITES: "6" }, chargesOf([WRITE], user, "192.0.2.1"))).toBe(6);
    expect(granted({ LIMIT_REFUSED_CREDENTIALS: "600" }, refusedCharges("192.0.2.1"))).toBe(600);
    expect(granted({ LIMIT_NEW_GUESTS_A_DAY: "30" }, newUserCharges([GUEST], "192.0.2.1"))).toBe(30);
    const [, ofGuests] = chargesOf([WRITE], { ...user, isGuest: true }, "192.0.2.1");
    expect(granted({ LIMIT_WRITES: "10", LIMIT_GUESTS_FACTOR: "3" }, ofGuests ? [ofGuests] : [])).toBe(30);
  });

  it("can't be switched off one by one, nor keep everybody out", () => {
    expect(reasons({ LIMIT_READS: "0" })).toEqual(["LIMIT_READS must be a whole number from 30 to 30000"]);
    expect(reasons({ LIMIT_READS: "30001" })).toEqual(["LIMIT_READS must be a whole number from 30 to 30000"]);
    expect(reasons({ LIMIT_CREDENTIALS: "off" })).toEqual(["LIMIT_CREDENTIALS must be a whole number from 2 to 2000"]);
  });

  it("are a multiple of an address's for a network that shares one, and for no other", () => {
    const env = { SHARED_NETWORKS: SCHOOL };
    const { credentials } = LIMITS.requestsPerMinute;
    expect(signIns(env, "198.51.100.7")).toBe(30 * credentials);
    expect(signIns(env, "::ffff:198.51.100.7")).toBe(30 * credentials);
    expect(signIns(env, "203.0.113.9")).toBe(2 * credentials);
    for (const ip of ["198.51.101.7", "203.0.113.8", "192.0.2.1", "2001:db8:7:200::1", "unknown", "a:b", ""])
      expect([ip, signIns(env, ip)]).toEqual([ip, credentials]);
    expect(signIns(env, "2001:db8:7:1ff::1")).toBe(5 * credentials);
    expect(granted(env, newUserCharges([GUEST], "2001:db8:7:1ff::1"))).toBe(5 * LIMITS.newGuestsADay);
    const shares = createLimitTable(settings(env)).pollShares("2001:db8:7:1ff::1");
    expect(shares.map(({ most }) => most)).toEqual([1000, 10_000]);
    // A user has what it has, wherever it is.
    const user = { userID: 7, isGuest: false } as NonNullable<Parameters<typeof chargesOf>[1]>;
    expect(granted(env, chargesOf([WRITE], user, "198.51.100.7"))).toBe(LIMITS.requestsPerMinute.write);
    expect(createLimitTable(settings(env)).factorOf(limitedAddress("198.51.100.7"))).toBe(30);
  });

  it.each([
    "198.51.100.0/24",
    "198.51.100.0/24=0",
    "198.51.100.0/24=101",
    "0.0.0.0/0=2",
    "2001:db8::/65=2",
    "school=30",
    "1.2.3/8=2",
  ])("take no network such as %s", (SHARED_NETWORKS) => {
    expect(reasons({ SHARED_NETWORKS })).toEqual([
      `SHARED_NETWORKS must be networks and how many times an address's limits each has, 1 to 100, such as 198.51.100.0/24=30, and "${SHARED_NETWORKS}" is none`,
    ]);
  });
});
