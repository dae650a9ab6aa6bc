import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../acceptance/rounds.ts";
import { CORPUS, layCorpus, laySound } from "../support/corpus.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onDatabase, type Servers, withServers } from "./on-database.ts";
import { begin, beside, newPairs, type Two, timeAll } from "./others.ts";
import { familyMiB } from "./process.ts";
import type { Bench } from "./report.ts";

type Faulty = { readonly path: string; readonly say: string };

/** Sends a package after the other what brings its fault about, and looks at it, until it is enough. */
const attackAll = async (faulty: readonly Faulty[], pair: Two, isOver: () => boolean): Promise<void> => {
  while (!isOver())
    for (const { path, say } of faulty) {
      if (isOver()) return;
      for (const person of pair) await person.post(`${path}/move`, { move: { take: 1, say } });
      for (const person of pair) await person.get(path);
    }
};

const loading = CORPUS.filter(({ refused }) => refused === null);
const OTHERS = "postgresql: others beside the corpus";

/** How many moves a second the others make together, whatever they cost: a service under load, and not one that is full. */
const MOVES = 80;

const measureOthers = async (servers: Servers, bench: Bench) => {
  const urls = servers.map(({ url }) => url);
  const [harmful, ...others] = await newPairs(servers[0].url, bench.clients + 1);
  const faulty: Faulty[] = [];
  for (const { gameType, say } of loading) faulty.push({ path: await begin(gameType, harmful), say });
  const everyMs = (1000 * bench.clients) / MOVES;
  const time = () => timeAll("tic-tac-toe", others, { urls, seconds: bench.seconds, everyMs });
  const attack = (isOver: () => boolean) =>
    Promise.all(urls.map((url) => attackAll(faulty, [harmful[0].at(url), harmful[1].at(url)], isOver)));
  // Both warm: the first moves are slow, and so are the first of each package.
  await time();
  await beside(attack, time);
  const without: number[] = [];
  const besides: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    without.push(...(await time()));
    besides.push(...(await beside(attack, time)));
  }
  const alone = percentile(without, 0.99);
  const p99 = percentile(besides, 0.99);
  bench.plain(`${OTHERS}: without it, p99`, alone, "ms");
  bench.plain(`${OTHERS}, p99`, p99, "ms");
  bench.plain(`${OTHERS}, p99 beside that without`, p99 / alone, "times");
};

const PACKAGES = 30;
const MEMORY = `${PACKAGES} packages`;

const measureMemory = async ({ url, pid }: ServerProcess, names: readonly string[], bench: Bench) => {
  bench.plain(`${MEMORY}: before any is asked`, familyMiB(pid), "MiB");
  const [pair] = await newPairs(url, 1);
  for (const each of names) await begin(`corpus.${each}`, pair);
  bench.plain(`${MEMORY}: each just asked`, familyMiB(pid), "MiB");
};

/** What packages that hang, grow and lie cost everybody else, and what many packages hold. */
export const measureCorpus = async (bench: Bench): Promise<void> => {
  if (![OTHERS, MEMORY].some(bench.wants)) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  const gamesOf = (names: readonly string[]) => names.map((name) => join(folder, name)).join(",");
  try {
    layCorpus(folder);
    const names = Array.from({ length: PACKAGES }, (_, at) => laySound(folder, `sound-${at}`));
    await onDatabase("postgresql", async (settings) => {
      const corpus = { ...settings, LOG_LEVEL: "silent", GAMES: gamesOf(loading.map(({ name }) => name)) };
      const sound = { ...settings, GAMES: gamesOf(names) };
      if (bench.wants(MEMORY)) await withServers([sound], ([server]) => measureMemory(server, names, bench));
      if (bench.wants(OTHERS)) await withServers([corpus, corpus], (servers) => measureOthers(servers, bench));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
