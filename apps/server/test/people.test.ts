import { blocksSchema, privacySchema, userPageSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness } from "../../../tests/support/server-harness.ts";

describe.each(testKinds)("the routes about people on %s", (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ kind });
  });
  afterAll(() => harness.close());

  it("block and unblock with no body, and with {}", async () => {
    const ann = await harness.guest();
    const bob = await harness.guest();
    const { token } = ann;
    const url = `/platform/me/blocks/${bob.user.userID}`;
    const blocked = async () => blocksSchema.parse((await harness.ask("GET", "/platform/me/blocks", { token })).json());
    for (const body of [undefined, {}]) {
      const put = await harness.ask("PUT", url, { token, body });
      expect([put.statusCode, put.json()]).toEqual([200, {}]);
      expect(await blocked()).toEqual({ items: [{ ...bob.user, isOnline: false }] });
      const page = await harness.ask("GET", `/platform/users/${ann.user.userID}`, { token: bob.token });
      expect(userPageSchema.parse(page.json()).user).toEqual({ ...ann.user, isOnline: false });
      const gone = await harness.ask("DELETE", url, { token, body });
      expect([gone.statusCode, gone.json()]).toEqual([200, {}]);
      expect(await blocked()).toEqual({ items: [] });
    }
  });

  it.each(["0", "abc", "1.5", "-1", "2147483648", "99999999999", "2147483647"])(
    "find nobody to block of the id %s",
    async (id) => {
      const { token } = await harness.guest();
      for (const method of ["PUT", "DELETE"]) {
        const answer = await harness.ask(method, `/platform/me/blocks/${id}`, { token });
        expect(problemOf(answer).code).toBe("user_not_found");
      }
    },
  );

  it("read and change who may invite and who sees", async () => {
    const { token } = await harness.guest();
    const read = async () => privacySchema.parse((await harness.ask("GET", "/platform/me/privacy", { token })).json());
    const put = (body?: object) => harness.ask("PUT", "/platform/me/privacy", { token, body });
    expect(await read()).toEqual({ invitesFrom: "everyone", presence: "everyone" });
    expect((await put({ invitesFrom: "known" })).json()).toEqual({ invitesFrom: "known", presence: "everyone" });
    expect((await put()).json()).toEqual({ invitesFrom: "known", presence: "everyone" });
    expect(problemOf(await put({ presence: "accounts" })).errors).toMatchObject([{ path: "presence" }]);
    expect(await read()).toEqual({ invitesFrom: "known", presence: "everyone" });
  });
});
