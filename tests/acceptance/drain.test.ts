import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { ServerProcess } from "../support/server-process.ts";
import { type Fixture, oneEmbedded, onPostgres } from "./fixtures.ts";
import { isWhole, metricsOf, rawGet } from "./raw-poll.ts";
import { invite, matchPath, newPerson, type WireAnswer } from "./rest.ts";
import { expectWithin, report, rounds } from "./rounds.ts";

const ways = [
  ["embedded", () => oneEmbedded()],
  ["postgresql", () => onPostgres(1)],
] as const;

describe.each(ways)("SIGTERM, again and again (%s)", (kind, open) => {
  let fixture: Fixture;
  afterEach(() => fixture.close());

  const start = async (): Promise<ServerProcess> => {
    fixture = await open();
    return fixture.servers[0] as ServerProcess;
  };

  it("under load: not ready first, every open poll and request gets its whole answer, exit 0 within 10 s", async () => {
    const server = await start();
    const { url } = server;
    const ann = await newPerson(url);
    const bob = await newPerson(url);
    const people = await Promise.all(
      Array.from({ length: rounds({ full: 250, quick: 40, short: 16 }) }, () => newPerson(url)),
    );
    const polls = people.flatMap(({ token }) =>
      [1, 2, 3, 4].map(() => rawGet(url, "/platform/matches?since=0&wait=25", token)),
    );
    await expect.poll(async () => (await metricsOf(url))("yourmove_open_polls")).toBe(polls.length);

    const answers: WireAnswer[] = [];
    let signaled = Number.POSITIVE_INFINITY;
    /** What is asked after the signal may find nobody listening any more; what was asked before it gets its answer. */
    const requested = async <T>(ask: () => Promise<T>): Promise<T | null> => {
      const start = performance.now();
      return ask().catch((error) => {
        if (start < signaled) throw error;
        return null;
      });
    };
    const load = async () => {
      while (signaled === Number.POSITIVE_INFINITY) {
        const other = await requested(() => newPerson(url));
        const sent = other && (await requested(() => invite(ann, other)));
        const match = sent && (await requested(() => other.post(matchPath(sent.matchID, "accept"))));
        const answer = match && (await requested(() => ann.post(matchPath(sent.matchID, "forfeit"))));
        if (answer) answers.push(answer);
      }
    };
    const loading = Array.from({ length: 6 }, load);
    await sleep(400);
    signaled = performance.now();
    server.signal("SIGINT");
    // Supervisors repeat theirs.
    const again = setInterval(() => server.signal("SIGTERM"), 20);
    // What a balancer sees, and its clients meanwhile; a busy machine may answer each of these late.
    const ask = async () => [
      await requested(async () => (await fetch(`${url}/readyz`)).status),
      await requested(async () => (await bob.get("/platform/me")).status),
    ];
    const looks: ReturnType<typeof ask>[] = [];
    const looking = setInterval(() => looks.push(ask()), 25);
    const code = await server.exited;
    const exited = performance.now();
    for (const repeated of [looking, again]) clearInterval(repeated);
    expect(code).toBe(0);
    expect(await Promise.all(looks)).toContainEqual([503, 200]);
    await Promise.all(loading);
    const took = exited - signaled;
    const texts = await Promise.all(polls.map(({ answer }) => answer));
    expect(
      texts.filter((text) => !isWhole(text) || !text.startsWith("HTTP/1.1 200") || !text.includes('"unchanged":true')),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expectWithin(took, 10_000);
    report(`drain, ${kind}`, { polls: polls.length, requests: answers.length, exitMs: Math.round(took) });
  });
});
