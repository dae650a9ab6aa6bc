import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, onPostgres } from "../fixtures.ts";
import { newPerson, type Person } from "../rest.ts";
import { expectWithin, percentile, report } from "../rounds.ts";

const PROBE_MS = 100;
const HEADERS_MS = 10_000;
const REQUEST_MS = 15_000;
/** How often the server looks for slow clients, and what a busy machine adds. */
const SLACK_MS = 5000;
const CLIENTS = 20;
/** How long the probes are alone first, since a busy machine answers nobody quickly. */
const QUIET_MS = 2000;

describe("slow, huge and deep requests", () => {
  let fixture: Fixture;
  let person: Person;
  let port: number;
  let delays: number[] = [];
  const failures: unknown[] = [];
  let probing: ReturnType<typeof setInterval>;
  beforeAll(async () => {
    fixture = await onPostgres(1);
    port = Number(new URL(fixture.url).port);
    person = await newPerson(fixture.url);
    probing = setInterval(() => void probe().catch((error) => failures.push(error)), PROBE_MS);
  });
  afterAll(async () => {
    clearInterval(probing);
    await fixture.close();
  });

  const probe = async () => {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/platform/games`);
    await answer.arrayBuffer();
    delays.push(performance.now() - start);
  };

  const head = (more: string) =>
    `POST /platform/games/chess/invite HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token}\r\ncontent-type: application/json\r\n${more}`;

  interface Cut {
    readonly afterMs: number;
    readonly sentBytes: number;
    readonly said: string;
  }

  /** Sends what `drip` gives, as often as asked, until the server cuts the connection. */
  const untilCut = (first: string, drip: (socket: Socket) => number, everyMs: number): Promise<Cut> =>
    new Promise((resolve) => {
      const start = performance.now();
      const socket = connect(port, "127.0.0.1");
      let said = "";
      let sentBytes = first.length;
      socket.write(first);
      const timer = setInterval(() => {
        if (socket.writable) sentBytes += drip(socket);
      }, everyMs);
      socket.on("data", (chunk) => {
        said += chunk.toString("latin1");
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearInterval(timer);
        resolve({ afterMs: performance.now() - start, sentBytes, said });
      });
    });

  const byte = (socket: Socket): number => {
    socket.write("x");
    return 1;
  };

  it("are cut at documented bounds, while ten probes a second stay under 500 ms", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    await sleep(QUIET_MS);
    const quietMs = percentile(delays, 0.99);
    delays = [];
    const many = (cut: () => Promise<Cut>) => Promise.all(Array.from({ length: CLIENTS }, cut));
    const [headers, bodies, floods] = await Promise.all([
      many(() => untilCut("GET /platform/games HTTP/1.1\r\nhost: localhost\r\nx-slow: ", byte, 500)),
      many(() => untilCut(head("content-length: 60000\r\n\r\n{"), byte, 500)),
      many(() =>
        untilCut(
          head("transfer-encoding: chunked\r\n\r\n"),
          (socket) => {
            socket.write(chunk);
            return chunk.length;
          },
          20,
        ),
      ),
    ]);
    for (const { afterMs, said } of headers) {
      expect(afterMs).toBeGreaterThan(HEADERS_MS - 500);
      expectWithin(afterMs, HEADERS_MS + SLACK_MS);
      expect(said).toContain("application/problem+json");
    }
    for (const { afterMs } of bodies) expectWithin(afterMs, REQUEST_MS + SLACK_MS);
    // A connection that is reset under what is still sent may lose the answer on its way.
    expect(floods.map(({ said }) => said).join("")).toContain("payload_too_large");
    for (const { sentBytes, said } of floods) {
      expect(said).toMatch(/^$|payload_too_large/);
      expect(sentBytes).toBeLessThan(16 * 1024 * 1024);
    }
    report("slow and huge requests", {
      clients: 3 * CLIENTS,
      headersCutMs: Math.round(Math.max(...headers.map(({ afterMs }) => afterMs))),
      bodiesCutMs: Math.round(Math.max(...bodies.map(({ afterMs }) => afterMs))),
      floodBytes: Math.max(...floods.map(({ sentBytes }) => sentBytes)),
      probes: delays.length,
      quietP99Ms: Math.round(quietMs),
      probeP99Ms: Math.round(percentile(delays, 0.99)),
    });
    expect(failures).toEqual([]);
    expect(delays.length).toBeGreaterThan(50);
    expectWithin(percentile(delays, 0.99), Math.max(500, 4 * quietMs));
  });
});
