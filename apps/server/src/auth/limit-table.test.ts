import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { reasonsOf as reasons, settingsOf } from "../../../../tests/support/settings.ts";
import { limitedAddress, originOf } from "./addresses.ts";
import { createTokenCache, createTokenCheck } from "./identify.ts";
import { createLimitTable, type LimitName } from "./limit-table.ts";
import { chargesOf, createRateLimits, fileCharges, newUserCharges, previewCharges } from "./rate-limits.ts";

const settings = (env: Record<string, string>) => settingsOf(env).limits;

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
const HERE = originOf("192.0.2.1");
const originIn = (env: Record<string, string>, ip: string) => createLimitTable(settings(env)).originOf(ip);
const signIns = (env: Record<string, string>, ip: string) => granted(env, chargesOf([GUEST], null, originIn(env, ip)));

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
      LIMIT_FILES: 1200,
      LIMIT_DOWNLOADS: 120,
      SHARED_NETWORKS: [],
    });
  });

  const user = { userID: 7, isGuest: false } as NonNullable<Parameters<typeof chargesOf>[1]>;
  const guest = { ...user, isGuest: true };
  const bucketOf = (bucket: string) => (env: Record<string, string>) =>
    granted(env, chargesOf([operation("x", bucket)], user, HERE));
  const readAsNobody = { ...operation("challenges.get", "read"), access: "optional", type: "query" } as typeof GUEST;
  /** How many unknown tokens are looked up at once, all bad, and how many good ones still are after one less than that. */
  const lookedUp = async (env: Record<string, string>) => {
    const table = createLimitTable(settings(env));
    const limits = createRateLimits(() => 0, table);
    let count = 0;
    const authenticate = async (token: string) => {
      count += 1;
      return token === "good" ? user : null;
    };
    const check = createTokenCheck(authenticate, limits, { known: createTokenCache(), originOf: table.originOf });
    const limit = Number(env["LIMIT_REFUSED_CREDENTIALS"]);
    for (let at = 0; at < limit - 1; at += 1) await check(`bad ${at}`, "192.0.2.1");
    expect(await check("good", "192.0.2.1")).toEqual({ actor: user });
    await Promise.all(Array.from({ length: limit }, (_, at) => check(`worse ${at}`, "192.0.2.1")));
    return count - 1;
  };
  const COUNTS: Record<LimitName, (env: Record<string, string>) => number | Promise<number>> = {
    LIMIT_READS: bucketOf("read"),
    LIMIT_MOVES: bucketOf("move"),
    LIMIT_WRITES: bucketOf("write"),
    LIMIT_SEARCHES: bucketOf("search"),
    LIMIT_CREDENTIALS: (env) => signIns(env, "192.0.2.1"),
    LIMIT_ANONYMOUS_READS: (env) =>
      Math.max(
        granted(env, previewCharges(HERE)),
        granted({ ...env, LIMIT_READS: "30000" }, chargesOf([readAsNobody], null, HERE)),
      ),
    LIMIT_REFUSED_CREDENTIALS: lookedUp,
    LIMIT_NEW_GUESTS_A_DAY: (env) => granted(env, newUserCharges([GUEST], HERE)),
    LIMIT_GUEST_POLLS: (env) => createLimitTable(settings(env)).pollShares(HERE)[0]?.most ?? 0,
    LIMIT_GUESTS_FACTOR: (env) => granted({ ...env, LIMIT_WRITES: "6" }, chargesOf([WRITE], guest, HERE).slice(1)) / 6,
    LIMIT_CONNECTIONS: (env) => settings(env).LIMIT_CONNECTIONS,
    LIMIT_FILES: (env) => granted(env, fileCharges("files", HERE)),
    LIMIT_DOWNLOADS: (env) => granted(env, fileCharges("downloads", HERE)),
  };

  it.each(Object.keys(COUNTS).flatMap((name) => [3, 1000].map((limit) => [name as LimitName, limit] as const)))(
    "%s can be set to %i, and is exactly that",
    async (name, limit) => {
      expect(await COUNTS[name]({ [name]: `${limit}` })).toBe(limit);
    },
  );

  it("can't be switched off one by one, nor keep everybody out", () => {
    expect(reasons({ LIMIT_READS: "0" })).toEqual(["LIMIT_READS must be a whole number from 3 to 30000"]);
    expect(reasons({ LIMIT_READS: "30001" })).toEqual(["LIMIT_READS must be a whole number from 3 to 30000"]);
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
    const school = originIn(env, "2001:db8:7:1ff::1");
    expect(granted(env, newUserCharges([GUEST], school))).toBe(5 * LIMITS.newGuestsADay);
    const shares = createLimitTable(settings(env)).pollShares(school);
    expect(shares.map(({ most }) => most)).toEqual([1000, 10_000]);
    // A user has what it has, wherever it is.
    expect(granted(env, chargesOf([WRITE], user, originOf("198.51.100.7")))).toBe(LIMITS.requestsPerMinute.write);
    expect(createLimitTable(settings(env)).factorOf(limitedAddress("198.51.100.7"))).toBe(30);
  });

  it.each([
    ["2001:db8:7::1", "2001:db8:7:1::1", "2001:db8:7::/64=100"],
    ["2001:db8:7:100::1", "2001:db8:7:1::1", "2001:db8:7:100::/64=100, 2001:db8:8::/48=3"],
    ["203.0.113.9", "203.0.113.8", "203.0.113.9=100"],
  ])("set %s apart from its neighbour %s where %s names it, and free no neighbour", (named, neighbour, networks) => {
    const env = { SHARED_NETWORKS: networks };
    const { credentials } = LIMITS.requestsPerMinute;
    expect(originIn(env, named).network).not.toBe(originIn(env, neighbour).network);
    expect(originIn(env, neighbour)).toEqual(originOf(neighbour));
    const limits = createRateLimits(() => 0, createLimitTable(settings(env)));
    const signIn = (ip: string) => limits.take(chargesOf([GUEST], null, originIn(env, ip)))?.isGranted;
    const count = (ip: (at: number) => string) =>
      Array.from({ length: 3000 }, (_, at) => signIn(ip(at))).filter(Boolean).length;
    expect(count(() => named)).toBe(100 * credentials);
    const others = (at: number) =>
      neighbour.includes(":") ? neighbour.replace(":1::", `:${(at % 15) + 1}::`) : neighbour;
    expect(count(others)).toBe(neighbour.includes(":") ? credentials * LIMITS.networkFactor : credentials);
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
