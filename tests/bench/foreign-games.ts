import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { percentile } from "../acceptance/rounds.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import { begin, beside, newPairs, type Pair, timeAll } from "./others.ts";
import { processorTime } from "./processor-time.ts";
import type { Plain, Report } from "./report.ts";

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
const timeSpares = async (loopers: readonly Pair[], player: Pair): Promise<number[]> => {
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

type Turn = Parameters<typeof timeAll>[2];

const reportRatios = async (
  { pid, pairs, turn }: { readonly pid: number; readonly pairs: readonly Pair[]; readonly turn: Turn },
  rounds: number,
  report: Report<Plain>,
): Promise<void> => {
  /** What a move takes, and what its server takes of the processor for it. */
  const costs = async (game: string) => {
    const before = processorTime(pid);
    const times = await timeAll(game, pairs, turn);
    return { time: mean(times), processor: (processorTime(pid) - before) / times.length };
  };
  const ratios: { time: number; processor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = await costs("tic-tac-toe");
    const theirs = await costs("demo.tic-tac-toe");
    ratios.push({ time: theirs.time / own.time, processor: theirs.processor / own.processor });
  }
  const middle = (values: readonly number[]): Plain => ({ value: percentile(values, 0.5), unit: "times" });
  report(`${RATIO}, beside a built-in one's`, middle(ratios.map(({ time }) => time)));
  report(`${RATIO}, processor time`, middle(ratios.map(({ processor }) => processor)));
};

const ms = (value: number): Plain => ({ value, unit: "ms" });

const measureAt = async ({ url, pid }: ServerProcess, options: Options, report: Report<Plain>): Promise<void> => {
  const [looper, player, ...rest] = (await newPairs(url, options.clients + 2 + HANGS)) as [Pair, Pair, ...Pair[]];
  const others = rest.slice(HANGS);
  const turn = { urls: [url], seconds: options.seconds };
  if (isWanted(options, RATIO)) await reportRatios({ pid, pairs: others, turn }, options.rounds, report);
  if (isWanted(options, SPARE)) {
    const times = await timeSpares(rest.slice(0, HANGS), player);
    report(`${SPARE}, the first`, ms(times[0] ?? 0));
    report(`${SPARE}, the longest`, ms(Math.max(...times)));
  }
  if (!isWanted(options, LOOP)) return;
  report(`${LOOP}: without it, p99`, ms(percentile(await timeAll("tic-tac-toe", others, turn), 0.99)));
  const path = await begin("demo.kalah", looper);
  const loop = async (isOver: () => boolean) => {
    while (!isOver()) await looper[0].post(`${path}/move`, HANGING);
  };
  const longer = { ...turn, seconds: options.seconds * options.rounds * LOOP_ROUNDS };
  const times = await beside(loop, () => timeAll("tic-tac-toe", others, longer));
  report(`${LOOP}, p99`, ms(percentile(times, 0.99)));
  report(`${LOOP}, the longest`, ms(Math.max(...times)));
};

/** What a package's game costs beside the same game built in, and what one that hangs costs everybody else. */
export const measureForeignGames = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (![RATIO, SPARE, LOOP].some((name) => isWanted(options, name))) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  const GAMES = layGames(folder);
  await onDatabase("postgresql", (settings) =>
    withServers([{ ...settings, GAMES }], (server) => measureAt(server as ServerProcess, options, report)),
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
};
