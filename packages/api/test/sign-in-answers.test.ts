import { signInQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Call, codeOf, PASSWORD, problemOf, type Settings, useHarness } from "./harness.ts";

const password = PASSWORD;
const HOUR = 3_600_000;
type Auth = Call["auth"];

describe.each(testKinds)("sign-ins with an Idempotency-Key (%s)", (kind) => {
  const harness = useHarness(kind);

  const keyed = (idempotencyKey: string, more: Settings = {}) => harness.anonymous({ idempotencyKey, ...more }).auth;
  /** The one answer that eight sign-ins at once are given. */
  const oneOfMany = async <Answer>(signIn: () => Promise<Answer>): Promise<Answer> => {
    const [first, ...others] = await Promise.all([signIn(), ...Array.from({ length: 7 }, signIn)]);
    for (const other of others) expect(other).toEqual(first);
    return first;
  };
  const sessionsOf = (userID: number) => harness.db.prisma.session.count({ where: { userID } });

  it("concurrent duplicates get one answer, with a name or without, for every way to sign in", async () => {
    const account = { username: "Twin_2", password };
    for (const [way, signIn, sessions] of [
      ["guest", (auth: Auth) => auth.guest({}), 1],
      ["named", (auth: Auth) => auth.guest({ username: "Twin_1" }), 1],
      ["register", (auth: Auth) => auth.register(account), 1],
      ["login", (auth: Auth) => auth.login(account), 2],
    ] as const) {
      const { token, user } = await oneOfMany(() => signIn(keyed(`duplicates ${way}`)));
      expect(await sessionsOf(user.userID), way).toBe(sessions);
      expect(await harness.services.auth.authenticate(token), way).not.toBeNull();
    }
  });

  it("a duplicate takes one user id at most: it is no name that was taken, which another name would help", async () => {
    const before = await signInQueries.nextUserID(harness.db);
    await Promise.all(Array.from({ length: 20 }, () => keyed("few-ids").guest({})));
    const taken = (await signInQueries.nextUserID(harness.db)) - before - 1;
    expect(taken).toBeLessThanOrEqual(20);
  });

  it("a guest that registers is given the account again, though the credentials that it came with have ended", async () => {
    const guest = await harness.player();
    const actor = await harness.services.auth.authenticate(guest.token);
    const account = { username: "Grown_1", password };
    const first = await keyed("grown", { actor }).register(account);
    expect(first.user.userID).toBe(guest.userID);
    expect(await keyed("grown", { actor: null }).register(account)).toEqual(first);
    expect(await keyed("grown", { actor }).register(account)).toEqual(first);
    const other = await harness.player();
    const duplicate = await harness.services.auth.authenticate(other.token);
    await oneOfMany(() => keyed("grown-2", { actor: duplicate }).register({ username: "Grown_2", password }));
  });

  it("a refusal that depends on the name is given again, one of a password never", async () => {
    const account = { username: "Taken_1", password };
    await harness.anonymous().auth.register(account);
    const refused = await problemOf(keyed("taken", { requestID: "the first" }).register(account));
    expect(refused).toMatchObject({ status: 409, code: "username_taken", requestID: "the first" });
    expect(await problemOf(keyed("taken", { requestID: "the second" }).register(account))).toEqual(refused);
    const wrong = { ...account, password: "wrong" };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await problemOf(keyed("wrong").login(wrong))).toMatchObject({ status: 401 });
    }
    expect(await problemOf(keyed("wrong").login(wrong))).toMatchObject({ status: 429 });
  });

  it("another body is 422, another address or operation another request", async () => {
    const first = await keyed("bound").guest({ username: "Bound_1" });
    expect(await codeOf(keyed("bound").guest({ username: "Bound_2" }))).toBe("idempotency_key_reused");
    expect(await problemOf(keyed("bound").guest({}))).toMatchObject({ status: 422 });
    const elsewhere = await keyed("bound", { address: "198.51.100.9" }).guest({});
    expect(elsewhere.user.userID).not.toBe(first.user.userID);
    await expect(keyed("bound").register({ username: "Bound_3", password })).resolves.toBeTruthy();
    expect(await problemOf(keyed("bound").register({ username: "Bound_3", password: `${password}!` }))).toMatchObject({
      status: 422,
    });
    expect(await problemOf(keyed("").guest({}))).toMatchObject({ status: 400 });
  });

  it("an answer is kept for an hour", async () => {
    const first = await keyed("hour").guest({});
    harness.clock.advance(HOUR - 1);
    expect(await keyed("hour").guest({})).toEqual(first);
    harness.clock.advance(1);
    expect((await keyed("hour").guest({})).user.userID).not.toBe(first.user.userID);
  });

  it("the database holds none of it in clear", async () => {
    const { token } = await keyed("encrypted-key").register({ username: "Sealed_1", password });
    const rows = await harness.db.prisma.signInAnswer.findMany();
    expect(rows.length).toBeGreaterThan(0);
    const dump = rows.map(({ keyHash, fingerprint, encrypted }) =>
      [keyHash, fingerprint, encrypted].map((value) => Buffer.from(value).toString("latin1")),
    );
    for (const secret of [token, token.slice(4), "Sealed_1", password, "encrypted-key"])
      expect(JSON.stringify(dump)).not.toContain(secret);
  });
});
