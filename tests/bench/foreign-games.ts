import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { percentile } from "../acceptance/rounds.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { begin, beside, newPairs, type Play, type Two, timeAll } from "./others.ts";
import { median } from "./pairs.ts";
import { processorTime } from "./process.ts";
import type { Bench } from "./report.ts";

const SOURCES = join(import.meta.dirname, "../../packages/rules/src/games");
const KALAH = join(import.meta.dirname, "../support/games/kalah/games.mjs");

const javascript = (text: string): string =>
  ts
    .transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext } })
    .outputText.replaceAll(/"\.\/([\w.-]+)\.ts"/g, '"./$1.mjs"');

/** Our tic-tac-toe as a stranger's package, and a game that loops on request; gives what GAMES says. */
const layGames = (folder: string): string => {
  const copy = join(folder, "copy");
  mkdirSync(copy);
  const names = new Set(["tic-tac-toe"]);
  // What a file imports joins the names while they are gone through.
  for (const name of names) {
    const text = javascript(readFileSync(join(SOURCES, `${name}.ts`), "utf8"));
    for (const [, imported = ""] of text.matchAll(/from "\.\/([\w.-]+)\.mjs"/g)) names.add(imported);
    writeFileSync(join(copy, `${name}.mjs`), text.replace('gameType: "tic-tac-toe"', 'gameType: "demo.tic-tac-toe"'));
  }
  writeFileSync(join(copy, "index.mjs"), 'export { ticTacToe as default } from "./tic-tac-toe.mjs";');
  const loops = readFileSync(KALAH, "utf8")
    .replace("const moveSchema = z.object({", "const moveSchema = z.object({ word: z.string().max(9).optional(),")
    .replace("symbol, { pit }) {", 'symbol, { pit, word }) { if (word === "now") for (;;) {}');
  writeFileSync(join(folder, "loops.mjs"), loops);
  return `${copy},${join(folder, "loops.mjs")}`;
};

/** The first time costs the most: measured longer than other figures by this factor, so that it counts for what it is in a day. */
const LOOP_ROUNDS = 4;
/** How many people make a move that hangs: each of them pays for it with a minute. */
const HANGS = 8;
const HANGING = { move: { pit: 0, word: "now" } };

const RATIO = "postgresql: a package's moves";
const SPARE = "postgresql: a spare after a move that hung";
const LOOP = "postgresql: others beside an endless loop";

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;

/** How long the others of a package wait for a move right after somebody's hung, in milliseconds each time. */
const timeSpares = async (loopers: readonly Two[], player: Two): Promise<number[]> => {
  const times: number[] = [];
  for (const looper of loopers) {
    const hanging = await begin("demo.kalah", looper);
    const path = await begin("demo.kalah", player);
    const hung = await looper[0].post(`${hanging}/move`, HANGING);
    if (hung.status !== 503) throw new Error(`it did not hang: ${hung.status} ${hung.text}`);
    const begun = performance.now();
    for (let status = 503; status !== 200; ) {
      const answer = await player[0].post(`${path}/move`, { move: { pit: 0 } });
      status = answer.status;
      if (status !== 200 && status !== 503) throw new Error(`${status} ${answer.text}`);
    }
    times.push(performance.now() - begun);
  }
  return times;
};

/** What a move of a package takes beside a built-in game's: of time, and of its server's processor. */
const reportRatios = async (pid: number, pairs: readonly Two[], turn: Play, bench: Bench): Promise<void> => {
  const costs = async (game: string) => {
    const before = processorTime(pid);
    const times = await timeAll(game, pairs, turn);
    return [mean(times), (processorTime(pid) - before) / times.length] as const;
  };
  const ratios: (readonly [time: number, processor: number])[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const own = await costs("tic-tac-toe");
    const theirs = await costs("demo.tic-tac-toe");
    ratios.push([theirs[0] / own[0], theirs[1] / own[1]]);
  }
  bench.plain(`${RATIO}, beside a built-in one's`, median(ratios.map(([time]) => time)), "times");
  bench.plain(`${RATIO}, processor time`, median(ratios.map(([, processor]) => processor)), "times");
};

const measureAt = async ({ url, pid }: ServerProcess, bench: Bench): Promise<void> => {
  const [looper, player, ...rest] = (await newPairs(url, bench.clients + 2 + HANGS)) as [Two, Two, ...Two[]];
  const others = rest.slice(HANGS);
  const turn = { urls: [url], seconds: bench.seconds };
  const tell = (name: string, ms = 0) => bench.plain(name, ms, "ms");
  if (bench.wants(RATIO)) await reportRatios(pid, others, turn, bench);
  if (bench.wants(SPARE)) {
    const times = await timeSpares(rest.slice(0, HANGS), player);
    tell(`${SPARE}, the first`, times[0]);
    tell(`${SPARE}, the longest`, Math.max(...times));
  }
  if (!bench.wants(LOOP)) return;
  tell(`${LOOP}: without it, p99`, percentile(await timeAll("tic-tac-toe", others, turn), 0.99));
  const path = await begin("demo.kalah", looper);
  const loop = async (isOver: () => boolean) => {
    while (!isOver()) await looper[0].post(`${path}/move`, HANGING);
  };
  const longer = { ...turn, seconds: bench.seconds * bench.rounds * LOOP_ROUNDS };
  const times = await beside(loop, () => timeAll("tic-tac-toe", others, longer));
  tell(`${LOOP}, p99`, percentile(times, 0.99));
  tell(`${LOOP}, the longest`, Math.max(...times));
};

/** What a package's game costs beside the same game built in, and what one that hangs costs everybody else. */
export const measureForeignGames = async (bench: Bench): Promise<void> => {
  if (![RATIO, SPARE, LOOP].some(bench.wants)) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  const GAMES = layGames(folder);
  await onDatabase("postgresql", (settings) =>
    withServers([{ ...settings, GAMES }], ([server]) => measureAt(server, bench)),
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
};
