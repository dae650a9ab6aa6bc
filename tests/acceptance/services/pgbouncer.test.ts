import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnPostgres } from "../../support/own-postgres.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { canRun } from "../../support/side-server.ts";
import { type Addressed, createPgbouncer, type PoolerOptions } from "../../support/side-servers.ts";
import { checkLoad, startLoad } from "../load.ts";
import { GAME, inPairs, newPeople } from "../rest.ts";
import { expectWithin, report, rounds } from "../rounds.ts";
import { expectNoLostWakeUp } from "../wake-ups.ts";

describe.skipIf(!canRun("pgbouncer"))("two servers behind PgBouncer in transaction mode, LISTEN past it", () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let pooler: Addressed;
  let servers: ServerProcess[];
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
    const direct = db.databaseUrl ?? "";
    pooler = await createPgbouncer(direct);
    await pooler.server.start();
    const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct };
    servers = await Promise.all([startServer(settings), startServer(settings)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler.server.remove();
    await db.close();
  });

  it("a change within 3 ms of a poll's arrival, before or after, wakes it at once", async () => {
    const urls = servers.map(({ url }) => url);
    await expectNoLostWakeUp("two servers, PgBouncer", { urls }, rounds({ full: 5000, quick: 60, short: 20 }));
  });

  it("players are served side by side over five connections, and nothing acknowledged is lost", async () => {
    const [one, two] = servers.map(({ url }) => url);
    const people = await newPeople(one ?? "", 12);
    const load = startLoad(one ?? "", inPairs(people));
    await expect
      .poll(() => load.moves.filter(({ text }) => text !== null).length)
      .toBeGreaterThan(rounds({ full: 200, quick: 60, short: 20 }));
    await load.stop();
    expect(load.moves.filter(({ text }) => text === null)).toEqual([]);
    expect(await checkLoad(two ?? "", people, load.moves)).toBe(0);
  });

  it("without LISTEN past it, a server refuses to start in one sentence", async () => {
    await expect(startServer({ DATABASE_URL: pooler.url })).rejects.toThrow(
      /pooler in transaction mode, for which DATABASE_LISTEN_URL/,
    );
  });

  const beside = async (options: PoolerOptions, work: (databaseUrl: string) => Promise<void>) => {
    const { url, server } = await createPgbouncer(db.databaseUrl ?? "", options);
    await server.start();
    await work(url).finally(() => server.remove());
  };

  it("in session mode it needs no address past it: writes pass, and wait for a lock", () =>
    beside({ mode: "session" }, async (databaseUrl) => {
      const [ann, bob] = await newPeople(servers[0]?.url ?? "", 2);
      const server = await startServer({ DATABASE_URL: databaseUrl });
      const holder = await db.pool.connect();
      await holder.query("begin; select from cursors for update");
      const invited = ann?.at(server.url).post(`${GAME}/invite`, { opponentUserID: bob?.userID });
      await sleep(500);
      await holder.query("rollback");
      holder.release();
      expect((await invited)?.status).toBe(200);
      await server.stop();
    }));

  it("that refuses how connections begin, it is named before anybody is served", () =>
    beside({ mode: "session", ignored: "extra_float_digits" }, async (databaseUrl) => {
      await expect(startServer({ DATABASE_URL: databaseUrl })).rejects.toThrow(/startup parameter.*docs\/scaling\.md/);
    }));

  it("a PostgreSQL that was away for a moment is not away for longer: it serves within the 10 s that are promised", async () => {
    const postgres = await createOwnPostgres();
    await postgres.start();
    const own = await createPgbouncer(postgres.url);
    await own.server.start();
    const server = await startServer({ DATABASE_URL: own.url, DATABASE_LISTEN_URL: postgres.url, BOTS: "off" });
    const [ann] = await newPeople(server.url, 1);
    const status = async () => (await ann?.get("/platform/matches"))?.status;
    await postgres.stop("fast");
    await expect.poll(status).toBe(503);
    await postgres.start();
    const start = performance.now();
    await expect.poll(status).toBe(200);
    const took = Math.round(performance.now() - start);
    report("PostgreSQL back, behind PgBouncer", { ms: took });
    expectWithin(took, 10_000);
    await server.stop();
    await own.server.remove();
    await postgres.remove();
  });

  it("any statement may meet any session: none relies on what one before it left there", async () => {
    const pooled = await openDatabase({ databaseUrl: pooler.url, sessionUrl: db.databaseUrl, maxConnections: 20 });
    const requested = Array.from({ length: 300 }, (_, index) =>
      index % 2 ? pooled.prisma.user.count() : pooled.prisma.match.count(),
    );
    const counts = await Promise.all(requested);
    expect(new Set(counts.filter((_, index) => index % 2)).size).toBe(1);
    await pooled.close();
  });
});
