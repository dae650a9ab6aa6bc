import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";
import { settingsOf } from "../../../tests/support/settings.ts";
import { buildAdmin, createRefusalDelay, startAdmin } from "../src/admin/start-admin.ts";

const ADMIN_TOKEN = "0123456789abcdef0123456789abcdef";
const HOST = { host: "127.0.0.1:3001" };

describe("the operator's port", () => {
  let harness: Harness;
  let admin: ReturnType<typeof buildAdmin>;
  const released: (() => void)[] = [];
  const lines: object[] = [];
  const log = {
    info: (line: object) => void lines.push(line),
    warn: (line: object) => void lines.push(line),
    error: () => {},
  };
  beforeAll(async () => {
    harness = await startHarness({ env: { ADMIN_TOKEN } });
    const delay = createRefusalDelay({ pauseMs: 1000, maxWaiting: 2, after: (_ms, work) => void released.push(work) });
    const parts = { settings: settingsOf({ ADMIN_TOKEN }), token: ADMIN_TOKEN, log, delay };
    admin = buildAdmin({ services: harness.services, ...parts });
    await admin.ready();
  });
  afterAll(async () => {
    await admin.close();
    await harness.close();
  });

  const ask = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    admin.inject({
      method,
      url: `/admin/v1${path}`,
      headers: {
        ...HOST,
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });

  it("is not there without a token, and nothing of it is on the service's own port", async () => {
    expect((await startAdmin(harness.services, settingsOf({}), log)).port).toBeNull();
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    expect(problemOf(await harness.ask("GET", "/admin/v1/users", { headers })).code).toBe("route_not_found");
  });

  it("listens on this machine's own address only, whatever the service listens on", async () => {
    const settings = settingsOf({ ADMIN_TOKEN, ADMIN_PORT: "0", HOST: "0.0.0.0" });
    const running = await startAdmin(harness.services, settings, log);
    const statusAt = (address: string) =>
      new Promise<number | string>((resolve) => {
        const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, host: `127.0.0.1:${running.port}` };
        const path = "/admin/v1/users";
        const requested = request({ host: address, port: running.port ?? 0, path, headers, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        requested.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "failed"));
        requested.end();
      });
    expect(await statusAt("127.0.0.1")).toBe(200);
    // Another address of this machine's, on which 0.0.0.0 would listen too.
    expect(await statusAt("127.0.0.2")).toBe("ECONNREFUSED");
    await running.close();
  });

  it("answers wrong tokens one after the other, slowly, and keeps nobody with the right one waiting", async () => {
    const wrong = (token?: string) =>
      admin.inject({
        url: "/admin/v1/stats",
        headers: { ...HOST, ...(token && { authorization: `Bearer ${token}` }) },
      });
    const kept = [wrong("wrong"), wrong()].map((answer) => answer.then(({ statusCode }) => statusCode));
    await expect.poll(() => released.length).toBe(1);
    // Two wait already.
    const third = await wrong("wrong too");
    expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await ask("GET", "/stats")).statusCode).toBe(200);
    released.shift()?.();
    await expect.poll(() => released.length).toBe(1);
    released.shift()?.();
    expect(await Promise.all(kept)).toEqual([401, 401]);
    await expect
      .poll(() => lines.at(-1))
      .toMatchObject({ path: "/admin/v1/stats", status: 401, code: "unauthenticated" });
  });

  it("answers no page of a browser's, by whatever name it calls this machine", async () => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    for (const more of [{ host: "evil.example:3001" }, { ...HOST, origin: "https://evil.example" }]) {
      const answer = await admin.inject({ url: "/admin/v1/stats", headers: { ...headers, ...more } });
      expect(problemOf(answer).code).toBe("bad_origin");
    }
  });

  it("says in words what is wrong, and 404 to what is not there", async () => {
    const { user } = await harness.guest();
    expect(problemOf(await ask("POST", `/users/${user.userID}/ban`, { reason: "mood", until: null }))).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "reason" }],
    });
    expect(problemOf(await ask("POST", `/users/${user.userID}/ban`, [])).code).toBe("invalid_request");
    expect(problemOf(await ask("GET", "/users/nobody")).code).toBe("invalid_request");
    const notStored = { code: "invalid_request", errors: [{ message: expect.stringContaining("NUL") }] };
    expect(problemOf(await ask("GET", "/users?name=%00"))).toMatchObject(notStored);
    expect(problemOf(await ask("POST", "/clock/trust", { note: "a\u0000" }))).toMatchObject(notStored);
    for (const list of ["users", "reports", "dead-letters"])
      expect(problemOf(await ask("GET", `/${list}?before=${2 ** 31}`)).code, list).toBe("invalid_request");
    expect((await ask("GET", `/audit?before=${2 ** 31}`)).statusCode).toBe(200);
    expect(problemOf(await ask("GET", "/users/2000000000")).code).toBe("user_not_found");
    expect(problemOf(await ask("GET", "/nothing")).code).toBe("route_not_found");
  });

  it("finds users, their reports with the match, and counts everything", async () => {
    const { x, o, matchID } = await startMatch(harness);
    const body = { userID: o.user.userID, matchID, reason: "stalling", text: "so slow" };
    await harness.ask("POST", "/platform/reports", { token: x.token, body });
    const found = (await ask("GET", `/users?name=${encodeURIComponent(o.user.username.toUpperCase())}&limit=5`)).json();
    expect(found.items).toMatchObject([{ userID: o.user.userID, banReason: null }]);
    for (const pattern of ["%", "_", "\\"])
      expect((await ask("GET", `/users?name=${encodeURIComponent(pattern)}`)).json().items).toEqual([]);
    expect((await ask("GET", "/users?isBanned=true")).json()).toEqual({ items: [], nextCursor: null });
    expect((await ask("GET", `/users/${o.user.userID}`)).json()).toMatchObject({
      user: { sessions: 1, keys: 0, activeMatches: 1, reportsAbout: 1, reportsMade: 0 },
    });
    const { items } = (await ask("GET", `/reports?userID=${o.user.userID}`)).json();
    expect(items).toMatchObject([
      { reporterID: x.user.userID, reason: "stalling", text: "so slow", match: { matchID, state: 1, moveCount: 0 } },
    ]);
    expect((await ask("GET", `/reports/${items[0].reportID}`)).json()).toEqual({ report: items[0] });
    expect((await ask("GET", "/stats")).json()).toMatchObject({
      stats: { activeMatches: 1, reports: 1, banned: 0, deadDeliveries: 0, matches: expect.any(Number) },
      estimates: ["matches"],
      process: { openPolls: 0 },
    });
  });

  it("keeps webhooks of the operator's own, sends one of them a test, and what was given up again", async () => {
    const url = "https://hooks.example/operator";
    const made = await ask("POST", "/webhooks", { url, kinds: ["match.finished"], games: ["chess"] });
    expect(made.json()).toMatchObject({ secret: expect.stringMatching(/^whsec_/), webhook: { url, games: ["chess"] } });
    const { webhookID } = made.json().webhook;
    const hook = `/webhooks/${webhookID}`;
    expect((await ask("PATCH", hook, { isEnabled: false })).json()).toMatchObject({ webhook: { isEnabled: false } });
    expect((await ask("POST", `${hook}/rotate`)).json().secret).not.toBe(made.json().secret);
    const { deliveryID } = (await ask("POST", `${hook}/test`)).json();
    await harness.database.pool.query(
      "update webhook_deliveries set state = 2, ended_time = 1 where delivery_id = $1",
      [deliveryID],
    );
    expect((await ask("GET", "/dead-letters")).json().items).toMatchObject([
      { deliveryID, webhookID, url, type: "test" },
    ]);
    expect((await ask("POST", `${hook}/deliveries/${deliveryID}/retry`)).json()).toEqual({});
    expect((await ask("GET", `${hook}/deliveries`)).json().items).toMatchObject([{ deliveryID, state: "pending" }]);
    expect((await ask("POST", `${hook}/replay`, { sinceTime: 0, untilTime: Date.now() })).json()).toEqual({
      count: 0,
      nextTime: null,
    });
    expect(problemOf(await ask("POST", "/webhooks", { url: "http://hooks.example" })).code).toBe("invalid_request");
    expect((await ask("DELETE", hook)).json()).toEqual({});
    expect(problemOf(await ask("DELETE", hook)).code).toBe("route_not_found");
    const { items } = (await ask("GET", "/audit?actor=operator&limit=6")).json();
    expect(items.map(({ action }: { action: string }) => action).join(" ")).toBe(
      "webhook_removed events_replayed delivery_retried webhook_rotated webhook_changed webhook_made",
    );
    expect(JSON.stringify(items)).not.toContain("whsec_");
  });
});
