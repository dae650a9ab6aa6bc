import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { onPostgres, useFixture } from "../fixtures.ts";
import { startProbe } from "../probe.ts";
import { newPerson } from "../rest.ts";
import { expectWithin, percentile, report } from "../rounds.ts";

const HEADERS_MS = 10_000;
const REQUEST_MS = 15_000;
/** How often the server looks for slow clients, and what a busy machine adds. */
const SLACK_MS = 5000;
const CLIENTS = 20;
const DRIP_MS = 500;
/** How long the probes are alone first, since a busy machine answers nobody quickly. */
const QUIET_MS = 2000;

describe("slow requests", () => {
  const fixture = useFixture(() => onPostgres(1));

  /** Sends a beginning and then a byte at a time, until the server cuts the connection. */
  const untilCut = (first: string): Promise<{ afterMs: number; said: string }> =>
    new Promise((resolve) => {
      const start = performance.now();
      const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
      let said = "";
      socket.write(first);
      const timer = setInterval(() => socket.writable && socket.write("x"), DRIP_MS);
      socket.on("data", (chunk) => {
        said += chunk.toString("latin1");
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearInterval(timer);
        resolve({ afterMs: performance.now() - start, said });
      });
    });

  it("are cut at documented bounds, while ten probes a second stay under 500 ms", async () => {
    const { token } = await newPerson(fixture.url);
    const probing = () => startProbe(fixture, "/platform/games", {});
    const quiet = probing();
    await sleep(QUIET_MS);
    const quietMs = percentile((await quiet.stop()).delays, 0.99);
    const probe = probing();
    const many = (first: string) => Promise.all(Array.from({ length: CLIENTS }, () => untilCut(first)));
    const body = `POST /platform/games/chess/invite HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;
    const [headers, bodies] = await Promise.all([
      many("GET /platform/games HTTP/1.1\r\nhost: localhost\r\nx-slow: "),
      many(body),
    ]);
    const { delays, failures } = await probe.stop();
    for (const { afterMs, said } of headers) {
      expect(afterMs).toBeGreaterThan(HEADERS_MS - DRIP_MS);
      expectWithin(afterMs, HEADERS_MS + SLACK_MS);
      expect(said).toContain("application/problem+json");
    }
    for (const { afterMs } of bodies) expectWithin(afterMs, REQUEST_MS + SLACK_MS);
    report("slow requests", {
      clients: 2 * CLIENTS,
      headersCutMs: Math.round(Math.max(...headers.map(({ afterMs }) => afterMs))),
      bodiesCutMs: Math.round(Math.max(...bodies.map(({ afterMs }) => afterMs))),
      probes: delays.length,
      quietP99Ms: Math.round(quietMs),
      probeP99Ms: Math.round(percentile(delays, 0.99)),
    });
    expect(failures).toEqual([]);
    expectWithin(percentile(delays, 0.99), Math.max(500, 4 * quietMs));
  });
});
