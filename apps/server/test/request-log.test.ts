import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Harness, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

describe("the log's line and the metrics of a request", () => {
  let harness: Harness;
  afterEach(() => harness.close());

  const linesOf = (path: string) => harness.lines.filter((line) => "path" in line && line.path === path);
  const metrics = async () => (await harness.ask("GET", "/metrics")).body;

  it("come once for an answer, with its status", async () => {
    harness = await startHarness();
    const { token } = await harness.guest();
    await harness.ask("GET", "/platform/me", { token });
    expect(linesOf("/platform/me")).toMatchObject([{ level: "info", status: 200, method: "GET" }]);
    expect(await metrics()).toMatch(/route="\/platform\/me",status="200"/);
  });

  it("say of a failure which code it had, through REST, tRPC and its batches", async () => {
    let ms: number | null = null;
    const clockOffset = { ms: () => ms, isSettled: () => true, certainNow: Date.now, settle: () => {}, stop: () => {} };
    harness = await startHarness({ clockOffset });
    await harness.ask("GET", "/readyz");
    expect(linesOf("/readyz")).toMatchObject([{ level: "warn", status: 503, code: "unavailable" }]);
    ms = 0;
    const { token } = await harness.guest();
    await harness.ask("GET", "/platform/me", { token: "none" });
    expect(linesOf("/platform/me")).toMatchObject([{ status: 401, code: "unauthenticated" }]);
    await harness.ask("GET", "/trpc/auth.me", { token: "none" });
    expect(linesOf("/trpc/auth.me")).toMatchObject([{ status: 401, code: "unauthenticated" }]);
    const batch = "/trpc/auth.me,nothing.here";
    await harness.ask("GET", `${batch}?batch=1`, { token });
    expect(linesOf(batch)).toMatchObject([{ status: 207, code: "route_not_found" }]);
    await harness.ask("GET", "/platform/me", { token });
    expect(linesOf("/platform/me")[1]).not.toHaveProperty("code");
  });

  it.each(["REST", "tRPC"])("come once for a poll whose client goes away, and it waits no more: %s", async (mount) => {
    harness = await startHarness();
    await harness.app.listen({ port: 0, host: "127.0.0.1" });
    const { x, url, matchID, cursor: since } = await startMatch(harness);
    harness.lines.length = 0;
    const { port } = harness.app.server.address() as AddressInfo;
    const input = encodeURIComponent(JSON.stringify({ gameType: "tic-tac-toe", matchID, since, wait: 20 }));
    const path = mount === "REST" ? `${url}?since=${since}&wait=20` : `/trpc/matches.get?input=${input}`;
    const headers = { authorization: `Bearer ${x.token}` };
    const requested = get({ port, host: "127.0.0.1", path, headers });
    requested.on("error", () => {});
    await expect.poll(() => harness.services.polls.size).toBe(1);
    requested.destroy();
    const [withoutQuery = ""] = path.split("?");
    await expect.poll(() => linesOf(withoutQuery).length).toBe(1);
    await expect.poll(() => harness.services.polls.size).toBe(0);
    expect(linesOf(withoutQuery)).toMatchObject([{ level: "info", isClientGone: true, userID: x.user.userID }]);
    expect(linesOf(withoutQuery)[0]).not.toHaveProperty("status");
    expect(await metrics()).toMatch(/status="499"/);
  });
});
