import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { layOutImage } from "../../../tools/release/image.mjs";
import { freePort } from "../../support/free-port.mjs";
import { createHaproxy } from "../../support/proxies.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { canRun } from "../../support/side-server.ts";
import { POLLS_EACH } from "../open-polls.ts";
import { GAME, matchPath, newPair, newPeople, type Person } from "../rest.ts";
import { report, rounds } from "../rounds.ts";

const REQUESTS = rounds({ full: 5000, quick: 500, short: 200 });
const POLLS = rounds({ full: 200, quick: 96, short: 48 });
/** How many are answered while the migration waits behind a backup. */
const BESIDE_BACKUP = rounds({ full: 300, quick: 100, short: 30 });
/** What a next version might bring: columns in the tables that every statement reads. */
const MIGRATION = `alter table matches add column next_note text;
alter table users add column next_note text;
alter table moves add column next_note text;`;

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

/** The next version, laid out as its image would be: this one, with a migration more. */
const layOutNext = (folder: string): string => {
  layOutImage(folder);
  // With Node and its libraries, some 140 MB, the image stays under 250.
  expect(sizeOf(folder)).toBeLessThan(90 * 10 ** 6);
  const migration = join(folder, "dist", "prisma", "migrations", "99999999999999_next");
  mkdirSync(migration, { recursive: true });
  writeFileSync(join(migration, "migration.sql"), MIGRATION);
  return join(folder, "bin", "yourmove.mjs");
};

describe.skipIf(!canRun("haproxy"))("two servers behind HAProxy", () => {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-next-"));
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let ports: [number, number];
  let servers: ServerProcess[];
  let proxy: Awaited<ReturnType<typeof createHaproxy>>;
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
    ports = [await freePort(), await freePort()];
    servers = [await start(0), await start(1)];
    proxy = await createHaproxy(ports);
    await proxy.server.start();
  });
  afterAll(async () => {
    await proxy.server.remove();
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (index: number, main?: string): Promise<ServerProcess> =>
    startServer(
      { DATABASE_URL: db.databaseUrl ?? "", PORT: String(ports[index]), TRUST_PROXY: "1" },
      main ? { command: [main] } : {},
    );
  const replace = async (index: number, main: string): Promise<void> => {
    const old = servers[index] as ServerProcess;
    old.signal("SIGTERM");
    expect(await old.exited).toBe(0);
    servers[index] = await start(index, main);
  };

  /** Does things on and on until `isOver`; gives every answer that was no 200. */
  const askOn = async (ask: () => Promise<{ status: number; text: string }>, isOver: () => boolean) => {
    const failed: string[] = [];
    let count = 0;
    for (; !isOver(); count += 1) {
      const { status, text } = await ask().catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
      if (status !== 200) failed.push(`${status} ${text}`);
    }
    return { failed, count };
  };

  /** What pg_dump holds for as long as it takes: a transaction that reads from all tables. */
  const beginBackup = async () => {
    const client = await db.pool.connect();
    await client.query("begin; lock table matches, users, moves, cursors, sessions in access share mode");
    return async () => {
      await client.query("commit");
      client.release();
    };
  };
  const tablesOfNext = async () =>
    (await db.pool.query("select from information_schema.columns where column_name = 'next_note'")).rowCount;

  it("are replaced by a next version, across its migration and beside a backup, three times in a row: no request fails, and the polls stay open", async () => {
    const next = layOutNext(folder);
    await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status).toBe(200);
    const people = await newPeople(proxy.url, POLLS / POLLS_EACH);
    let isDeployed = false;
    let requested = 0;
    // Nobody asks on beside other tests when this one fails.
    onTestFinished(() => {
      isDeployed = true;
      requested = Number.POSITIVE_INFINITY;
    });
    const poll = (person: Person) =>
      askOn(
        () => person.get("/platform/matches?since=0&wait=5"),
        () => isDeployed,
      );
    const polling = people.flatMap((person) => Array.from({ length: POLLS_EACH }, () => poll(person)));
    const play = async () => {
      const [ann, bob] = await newPair(proxy.url);
      const act = (person: Person, path: string, body = {}) => {
        requested += 1;
        return person.post(path, body, { "Idempotency-Key": `rolling-${requested}` });
      };
      return askOn(
        async () => {
          const invited = await act(ann, `${GAME}/invite`, { opponentUserID: bob.userID });
          if (invited.status !== 200) return invited;
          const matchID = invited.body.match?.matchID ?? 0;
          const accepted = await act(bob, matchPath(matchID, "accept"));
          return accepted.status === 200 ? act(ann, matchPath(matchID, "forfeit")) : accepted;
        },
        () => isDeployed && requested >= REQUESTS,
      );
    };
    const playing = Array.from({ length: 4 }, play);
    await expect.poll(() => requested).toBeGreaterThan(50);
    const endBackup = await beginBackup();
    const replaced = replace(0, next);
    const begun = requested;
    await expect.poll(() => requested).toBeGreaterThan(begun + BESIDE_BACKUP);
    expect(await tablesOfNext()).toBe(0);
    await endBackup();
    await replaced;
    await replace(1, next);
    // Back to back: whoever has said that it is ready is not yet known to be.
    for (const index of [0, 1, 0, 1]) await replace(index, next);
    isDeployed = true;
    const played = await Promise.all(playing);
    const polled = await Promise.all(polling);
    expect([...played, ...polled].flatMap(({ failed }) => failed)).toEqual([]);
    expect(await tablesOfNext()).toBe(3);
    const pollAnswers = polled.reduce((sum, { count }) => sum + count, 0);
    report("a rolling upgrade across a migration", { requests: requested, polls: polled.length, pollAnswers });
  });
});
