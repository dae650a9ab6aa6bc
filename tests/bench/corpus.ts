import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newPeople, type Person } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import { CORPUS, layCorpus, laySound } from "../support/corpus.ts";
import { startPostgres } from "../support/postgres.mjs";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";

type Pair = readonly [Person, Person];

const CELLS = [0, 3, 1, 4, 2];

const begin = async (game: string, [x, o]: Pair): Promise<string> => {
  const invited = await x.post(`/platform/games/${game}/invite`, { opponentUserID: o.userID, symbol: "X" });
  const path = `/platform/games/${game}/matches/${invited.body.match?.matchID}`;
  const { status, text } = await o.post(`${path}/accept`);
  if (status !== 200) throw new Error(`${game}: ${status} ${text}`);
  return path;
};

/** How long each move of a built-in game takes, by turns at two servers, in milliseconds. */
const timeMoves = async (pair: Pair, urls: readonly string[], end: number): Promise<number[]> => {
  const times: number[] = [];
  while (performance.now() < end) {
    const path = await begin("tic-tac-toe", pair);
    for (const [at, cell] of CELLS.entries()) {
      const player = (pair[at % 2] as Person).at(urls[at % urls.length] ?? "");
      const begun = performance.now();
      const { status, text } = await player.post(`${path}/move`, { move: { cell } });
      if (status !== 200) throw new Error(`${status} ${text}`);
      times.push(performance.now() - begun);
    }
  }
  return times;
};

/** Sends a package after the other what brings its fault about, and looks at it, until it is enough. */
const attackAll = async (paths: readonly { path: string; say: string }[], pair: Pair, isOver: () => boolean) => {
  while (!isOver())
    for (const { path, say } of paths) {
      if (isOver()) return;
      for (const person of pair) await person.post(`${path}/move`, { move: { take: 1, say } });
      for (const person of pair) await person.get(path);
    }
};

const measureOthers = async (options: Options, report: Report<Plain>, folder: string, url: string): Promise<void> => {
  const packages = CORPUS.filter(({ refused }) => refused === null);
  const GAMES = packages.map(({ name }) => join(folder, name)).join(",");
  const servers: ServerProcess[] = [];
  for (const _ of [1, 2])
    servers.push(await startServer({ DATABASE_URL: url, BOTS: "off", LOG_LEVEL: "silent", GAMES }));
  try {
    const urls = servers.map((server) => server.url);
    const people = await newPeople(urls[0] ?? "", 2 * options.clients + 2);
    const pairs = Array.from({ length: options.clients + 1 }, (_, at) => people.slice(2 * at, 2 * at + 2));
    const [harmful, ...others] = pairs as unknown as [Pair, ...Pair[]];
    const paths: { path: string; say: string }[] = [];
    for (const { gameType, say } of packages) paths.push({ path: await begin(gameType, harmful), say });
    const time = async (): Promise<number[]> => {
      const end = performance.now() + options.seconds * 1000;
      return (await Promise.all(others.map((pair) => timeMoves(pair, urls, end)))).flat();
    };
    const without: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      without.push(...(await time()));
      let isOver = false;
      const attacking = urls.map((each) => attackAll(paths, [harmful[0].at(each), harmful[1].at(each)], () => isOver));
      beside.push(...(await time()));
      isOver = true;
      await Promise.all(attacking);
    }
    const name = "postgresql: others beside the corpus";
    report(`${name}: without it, p99`, { value: percentile(without, 0.99), unit: "ms" });
    report(`${name}, p99`, { value: percentile(beside, 0.99), unit: "ms" });
    report(`${name}, p99 beside that without`, {
      value: percentile(beside, 0.99) / percentile(without, 0.99),
      unit: "times",
    });
  } finally {
    for (const server of servers) await server.stop();
  }
};

/** The memory that is a process's and its children's, what they share counted once, in MiB. */
const memoryOf = (pid: number): number => {
  const kib = (of: number | string): number =>
    Number(readFileSync(`/proc/${of}/smaps_rollup`, "utf8").match(/Pss:\s+(\d+) kB/)?.[1]);
  const isChild = (name: string): boolean => {
    try {
      return (
        Number(
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/^.*\) /s, "")
            .split(" ")[1],
        ) === pid
      );
    } catch {
      return false;
    }
  };
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isChild(name));
  return [pid, ...children].reduce<number>((sum, each) => sum + kib(each), 0) / 1024;
};

const PACKAGES = 30;

const measureMemory = async (report: Report<Plain>, folder: string, url: string): Promise<void> => {
  const names = Array.from({ length: PACKAGES }, (_, at) => laySound(folder, `sound-${at}`));
  const server = await startServer({
    DATABASE_URL: url,
    BOTS: "off",
    GAMES: names.map((name) => join(folder, name)).join(","),
  });
  try {
    const name = `${PACKAGES} packages`;
    report(`${name}: before any is asked`, { value: memoryOf(server.pid), unit: "MiB" });
    const pair = (await newPeople(server.url, 2)) as unknown as Pair;
    for (const each of names) await begin(`corpus.${each}`, pair);
    report(`${name}: each just asked`, { value: memoryOf(server.pid), unit: "MiB" });
  } finally {
    await server.stop();
  }
};

/** What packages that hang, grow and lie cost everybody else, and what many packages hold. */
export const measureCorpus = async (options: Options, report: Report<Plain>): Promise<void> => {
  const others = isWanted(options, "postgresql: others beside the corpus");
  const memory = isWanted(options, `${PACKAGES} packages`);
  if (!others && !memory) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  layCorpus(folder);
  const postgres = await startPostgres({ durable: true });
  try {
    if (memory) await measureMemory(report, folder, postgres.url);
    if (others) await measureOthers(options, report, folder, postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
