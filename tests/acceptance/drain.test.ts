import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { ServerProcess } from "../support/server-process.ts";
import { type Fixture, oneEmbedded, onPostgres } from "./fixtures.ts";
import { isUnchanged, openPolls } from "./open-polls.ts";
import { invite, matchPath, newPeople, newPerson, type WireAnswer } from "./rest.ts";
import { expectWithin, report, rounds } from "./rounds.ts";

const POLLERS = rounds({ full: 125, quick: 20, short: 8 });

describe.each([
  ["embedded", () => oneEmbedded()],
  ["postgresql", () => onPostgres(1)],
] as const)("SIGTERM, again and again (%s)", (kind, open) => {
  let fixture: Fixture;
  afterEach(() => fixture.close());

  it("under load: not ready first, every open poll and request gets its whole answer, exit 0 within 10 s", async () => {
    fixture = await open();
    const { url } = fixture;
    const server = fixture.servers[0] as ServerProcess;
    const ann = await newPerson(url);
    const { polls } = await openPolls(url, await newPeople(url, POLLERS));

    let signaled = Number.POSITIVE_INFINITY;
    /** What is asked after the signal may find nobody listening any more; what was asked before it gets its answer. */
    const requested = async <T>(ask: () => Promise<T>): Promise<T | null> => {
      const start = performance.now();
      return ask().catch((error) => {
        if (start < signaled) throw error;
        return null;
      });
    };
    const answers: WireAnswer[] = [];
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
    const look = async () => [
      await requested(async () => (await fetch(`${url}/readyz`)).status),
      await requested(async () => (await ann.get("/platform/me")).status),
    ];
    const looks: ReturnType<typeof look>[] = [];
    const looking = setInterval(() => looks.push(look()), 25);
    const code = await server.exited;
    const exitMs = Math.round(performance.now() - signaled);
    for (const repeated of [looking, again]) clearInterval(repeated);
    expect(code).toBe(0);
    expect(await Promise.all(looks)).toContainEqual([503, 200]);
    await Promise.all(loading);
    const texts = await Promise.all(polls.map(({ answer }) => answer));
    expect(texts.filter((text) => !isUnchanged(text))).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expectWithin(exitMs, 10_000);
    report(`drain, ${kind}`, { polls: polls.length, requests: answers.length, exitMs });
  });
});
