import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../acceptance/rounds.ts";
import { CORPUS, layCorpus, laySound } from "../support/corpus.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { descendantsOf } from "./descendants.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import { begin, beside, newPairs, type Pair, timeAll } from "./others.ts";
import type { Plain, Report } from "./report.ts";

type Faulty = { readonly path: string; readonly say: string };

/** Sends a package after the other what brings its fault about, and looks at it, until it is enough. */
const attackAll = async (faulty: readonly Faulty[], pair: Pair, isOver: () => boolean): Promise<void> => {
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

const measureOthers = async (servers: readonly ServerProcess[], options: Options, report: Report<Plain>) => {
  const urls = servers.map(({ url }) => url);
  const [harmful, ...others] = await newPairs(urls[0] ?? "", options.clients + 1);
  const faulty: Faulty[] = [];
  for (const { gameType, say } of loading) faulty.push({ path: await begin(gameType, harmful), say });
  const everyMs = (1000 * options.clients) / MOVES;
  const time = () => timeAll("tic-tac-toe", others, { urls, seconds: options.seconds, everyMs });
  const attack = (isOver: () => boolean) =>
    Promise.all(urls.map((url) => attackAll(faulty, [harmful[0].at(url), harmful[1].at(url)], isOver)));
  // Both warm: the first moves are slow, and so are the first of each package.
  await time();
  await beside(attack, time);
  const times: { without: number[]; with: number[] } = { without: [], with: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    times.without.push(...(await time()));
    times.with.push(...(await beside(attack, time)));
  }
  const [without, besides] = [times.without, times.with].map((each) => percentile(each, 0.99)) as [number, number];
  report(`${OTHERS}: without it, p99`, { value: without, unit: "ms" });
  report(`${OTHERS}, p99`, { value: besides, unit: "ms" });
  report(`${OTHERS}, p99 beside that without`, { value: besides / without, unit: "times" });
};

/** The memory that is a process's and of all below it, what they share counted once, in MiB. */
const memoryOf = (pid: number): number => {
  const kib = (of: number): number =>
    Number(readFileSync(`/proc/${of}/smaps_rollup`, "utf8").match(/Pss:\s+(\d+) kB/)?.[1]);
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + kib(each), 0) / 1024;
};

const PACKAGES = 30;
const MEMORY = `${PACKAGES} packages`;

const measureMemory = async ({ url, pid }: ServerProcess, names: readonly string[], report: Report<Plain>) => {
  report(`${MEMORY}: before any is asked`, { value: memoryOf(pid), unit: "MiB" });
  const [pair] = await newPairs(url, 1);
  for (const each of names) await begin(`corpus.${each}`, pair);
  report(`${MEMORY}: each just asked`, { value: memoryOf(pid), unit: "MiB" });
};

/** What packages that hang, grow and lie cost everybody else, and what many packages hold. */
export const measureCorpus = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (![OTHERS, MEMORY].some((name) => isWanted(options, name))) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  const GAMES = (names: readonly string[]) => names.map((name) => join(folder, name)).join(",");
  try {
    layCorpus(folder);
    const names = Array.from({ length: PACKAGES }, (_, at) => laySound(folder, `sound-${at}`));
    await onDatabase("postgresql", async (settings) => {
      const corpus = { ...settings, LOG_LEVEL: "silent", GAMES: GAMES(loading.map(({ name }) => name)) };
      const sound = { ...settings, GAMES: GAMES(names) };
      if (isWanted(options, MEMORY))
        await withServers([sound], (server) => measureMemory(server as ServerProcess, names, report));
      if (isWanted(options, OTHERS))
        await withServers([corpus, corpus], (...servers) => measureOthers(servers, options, report));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
