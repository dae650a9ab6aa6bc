import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { createLoginAttemptLimiter } from "../src/auth/login-attempt-limiter.ts";
import { codeOf, PASSWORD, problemOf, type Settings, useHarness } from "./harness.ts";

const password = PASSWORD;
const QUARTER = 15 * 60_000;

describe("the count of guesses", () => {
  it("checks one name at once, however many wait for another, and those as soon as they may be checked", async () => {
    const loginAttempts = createLoginAttemptLimiter(createTestClock());
    const answered: ((isRight: boolean) => void)[] = [];
    const attempt = (who: string) => ({ who, address: "192.0.2.1", network: "192.0.2", device: null });
    const slow = () => loginAttempts.check(attempt("besieged"), () => new Promise((resolve) => answered.push(resolve)));
    const all = Array.from({ length: 120 }, slow);
    await expect.poll(() => answered.length).toBe(10);
    expect(await loginAttempts.check(attempt("other"), async () => true)).toEqual({ ok: true, value: true });
    for (let checked = 0; checked < 110; checked += 1) {
      await expect.poll(() => answered.length).toBeGreaterThan(checked);
      answered[checked]?.(true);
    }
    const answers = await Promise.all(all);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(110);
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(10);
  });
});

describe.each(testKinds)("guessed passwords (%s)", (kind) => {
  const harness = useHarness(kind);

  const from = (address: string, more: Settings = {}) => harness.anonymous({ address, ...more }).auth;
  const statusOf = async (call: Promise<unknown>) => (await problemOf(call)).status;
  const spend = async (username: string, address: string, more: Settings = {}) => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await statusOf(from(address, more).login({ username, password: "wrong" }))).toBe(401);
  };
  /** The answers to 300 wrong passwords at once, each from an address of its own. */
  const burst = (username: string, addressAt: (index: number) => string) =>
    Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        statusOf(from(addressAt(index)).login({ username, password: `wrong ${index}` })),
      ),
    );
  /** The token of a device that has registered, or logged in, as this user. */
  const deviceOf = async (username: string, address: string) => {
    const given: string[] = [];
    await from(address, { setDevice: (token) => void given.push(token) }).register({ username, password });
    return given[0];
  };

  it("ten wrong ones from an address are enough for a quarter of an hour, and the owner elsewhere never notices", async () => {
    await from("198.51.100.1").register({ username: "guarded", password });
    await spend("guarded", "203.0.113.9");
    expect(await codeOf(from("203.0.113.9").login({ username: "Guarded", password }))).toBe("rate_limited");
    await expect(from("198.51.100.1").login({ username: "guarded", password })).resolves.toBeTruthy();
    harness.clock.advance(QUARTER);
    await expect(from("203.0.113.9").login({ username: "guarded", password })).resolves.toBeTruthy();
  });

  it("an unknown name is counted as a known one is", async () => {
    await spend("unheard-of", "203.0.113.10");
    expect(await statusOf(from("203.0.113.10").login({ username: "unheard-of", password }))).toBe(429);
  });

  it("of 300 at once from one network thirty are checked, and the owner elsewhere gets in", async () => {
    await from("198.51.100.6").register({ username: "surrounded", password });
    const statuses = await burst("surrounded", (index) => `2001:db8:0:${index}::/64`);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    await expect(from("198.51.100.6").login({ username: "surrounded", password })).resolves.toBeTruthy();
  });

  it("of 300 at once from 300 networks a hundred are checked, and a known device still gets in", async () => {
    const deviceToken = await deviceOf("besieged", "198.51.100.2");
    const statuses = await burst("besieged", (index) => `2001:db8:${index}:0::/64`);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    // A process with too much to do says 503 to some, and checks none of those.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(200);
    expect(await statusOf(from("198.51.100.2").login({ username: "besieged", password }))).toBe(429);
    await expect(from("198.51.100.2", { deviceToken }).login({ username: "besieged", password })).resolves.toBeTruthy();
  });

  it("a known device is known for its own users only, and has ten tries too", async () => {
    const deviceToken = await deviceOf("first", "198.51.100.3");
    await from("198.51.100.3").register({ username: "second", password });
    await spend("second", "203.0.113.11");
    expect(await statusOf(from("203.0.113.11", { deviceToken }).login({ username: "second", password }))).toBe(429);
    await spend("first", "203.0.113.12", { deviceToken });
    expect(await statusOf(from("203.0.113.12", { deviceToken }).login({ username: "first", password }))).toBe(429);
  });

  it("right ones are never counted, however many come at once", async () => {
    await from("198.51.100.4").register({ username: "hasty", password });
    const all = Array.from({ length: 40 }, () => from("198.51.100.4").login({ username: "hasty", password }));
    await expect(Promise.all(all)).resolves.toHaveLength(40);
  });

  it("of a signed-in owner count, too, where an operation takes the password", async () => {
    const { token } = await from("198.51.100.5").register({ username: "asked", password });
    const { call } = await harness.signIn(token);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await statusOf(call.account.createKey({ name: "bot", password: "wrong" }))).toBe(403);
    expect(await statusOf(call.account.createKey({ name: "bot", password }))).toBe(429);
    const change = { currentPassword: password, newPassword: "another one" };
    expect(await statusOf(call.account.changePassword(change))).toBe(429);
  });

  it("a device keeps its token, is stored as a hash, and of a user's devices twenty are known", async () => {
    const given: string[] = [];
    const setDevice = (token: string) => void given.push(token);
    const login = (deviceToken?: string) =>
      from("198.51.100.6", { setDevice, deviceToken }).login({ username: "gadgets", password });
    const { user } = await from("198.51.100.6", { setDevice }).register({ username: "gadgets", password });
    await login(given[0]);
    expect(given[1]).toBe(given[0]);
    expect(given[0]).toMatch(/^ymd_[\w-]{64}$/);
    const madeUp = [`ymd_${"x".repeat(64)}`, `${given[0]?.slice(0, -1)}${given[0]?.endsWith("A") ? "B" : "A"}`];
    for (const [at, token] of ["made up", ...madeUp, `ymd_${"x".repeat(43)}`].entries()) {
      await login(token);
      expect(given[2 + at]).toMatch(/^ymd_[\w-]{64}$/);
      expect(given.slice(0, 2 + at)).not.toContain(given[2 + at]);
      expect(given[2 + at]).not.toBe(token);
    }
    for (let device = 0; device < 20; device += 1) {
      harness.clock.advance(1000);
      await login();
    }
    const stored = await harness.db.prisma.device.findMany({ where: { userID: user.userID } });
    expect(stored).toHaveLength(20);
    expect(stored.map(({ tokenHash }) => Buffer.from(tokenHash).length)).toEqual(Array(20).fill(32));
    const { known } = harness.services.devices;
    expect(await known(user.userID, given[0])).toBeNull();
    expect(await known(user.userID, given.at(-1))).not.toBeNull();
  });
});
