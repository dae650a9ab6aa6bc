import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnPostgres } from "../../support/own-postgres.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { canRun } from "../../support/side-server.ts";
import { type Addressed, createPgbouncer, type PoolerOptions } from "../../support/side-servers.ts";
import { checkLoad, startLoad } from "../load.ts";
import { inPairs, invite, newPair, newPeople, newPerson } from "../rest.ts";
import { expectWithin, report, rounds } from "../rounds.ts";
import { expectNoLostWakeUp } from "../wake-ups.ts";

describe.skipIf(!canRun("pgbouncer"))("two servers behind PgBouncer in transaction mode, LISTEN past it", () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let direct: string;
  let pooler: Addressed;
  let servers: ServerProcess[];
  let urls: string[];
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
    direct = db.databaseUrl ?? "";
    pooler = await createPgbouncer(direct);
    await pooler.server.start();
    const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct };
    servers = await Promise.all([startServer(settings), startServer(settings)]);
    urls = servers.map(({ url }) => url);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler.server.remove();
    await db.close();
  });

  it("a change within 3 ms of a poll's arrival, before or after, wakes it at once", () =>
    expectNoLostWakeUp("PgBouncer", { urls }, rounds({ full: 5000, quick: 60, short: 20 })));

  it("players are served side by side over five connections, and nothing acknowledged is lost", async () => {
    const [one = "", two = ""] = urls;
    const people = await newPeople(one, 12);
    const load = startLoad(one, inPairs(people));
    await expect
      .poll(() => load.moves.filter(({ text }) => text !== null).length)
      .toBeGreaterThan(rounds({ full: 200, quick: 60, short: 20 }));
    await load.stop();
    expect(load.moves.filter(({ text }) => text === null)).toEqual([]);
    expect(await checkLoad(two, people, load.moves)).toBe(0);
  });

  const beside = async (options: PoolerOptions, work: (databaseUrl: string) => Promise<void>) => {
    const { url, server } = await createPgbouncer(direct, options);
    await server.start();
    await work(url).finally(() => server.remove());
  };

  it.each<[string, PoolerOptions, RegExp]>([
    ["that has no LISTEN past it", {}, /pooler in transaction mode, for which DATABASE_LISTEN_URL/],
    [
      "that refuses how connections begin",
      { mode: "session", ignored: "extra_float_digits" },
      /startup parameter.*docs\/scaling\.md/,
    ],
  ])("one %s is named before anybody is served", (_, options, sentence) =>
    beside(options, (DATABASE_URL) => expect(startServer({ DATABASE_URL })).rejects.toThrow(sentence)),
  );

  it("in session mode it needs no address past it: writes pass, and wait for a lock", () =>
    beside({ mode: "session" }, async (DATABASE_URL) => {
      const server = await startServer({ DATABASE_URL });
      const [ann, bob] = await newPair(server.url);
      const holder = await db.pool.connect();
      await holder.query("begin; select from cursors for update");
      const inviting = invite(ann, bob);
      await sleep(500);
      await holder.query("rollback");
      holder.release();
      expect((await inviting).state).toBe(0);
      await server.stop();
    }));

  it("a PostgreSQL that was away for a moment is not away for longer: it serves within the 10 s that are promised", async () => {
    const postgres = await createOwnPostgres();
    await postgres.start();
    const own = await createPgbouncer(postgres.url);
    await own.server.start();
    const server = await startServer({ DATABASE_URL: own.url, DATABASE_LISTEN_URL: postgres.url, BOTS: "off" });
    const ann = await newPerson(server.url);
    const status = async () => (await ann.get("/platform/matches")).status;
    await postgres.stop("fast");
    await expect.poll(status).toBe(503);
    await postgres.start();
    const start = performance.now();
    await expect.poll(status).toBe(200);
    const ms = Math.round(performance.now() - start);
    report("PostgreSQL back, behind PgBouncer", { ms });
    expectWithin(ms, 10_000);
    await server.stop();
    await own.server.remove();
    await postgres.remove();
  });
});
