import { EditedMigrationError } from "@yourmove/db";
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
    const edited = createReadinessCheck({
      ping: async () => {},
      migrated: () => Promise.reject(new EditedMigrationError()),
    });
    expect(await edited()).toBe("A migration was changed after the database had it");
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

  type From = readonly [address: string, token?: string | undefined, forwarded?: string];
  const FAR = "192.0.2.1";
  const behind = { METRICS_TOKEN, TRUST_PROXY: "on" };

  it.each<[client: string, env: Record<string, string>, given: readonly From[], refused: readonly From[]]>([
    [
      "this machine alone",
      {},
      [["127.0.0.1"], ["127.8.8.8"], ["::1"], ["::ffff:127.0.0.1"]],
      [[FAR], [FAR, ""], ["10.0.0.1"], ["::ffff:10.0.0.1"], ["fe80::1"], ["127.0.0.1", undefined, "127.0.0.1"]],
    ],
    [
      "requests with METRICS_TOKEN, too",
      { METRICS_TOKEN },
      [[FAR, METRICS_TOKEN], ["127.0.0.1"]],
      [[FAR, METRICS_TOKEN.slice(1)], [FAR, `${METRICS_TOKEN}s`], [FAR]],
    ],
    [
      // Who comes by the proxy has the address that the proxy says; who comes past it has its own.
      "the token together with an address that is allowed, behind a proxy",
      behind,
      [
        ["10.0.0.5", METRICS_TOKEN],
        ["127.0.0.1", METRICS_TOKEN],
        ["172.18.0.2", METRICS_TOKEN, "192.168.1.9"],
      ],
      [
        ["127.0.0.1"],
        ["10.0.0.5"],
        [FAR, METRICS_TOKEN],
        ...[FAR, `127.0.0.1, ${FAR}`, "unknown"].map((by): From => ["172.18.0.2", METRICS_TOKEN, by]),
        ["10.0.0.5", `${METRICS_TOKEN}s`],
      ],
    ],
    [
      "the addresses of METRICS_FROM, behind a proxy",
      { ...behind, METRICS_FROM: "198.51.100.0/24" },
      [["198.51.100.7", METRICS_TOKEN]],
      [["10.0.0.5", METRICS_TOKEN]],
    ],
    ["nobody without a token, behind a proxy", { TRUST_PROXY: "on" }, [], [["127.0.0.1"]]],
  ])("are for %s", async (_, env, given, refused) => {
    harness = await startHarness({ env });
    const from = ([address, token, forwarded]: From) =>
      metrics({ address, token, ...(forwarded && { headers: { "x-forwarded-for": forwarded } }) });
    for (const one of given) expect((await from(one)).body, one.join()).toContain("yourmove_open_polls");
    for (const one of refused) expect(problemOf(await from(one)).code, one.join()).toBe("route_not_found");
  });

  it("are not for what a proxy on this machine passes on", async () => {
    harness = await startHarness();
    for (const name of ["forwarded", "x-real-ip", "via"])
      expect(problemOf(await metrics({ headers: { [name]: "127.0.0.1" } })).code).toBe("route_not_found");
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
});
