import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../../../tests/support/server-harness.ts";

describe.each(testKinds)("an Idempotency-Key of a sign-in on %s", (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ kind });
  });
  afterAll(() => harness.close());

  it("gets the same account, token and cookie again, and through tRPC the same account", async () => {
    const name = `Repeated-${kind}`;
    const body = { username: name, password: "correct horse battery" };
    for (const path of ["guest", "register", "login"]) {
      const ask = () =>
        harness.ask("POST", `/platform/auth/${path}`, {
          body: path === "guest" ? { username: `${name}-guest` } : body,
          headers: { "idempotency-key": `sign-in-${path}` },
        });
      const [first, duplicate] = await Promise.all([ask(), ask()]);
      const later = await ask();
      expect(first.statusCode).toBe(200);
      for (const again of [duplicate, later]) expect([again.statusCode, again.body]).toEqual([200, first.body]);
      const sessionOf = (answer: typeof first) => [answer.headers["set-cookie"]].flat()[0];
      expect(sessionOf(later)).toBe(sessionOf(first));
      expect(sessionOf(later)).toContain(first.json().token);
    }
    const typed = await harness.ask("POST", "/trpc/auth.register", {
      body,
      headers: { "idempotency-key": "sign-in-register" },
    });
    expect(typed.json().result.data.user.username).toBe(name);
  });
});
