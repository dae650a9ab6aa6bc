import { blocksSchema, privacySchema, reportedSchema, userPageSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

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
        expect(problemOf(answer)).toMatchObject({ status: 404, code: "user_not_found" });
      }
    },
  );

  it("let nobody block itself", async () => {
    const { token, user } = await harness.guest();
    for (const method of ["PUT", "DELETE"]) {
      const answer = await harness.ask(method, `/platform/me/blocks/${user.userID}`, { token });
      expect(problemOf(answer)).toMatchObject({ status: 400, code: "invalid_request" });
    }
  });

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

  it("take a report of an opponent, and say the same of a foreign match as of a missing one", async () => {
    const { x, o, matchID } = await startMatch(harness);
    const stranger = await harness.guest();
    const report = (token: string, more: object) =>
      harness.ask("POST", "/platform/reports", { token, body: { userID: o.user.userID, reason: "name", ...more } });
    expect(reportedSchema.parse((await report(x.token, { matchID, text: "Rude" })).json()).reportID).toBeGreaterThan(0);
    const foreign = problemOf(await report(stranger.token, { matchID }));
    const missing = problemOf(await report(stranger.token, { matchID: 2 ** 31 - 1 }));
    expect(foreign).toMatchObject({ status: 404, code: "match_not_found" });
    expect({ ...foreign, requestID: "" }).toEqual({ ...missing, requestID: "" });
  });
});

describe("reports of a day", () => {
  it.each([
    ["are ten where limits are on", "on", 10],
    ["are not counted where they are off", "off", 12],
  ])("%s", async (_title, RATE_LIMIT, most) => {
    const harness = await startHarness({ env: { RATE_LIMIT } });
    const { token } = await harness.guest();
    const bob = await harness.guest();
    const report = () =>
      harness.ask("POST", "/platform/reports", { token, body: { userID: bob.user.userID, reason: "other" } });
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await report());
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(most);
    for (const refused of answers.slice(most)) {
      expect(problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
    }
    await harness.close();
  });
});
