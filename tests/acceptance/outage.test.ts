import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnPostgres, type OwnPostgres } from "../support/own-postgres.ts";
import { oneIn } from "../support/rounds.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { checkLoad, startLoad } from "./load.ts";
import { GAME, inPairs, invite, newPair, newPeople, type Person } from "./rest.ts";
import { expectWithin, report } from "./rounds.ts";

describe("a PostgreSQL that goes away, under load, with two servers", () => {
  let postgres: OwnPostgres;
  let servers: ServerProcess[];
  let people: Person[];
  beforeAll(async () => {
    postgres = await createOwnPostgres();
    await postgres.start();
    const start = () => startServer({ DATABASE_URL: postgres.url });
    servers = [await start(), await start()];
    people = await newPeople(servers[0]?.url ?? "", 8);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.remove();
  });

  const timed = async <Value>(work: Promise<Value>): Promise<[Value, number]> => {
    const start = performance.now();
    return [await work, performance.now() - start];
  };

  /** Requests while the database is away: 503 with Retry-After in bounded time, and the process lives. */
  const expectUnavailable = async (person: Person): Promise<number> => {
    const requested = await Promise.all([
      timed(person.get("/platform/matches")),
      timed(person.post(`${GAME}/invite`, { opponentUserID: people[1]?.userID })),
      timed(fetch(`${servers[0]?.url}/readyz`)),
    ]);
    for (const [{ status, headers }] of requested)
      expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect((await fetch(`${servers[0]?.url}/healthz`)).status).toBe(200);
    return Math.round(Math.max(...requested.map(([, took]) => took)));
  };

  const healthy = async (): Promise<number> => {
    const start = performance.now();
    for (const { url } of servers) {
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 50 }).toBe(200);
      await expect
        .poll(async () => (await (people[0] as Person).at(url).get("/platform/matches")).status, { interval: 50 })
        .toBe(200);
    }
    return Math.round(performance.now() - start);
  };

  /** A change through one server wakes a poll at the other: the line between them is back too. */
  const heardAcross = async (): Promise<void> => {
    const [one = "", two = ""] = servers.map(({ url }) => url);
    const [ann, bob] = await newPair(one);
    const polling = bob.at(two).get("/platform/matches?since=0&wait=20");
    await sleep(200);
    await invite(ann, bob);
    const [{ body }, took] = await timed(polling);
    expect(body.items).toHaveLength(1);
    expectWithin(took, 5000);
  };

  /** What PostgreSQL does; each gives how long the slowest refusal took, where there is time for one. */
  const outages: [string, () => Promise<number | undefined>][] = [
    [
      "is stopped and started",
      async () => {
        await postgres.stop("fast");
        const slowest = await expectUnavailable(people[0] as Person);
        await postgres.start();
        return slowest;
      },
    ],
    [
      "is restarted quickly",
      async () => {
        await postgres.stop("crash");
        await postgres.start();
        return undefined;
      },
    ],
    [
      "drops all connections",
      async () => {
        const client = new Client({ connectionString: postgres.url });
        await client.connect();
        const others = "pid <> pg_backend_pid() and backend_type = 'client backend'";
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
        await client.end();
        return undefined;
      },
    ],
    [
      "hangs",
      async () => {
        postgres.freeze();
        const slowest = await expectUnavailable(people[0] as Person);
        postgres.thaw();
        return slowest;
      },
    ],
  ];

  it.each(oneIn(3, outages))(
    "that %s: 503 meanwhile in bounded time, healthy 10 s later, nothing acknowledged lost",
    async (what, outage) => {
      const load = startLoad(servers[0]?.url ?? "", inPairs(people.slice(0, 6)));
      await sleep(500);
      const slowestRefusalMs = await outage();
      const recoveredMs = await healthy();
      await sleep(300);
      await load.stop();
      const lost = await checkLoad(servers[1]?.url ?? "", people, load.moves);
      await heardAcross();
      report(`a PostgreSQL that ${what}`, { slowestRefusalMs, recoveredMs, moves: load.moves.length, lost });
      if (slowestRefusalMs) expectWithin(slowestRefusalMs, 10_000);
      expectWithin(recoveredMs, 10_000);
    },
  );
});
