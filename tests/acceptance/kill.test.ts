import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { newDataDir } from "../support/data-dir.ts";
import { createOwnPostgres } from "../support/own-postgres.ts";
import { seededRandom } from "../support/random.ts";
import { isShort } from "../support/rounds.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { checkLoad, type SentMove, startLoad } from "./load.ts";
import { inPairs, newPeople } from "./rest.ts";
import { expectWithin, newSeed, report, rounds } from "./rounds.ts";

const PAIRS = rounds({ full: 4, quick: 2, short: 1 });

/** Kills servers under load one after another, starts the next on the same data, and checks what is there. */
const killRounds = async (
  count: number,
  start: () => Promise<ServerProcess>,
  crash: (round: number) => Promise<void>,
) => {
  const seed = newSeed();
  const random = seededRandom(seed);
  let server = await start();
  const people = await newPeople(server.url, PAIRS * 2);
  const pairs = inPairs(people);
  const figures = { seed, rounds: count, acknowledged: 0, lost: 0, slowestStartMs: 0 };
  const moves: SentMove[] = [];
  for (let round = 0; round < count; round += 1) {
    const load = startLoad(server.url, pairs);
    await expect.poll(() => load.moves.some(({ text }) => text !== null)).toBe(true);
    await sleep(300 + random() * 700);
    server.signal("SIGKILL");
    await server.exited;
    await Promise.all([load.stop(), crash(round)]);
    server = await start();
    figures.slowestStartMs = Math.max(figures.slowestStartMs, Math.round(server.startedIn));
    figures.lost += await checkLoad(server.url, people, load.moves);
    moves.push(...load.moves.filter(({ text }) => text !== null));
  }
  figures.acknowledged = moves.length;
  await checkLoad(server.url, people, moves);
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(0);
  return figures;
};

it("kill -9 under load, embedded database: every acknowledged move is there, none half there, ready within 10 s", async () => {
  const { dataDir, remove } = newDataDir();
  const figures = await killRounds(
    rounds({ full: 25, quick: 1 }),
    () => startServer({ DATA_DIR: dataDir }),
    async () => {},
  );
  report("kill -9, embedded", figures);
  expectWithin(figures.slowestStartMs, 10_000);
  remove();
});

it.skipIf(isShort)("kill -9 under load, PostgreSQL: the same, also when PostgreSQL crashes with it", async () => {
  const postgres = await createOwnPostgres();
  await postgres.start();
  const start = () => startServer({ DATABASE_URL: postgres.url });
  const figures = await killRounds(rounds({ full: 25, quick: 1 }), start, async (round) => {
    if (round % 2 === 1) return;
    await postgres.stop("crash");
    await postgres.start();
  });
  report("kill -9, postgresql", figures);
  expectWithin(figures.slowestStartMs, 10_000);
  await postgres.remove();
});

/** The command that runs a program as process 1 of a namespace of its own, as in a container, where this machine lets us. */
const AS_PROCESS_ONE = ["unshare", "--pid", "--fork", "--kill-child"];
const [UNSHARE = "", ...ITS_ARGS] = AS_PROCESS_ONE;
const tried = spawnSync(UNSHARE, [...ITS_ARGS, process.execPath, "-p", "process.pid"], { encoding: "utf8" });

/** As an operator starts it, and as process 1; in the short run the one that is the harder to tell apart. */
const LAUNCHES = [
  { as: "any process", launcher: [] },
  ...(tried.stdout?.trim() === "1" ? [{ as: "process 1", launcher: AS_PROCESS_ONE }] : []),
];

it.skipIf(isShort).each(LAUNCHES.slice(rounds({ full: 0, quick: -1 })))(
  "one owner: a second server, as $as, on the same data folder ends within 5 s and says why in one sentence; after kill -9 the next one starts",
  async ({ launcher }) => {
    const { dataDir, remove } = newDataDir();
    const start = () => startServer({ DATA_DIR: dataDir }, { launcher });
    const first = await start();
    const begin = performance.now();
    const second = await start().catch((error: Error) => error);
    const took = performance.now() - begin;
    expectWithin(took, 5000);
    expect(String(second)).toMatch(/ended with 1: The data folder .* is in use by another running server\.[^\n]*\n$/);
    report("one owner", { refusedInMs: Math.round(took) });
    first.signal("SIGKILL");
    await first.exited;
    const next = await start();
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    await next.stop();
    remove();
  },
);
