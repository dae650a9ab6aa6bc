import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, createHarness, PASSWORD, problemOf, takenOf, useHarness } from "./harness.ts";

const password = PASSWORD;
const DAY = 24 * 3_600_000;

describe.each(testKinds)("sessions and keys (%s)", (kind) => {
  const harness = useHarness(kind);

  const auth = () => harness.services.auth;
  const register = (username: string) => harness.anonymous().auth.register({ username, password });
  /** Used as a request uses it, and written as it is for the other processes. */
  const use = async (token: string, by: "bearer" | "cookie") => {
    const actor = await auth().authenticate(token, by);
    if (actor) harness.services.presence.seen(actor);
    await harness.clock.advance(2000);
    return actor;
  };
  const lastUsed = async ({ userID }: { readonly userID: number }) =>
    Number((await harness.db.prisma.session.findFirstOrThrow({ where: { userID } })).lastUsedTime);

  it("a cookie is due again in each week of its use, a browser's session goes on, and a bearer's ends after a year", async () => {
    const { token, user } = await register("daily");
    expect((await use(token, "cookie"))?.isCookieDue).toBeUndefined();
    for (let month = 0; month < 13; month += 1) {
      const start = harness.clock.now() + 30 * DAY;
      harness.clock.advance(30 * DAY);
      const actor = await use(token, "cookie");
      expect(actor?.isCookieDue).toBe(true);
      await expect.poll(() => lastUsed(user)).toBeGreaterThanOrEqual(start);
      expect((await auth().authenticate(token, "cookie"))?.isCookieDue).toBeUndefined();
      if (month < 11) expect(await auth().authenticate(token)).not.toBeNull();
    }
    expect(await auth().authenticate(token)).toBeNull();
    expect(await auth().authenticate(token, "cookie")).not.toBeNull();
  });

  it("a poll that outlives its bearer's year ends with 401", async () => {
    const actor = await auth().authenticate((await register("patient")).token);
    if (!actor || actor.credential.kind === "host") throw new Error("no session");
    expect(await auth().isValid(actor)).toBe(true);
    const past = { ...actor, credential: { ...actor.credential, lastTime: harness.clock.now() } };
    expect(await auth().isValid(past)).toBe(false);
  });

  it("a user has fifty sessions at the most, also when twenty begin at once, and the oldest ends", async () => {
    const { token, user } = await register("everywhere");
    const login = () => harness.anonymous().auth.login({ username: "everywhere", password });
    for (let count = 1; count < 50; count += 1) await login();
    expect(await auth().authenticate(token)).not.toBeNull();
    await login();
    expect(await auth().authenticate(token)).toBeNull();
    const last = await Promise.all(Array.from({ length: 20 }, login));
    expect(await harness.db.prisma.session.count({ where: { userID: user.userID } })).toBe(50);
    const good = await Promise.all(last.map((one) => auth().authenticate(one.token)));
    expect(good.filter((actor) => actor !== null)).toHaveLength(20);
  });

  it("a session says what device it began on, however it began, and is called what its owner likes", async () => {
    const userAgent = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36";
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const names = { username: "many devices", password };
    const owner = await harness.signIn((await harness.anonymous({ userAgent }).auth.register(names)).token);
    for (const settings of [{ userAgent: firefox }, {}]) await harness.anonymous(settings).auth.login(names);
    const { items } = await owner.call.account.sessions();
    const shown = items.map(({ browser, system, name }) => `${browser} ${system} ${name}`);
    expect(shown.sort()).toEqual(["Chrome Android null", "Firefox Linux null", "null null null"]);
    const sessionID = items.find(({ browser }) => browser === "Firefox")?.sessionID ?? 0;
    const rename = async (name: string | null, { call } = owner) =>
      (await call.account.renameSession({ sessionID, name })).session;
    const named = { sessionID, name: "The old laptop", browser: "Firefox", isCurrent: false };
    expect(await rename(" The old laptop ")).toMatchObject(named);
    expect((await problemOf(rename("mine", await harness.account("nosy")))).status).toBe(404);
    expect((await problemOf(rename(" "))).status).toBe(400);
    expect((await rename(null)).name).toBeNull();
  });

  it("a key takes the password, and ends on the day that was requested, used or not", async () => {
    const { call, userID } = await harness.account("careful");
    for (const given of [{}, { password: "wrong" }])
      expect(await codeOf(call.account.createKey({ name: "bot", ...given }))).toBe("forbidden_action");
    const { token, key } = await call.account.createKey({ name: "bot", password, expiresInDays: 2 });
    expect(token).toMatch(/^ymk_[\w-]{43}$/);
    expect(key.expiresTime).toBe(harness.clock.now() + 2 * DAY);
    expect((await call.account.keys()).items).toEqual([key]);
    const other = await call.account.createKey({ name: "another", password });
    await call.account.revokeKey(other.key);
    expect(await auth().authenticate(other.token)).toBeNull();
    expect(await auth().authenticate(token)).toMatchObject({ userID });
    harness.clock.advance(DAY);
    await use(token, "bearer");
    await harness.services.presence.stop();
    harness.clock.advance(DAY);
    expect(await auth().authenticate(token)).toBeNull();
    for (const expiresInDays of [0, 366, 1.5])
      expect(await codeOf(call.account.createKey({ name: "bot", password, expiresInDays }))).toBe("invalid_request");
  });

  it("of sixty keys made at once twenty are, and all of them are good", async () => {
    const { call, userID } = await harness.account("greedy");
    const make = () => call.account.createKey({ name: "key", password });
    expect(await takenOf(Array.from({ length: 60 }, make))).toBe(20);
    expect(await codeOf(make())).toBe("limit_reached");
    expect(await harness.db.prisma.session.count({ where: { userID, kind: "api_key" } })).toBe(20);
  });

  it("a password hashed at another cost gets a new hash at log-in, and no session ends by it", async () => {
    const { token, user } = await register("from-before");
    const dearer = await createHarness(kind, { db: harness.db, passwordCost: { N: 2048, r: 8, p: 1 } });
    const hashOf = async () =>
      (await harness.db.prisma.user.findUniqueOrThrow({ where: { userID: user.userID } })).passwordHash;
    expect(await hashOf()).toContain("scrypt$1024$8$1$");
    await dearer.anonymous().auth.login({ username: "from-before", password });
    expect(await hashOf()).toContain("scrypt$2048$8$1$");
    expect(await auth().authenticate(token)).not.toBeNull();
    await dearer.anonymous().auth.login({ username: "from-before", password });
    await dearer.services.stop();
  });
});
