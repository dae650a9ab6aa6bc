import { afterEach, describe, expect, it } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";
import { createReadinessCheck } from "../src/ops/health.ts";

describe("readiness", () => {
  it("queries the database once a second, however many requests come", async () => {
    let now = 0;
    let requested = 0;
    let isUp = true;
    const ping = async () => {
      requested += 1;
      if (!isUp) throw new Error("away");
    };
    const check = createReadinessCheck({ ping, migrated: async () => true }, () => now);
    await Promise.all(Array.from({ length: 1000 }, check));
    now = 999;
    isUp = false;
    expect(await check()).toBeNull();
    expect(requested).toBe(1);
    now = 1000;
    expect(await check()).toBe("The database can't be reached");
    expect(requested).toBe(2);
    now = 2000;
    isUp = true;
    expect(await check()).toBeNull();
  });

  it("is gone while the database's clock is not known, and not for a clock of its own that is wrong", async () => {
    let ms: number | null = null;
    const clockOffset = { ms: () => ms, isSettled: () => true, certainNow: Date.now, settle: () => {}, stop: () => {} };
    const harness = await startHarness({ clockOffset });
    const requested = async () => {
      const answer = await harness.ask("GET", "/readyz");
      return [answer.statusCode, answer.json().detail];
    };
    expect(await requested()).toEqual([503, "The database's clock is not known yet"]);
    ms = -61_000;
    expect(await requested()).toEqual([200, undefined]);
    await harness.close();
  });

  it("says that the server stops at once", async () => {
    const harness = await startHarness();
    expect((await harness.ask("GET", "/readyz")).statusCode).toBe(200);
    harness.readiness.isStopping = true;
    expect((await harness.ask("GET", "/readyz")).statusCode).toBe(503);
    await harness.close();
  });
});

const METRICS_TOKEN = "s3cret".repeat(6);

describe("the metrics", () => {
  let harness: Harness;
  afterEach(() => harness.close());
  const metrics = (ask = {}) => harness.ask("GET", "/metrics", ask);

  it("are for this machine alone, and not for what a proxy on it passes on", async () => {
    harness = await startHarness();
    for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]) {
      expect((await metrics({ address })).body).toContain("yourmove_open_polls");
    }
    for (const address of ["192.0.2.1", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1"]) {
      expect(problemOf(await metrics({ address })).code).toBe("route_not_found");
    }
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      expect(problemOf(await metrics({ headers: { [name]: "127.0.0.1" } })).code).toBe("route_not_found");
    }
    expect((await metrics({ address: "192.0.2.1", token: "" })).statusCode).toBe(404);
  });

  it("are Prometheus's, long polls apart", async () => {
    harness = await startHarness();
    const { x, url, cursor } = await startMatch(harness);
    await harness.ask("GET", `${url}?since=${cursor}&wait=0.01`, { token: x.token });
    await harness.ask("GET", "/platform/games");
    const { body, headers } = await metrics();
    expect(headers["content-type"]).toContain("text/plain");
    for (const line of ['request_seconds_bucket{le="0.001",method="GET",route="/platform/games"', "poll_seconds_count"])
      expect(body).toContain(`yourmove_http_${line}`);
  });

  it("are also for requests with METRICS_TOKEN", async () => {
    harness = await startHarness({ env: { METRICS_TOKEN } });
    const address = "192.0.2.1";
    expect((await metrics({ address, token: METRICS_TOKEN })).statusCode).toBe(200);
    for (const token of [METRICS_TOKEN.slice(1), `${METRICS_TOKEN}s`, undefined])
      expect((await metrics({ address, token })).statusCode).toBe(404);
    expect((await metrics()).statusCode).toBe(200);
  });

  it("take both behind a proxy, the token and an address that is allowed", async () => {
    harness = await startHarness({ env: { METRICS_TOKEN, TRUST_PROXY: "on" } });
    const from = (address: string, token?: string, forwarded?: string) =>
      metrics({ address, token, ...(forwarded && { headers: { "x-forwarded-for": forwarded } }) });
    // Who comes by the proxy has the address that the proxy says; who comes past it has its own.
    expect((await from("10.0.0.5", METRICS_TOKEN)).statusCode).toBe(200);
    expect((await from("127.0.0.1", METRICS_TOKEN)).statusCode).toBe(200);
    expect((await from("172.18.0.2", METRICS_TOKEN, "192.168.1.9")).statusCode).toBe(200);
    for (const [address, token, forwarded] of [
      ["127.0.0.1"],
      ["10.0.0.5"],
      ["192.0.2.1", METRICS_TOKEN],
      ["172.18.0.2", METRICS_TOKEN, "192.0.2.1"],
      ["172.18.0.2", METRICS_TOKEN, "127.0.0.1, 192.0.2.1"],
      ["172.18.0.2", METRICS_TOKEN, "unknown"],
      ["10.0.0.5", `${METRICS_TOKEN}s`],
    ] as const)
      expect([address, forwarded, problemOf(await from(address, token, forwarded)).code]).toEqual([
        ...[address, forwarded, "route_not_found"],
      ]);
  });

  it("are behind a proxy for the addresses of METRICS_FROM, and for nobody without a token", async () => {
    harness = await startHarness({ env: { METRICS_TOKEN, TRUST_PROXY: "on", METRICS_FROM: "198.51.100.0/24" } });
    expect((await metrics({ address: "198.51.100.7", token: METRICS_TOKEN })).statusCode).toBe(200);
    expect((await metrics({ address: "10.0.0.5", token: METRICS_TOKEN })).statusCode).toBe(404);
    await harness.close();
    harness = await startHarness({ env: { TRUST_PROXY: "on" } });
    expect((await metrics()).statusCode).toBe(404);
  });
});
