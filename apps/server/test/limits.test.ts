import { randomBytes } from "node:crypto";
import { LIMITS } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { problemOf, slowCounter, startHarness, useHarness } from "../../../tests/support/server-harness.ts";

const { read, move, write, search, credentials } = LIMITS.requestsPerMinute;
const password = "correct horse battery";

describe("limits", () => {
  const harness = useHarness({ env: { RATE_LIMIT: "on" } });
  let address = 0;
  beforeAll(slowCounter);
  afterAll(() => void vi.restoreAllMocks());

  /** A guest from an address of its own. */
  const guest = async () => {
    address += 1;
    const answer = await harness.ask("POST", "/platform/auth/guest", { address: `10.0.0.${address}` });
    return answer.json().token as string;
  };

  const statuses = async (count: number, send: () => Promise<{ statusCode: number }>): Promise<number[]> => {
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) seen.push((await send()).statusCode);
    return seen;
  };

  it.each([
    ["read", read, "GET", "/platform/users/0", 404],
    ["move", move, "POST", "/platform/games/chess/matches/0/move", 400],
    ["write", write, "POST", "/platform/games/chess/matches/0/accept", 404],
    ["search", search, "GET", "/platform/games/nope/friends/search", 404],
  ] as const)(
    "allow a user a %s so often a minute, and say what is left: %i",
    async (name, limit, method, url, status) => {
      const token = await guest();
      const first = await harness.ask(method, url, { token });
      expect(first.headers).toMatchObject({
        ratelimit: `"${name}";r=${limit - 1};t=10`,
        "ratelimit-policy": `"${name}";q=${limit};w=60`,
      });
      const seen = await statuses(limit, () => harness.ask(method, url, { token }));
      expect(seen).toEqual([...Array(limit - 1).fill(status), 429]);
      const refused = await harness.ask(method, url, { token });
      expect(problemOf(refused).code).toBe("rate_limited");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(refused.headers.ratelimit).toMatch(/r=0;t=\d+$/);
      const other = await guest();
      expect((await harness.ask(method, url, { token: other })).statusCode).toBe(status);
    },
  );

  it("count signing in by address, whatever X-Forwarded-For says", async () => {
    let forged = 0;
    const seen = await statuses(credentials + 1, () => {
      forged += 1;
      const by = `203.0.113.${forged}`;
      return harness.ask("POST", "/platform/auth/login", {
        address: "192.0.2.1",
        body: { username: `nobody-${forged}`, password: "wrong" },
        headers: { "x-forwarded-for": by, forwarded: `for=${by}`, "x-real-ip": by },
      });
    });
    expect(seen).toEqual([...Array(credentials).fill(401), 429]);
    const guest = (remote: string) => harness.ask("POST", "/platform/auth/guest", { address: remote });
    expect((await guest("192.0.2.1")).statusCode).toBe(429);
    expect((await guest("::ffff:192.0.2.1")).statusCode).toBe(429);
    expect((await guest("192.0.2.2")).statusCode).toBe(200);
  });

  it("count what shows a password by user and by address, so that many accounts have no more than one", async () => {
    const makeCodes = (token: string, from: string) =>
      harness.ask("POST", "/platform/me/recovery-codes", { token, address: from, body: { password: "wrong" } });
    const { token: one } = await register("many-one", "192.0.2.31");
    const { token: other } = await register("many-other", "192.0.2.32");
    const half = credentials / 2;
    for (const token of [one, other])
      expect(await statuses(half, () => makeCodes(token, "192.0.2.33"))).toEqual(Array(half).fill(403));
    const refused = await makeCodes(other, "192.0.2.33");
    expect(problemOf(refused).code).toBe("rate_limited");
    expect(refused.headers["ratelimit-policy"]).toBe(`"credentials";q=${credentials};w=60`);
    let from = 0;
    const elsewhere = await statuses(half + 1, () => {
      from += 1;
      return makeCodes(one, `203.0.113.${from}`);
    });
    expect(elsewhere).toEqual([...Array(half).fill(403), 429]);
  });

  /** An account, and the cookie of the device that it was made with. */
  const register = async (username: string, from: string) => {
    const answer = await harness.ask("POST", "/platform/auth/register", {
      address: from,
      body: { username, password },
    });
    const cookies = answer.headers["set-cookie"] as string[];
    const device = cookies.find((cookie) => cookie.startsWith("yourmove_device="))?.split(";")[0] ?? "";
    return { device, token: answer.json().token as string };
  };

  it("let it in after a new start too, by a password, a code, or a passkey, for which it gets its options", async () => {
    const address = "192.0.2.51";
    const own = await register("restarted-own", "192.0.2.52");
    const other = await register("restarted-other", "192.0.2.53");
    const made = await harness.ask("POST", "/platform/me/recovery-codes", { ...own, body: { password } });
    const [code] = made.json().codes as string[];
    const again = await startHarness({ env: { RATE_LIMIT: "on" }, database: harness.database });
    const post = async (url: string, { device }: { device: string }, body: object) =>
      (await again.ask("POST", url, { address, body, headers: { cookie: device } })).statusCode;
    // Before anybody signs in here, others have spent all that this address has.
    await statuses(credentials, () => again.ask("POST", "/platform/auth/guest", { address }));
    await statuses(write, () => again.ask("POST", "/platform/auth/passkey-options", { address }));
    const refused = () =>
      again.ask("GET", "/platform/me", { address, token: `yms_${randomBytes(32).toString("hex")}` });
    expect((await statuses(LIMITS.refusedCredentialsAMinute + 1, refused)).at(-1)).toBe(429);
    const login = { username: "restarted-own", password };
    const recovery = { username: "restarted-own", code, newPassword: "battery staple again" };
    const fake = { device: `yourmove_device=ymd_${randomBytes(48).toString("base64url")}` };
    const old = { device: `yourmove_device=ymd_${randomBytes(32).toString("base64url")}` };
    for (const device of [fake, old, other]) {
      expect(await post("/platform/auth/login", device, login)).toBe(429);
      expect(await post("/platform/auth/recover", device, recovery)).toBe(429);
    }
    for (const device of [fake, old]) expect(await post("/platform/auth/passkey-options", device, {})).toBe(429);
    expect(await post("/platform/auth/login", own, login)).toBe(200);
    expect(await post("/platform/auth/passkey-options", own, {})).toBe(200);
    expect(await post("/platform/auth/recover", own, recovery)).toBe(200);
    const passkey = () => post("/platform/auth/passkey-options", own, {});
    const rest: number[] = [];
    for (let requested = 0; requested < credentials; requested += 1) rest.push(await passkey());
    expect(rest).toEqual([...Array(credentials - 3).fill(200), 429, 429, 429]);
    await again.close();
  });

  it("hold through REST, tRPC and batches together", async () => {
    const token = await guest();
    const input = encodeURIComponent(JSON.stringify({ gameType: "nope" }));
    const rest = () => harness.ask("GET", "/platform/games/nope/friends/search", { token });
    const trpc = () => harness.ask("GET", `/trpc/friends.search?input=${input}`, { token });
    const batch = () => harness.ask("GET", `/trpc/${Array(10).fill("friends.search").join(",")}?batch=1`, { token });
    await statuses(25, rest);
    await statuses(25, trpc);
    expect((await batch()).statusCode).toBe(400);
    const refused = await batch();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.data.problem).toMatchObject({ code: "rate_limited", status: 429 });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await trpc()).statusCode).toBe(429);
    expect((await rest()).statusCode).toBe(429);
  });

  it("stand in the meta with every other bound, and the features that they are of", async () => {
    const meta = (await harness.ask("GET", "/platform/meta")).json();
    const features = expect.arrayContaining(["challenges", "blocks", "options", "clocks", "daysOff"]);
    expect(meta).toMatchObject({ contractVersion: "1.3", features });
    expect(meta.limits).toEqual(JSON.parse(JSON.stringify(LIMITS)));
    const env = { LIMIT_READS: "400", LIMIT_CONNECTIONS: "500", KEEP_GUESTS_DAYS: "7", MAX_WAIT_SECONDS: "9" };
    const set = await startHarness({ env });
    expect((await set.ask("GET", "/platform/meta")).json().limits).toEqual({
      ...meta.limits,
      requestsPerMinute: { ...meta.limits.requestsPerMinute, read: 400 },
      connectionsOfAddress: 500,
      idleGuestLifetimeMs: 7 * 86_400_000,
      maxWaitSeconds: 9,
    });
    await set.close();
  });
});

describe("behind one trusted proxy", () => {
  it("the address is the last that the proxy names", async () => {
    const harness = await startHarness({ env: { RATE_LIMIT: "on", TRUST_PROXY: "on" } });
    const guest = (forwarded: string) =>
      harness.ask("POST", "/platform/auth/guest", { headers: { "x-forwarded-for": forwarded } });
    for (let i = 0; i < credentials; i += 1) expect((await guest(`198.51.100.${i}, 203.0.113.7`)).statusCode).toBe(200);
    expect((await guest("203.0.113.7")).statusCode).toBe(429);
    expect((await guest("203.0.113.7, 203.0.113.8")).statusCode).toBe(200);
    await harness.close();
  });
});
