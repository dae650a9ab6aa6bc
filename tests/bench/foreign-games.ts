import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { newPeople, type Person } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import { startPostgres } from "../support/postgres.mjs";
import { startServer } from "../support/server-process.ts";
import { isWanted, type Options } from "./options.ts";
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

const begin = async (game: string, x: Person, o: Person): Promise<string> => {
  const invited = await x.post(`/platform/games/${game}/invite`, { opponentUserID: o.userID, symbol: "X" });
  const path = `/platform/games/${game}/matches/${invited.body.match?.matchID}`;
  const accepted = await o.post(`${path}/accept`);
  if (accepted.status !== 200) throw new Error(`${accepted.status} ${accepted.text}`);
  return path;
};

/** The first time costs the most: measured longer than other figures by this factor, so that it counts for what it is in a day. */
const LOOP_ROUNDS = 4;

const CELLS = [0, 3, 1, 4, 2];

/** How long each move of two people's matches takes, while it is not over, in milliseconds. */
const timeMoves = async (game: string, [x, o]: readonly [Person, Person], isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const path = await begin(game, x, o);
    for (const [at, cell] of CELLS.entries()) {
      const begun = performance.now();
      const { status, text } = await (at % 2 === 0 ? x : o).post(`${path}/move`, { move: { cell } });
      if (status !== 200) throw new Error(`${status} ${text}`);
      times.push(performance.now() - begun);
    }
  }
  return times;
};

type Pairs = readonly (readonly [Person, Person])[];

const timeAll = async (game: string, pairs: Pairs, seconds: number): Promise<number[]> => {
  const end = performance.now() + seconds * 1000;
  return (await Promise.all(pairs.map((pair) => timeMoves(game, pair, () => performance.now() >= end)))).flat();
};

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;

/** Somebody makes the move that never ends, over and over, while the others play on. */
const timeBesideLoop = async (pairs: Pairs, [x, o]: readonly [Person, Person], seconds: number): Promise<number[]> => {
  const path = await begin("demo.kalah", x, o);
  let isOver = false;
  const looping = (async () => {
    while (!isOver) await x.post(`${path}/move`, { move: { pit: 0, word: "now" } });
  })();
  const times = await timeAll("tic-tac-toe", pairs, seconds);
  isOver = true;
  await looping;
  return times;
};

/** How many people make a move that hangs: each of them pays for it with a minute. */
const HANGS = 8;

/** How long the others of a package wait for a move right after somebody's hung, in milliseconds each time. */
const timeSpares = async (loopers: Pairs, [x, o]: readonly [Person, Person]): Promise<number[]> => {
  const times: number[] = [];
  for (const looper of loopers) {
    const hanging = await begin("demo.kalah", ...looper);
    const path = await begin("demo.kalah", x, o);
    const hung = await looper[0].post(`${hanging}/move`, { move: { pit: 0, word: "now" } });
    if (hung.status !== 503) throw new Error(`it did not hang: ${hung.status} ${hung.text}`);
    const begun = performance.now();
    for (let status = 503; status !== 200; ) {
      const answer = await x.post(`${path}/move`, { move: { pit: 0 } });
      status = answer.status;
      if (status !== 200 && status !== 503) throw new Error(`${status} ${answer.text}`);
    }
    times.push(performance.now() - begun);
  }
  return times;
};

const RATIO = "postgresql: a package's moves";
const SPARE = "postgresql: a spare after a move that hung";
const LOOP = "postgresql: others beside an endless loop";

const reportRatios = async (pid: number, pairs: Pairs, options: Options, report: Report<Plain>): Promise<void> => {
  /** What a move takes, and what its server takes of the processor for it. */
  const costs = async (game: string) => {
    const before = processorTime(pid);
    const times = await timeAll(game, pairs, options.seconds);
    return { time: mean(times), processor: (processorTime(pid) - before) / times.length };
  };
  const ratios: { time: number; processor: number }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const own = await costs("tic-tac-toe");
    const theirs = await costs("demo.tic-tac-toe");
    ratios.push({ time: theirs.time / own.time, processor: theirs.processor / own.processor });
  }
  const middle = (key: "time" | "processor") =>
    percentile(
      ratios.map((each) => each[key]),
      0.5,
    );
  report(`${RATIO}, beside a built-in one's`, { value: middle("time"), unit: "times" });
  report(`${RATIO}, processor time`, { value: middle("processor"), unit: "times" });
};

const reportLoop = async (
  looper: readonly [Person, Person],
  others: Pairs,
  { seconds, rounds }: Options,
  report: Report<Plain>,
): Promise<void> => {
  const alone = await timeAll("tic-tac-toe", others, seconds);
  report(`${LOOP}: without it, p99`, { value: percentile(alone, 0.99), unit: "ms" });
  const times = await timeBesideLoop(others, looper, seconds * rounds * LOOP_ROUNDS);
  report(`${LOOP}, p99`, { value: percentile(times, 0.99), unit: "ms" });
  report(`${LOOP}, the longest`, { value: Math.max(...times), unit: "ms" });
};

/** What a package's game costs beside the same game built in, and what an endless loop in one costs everybody else. */
export const measureForeignGames = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (![RATIO, SPARE, LOOP].some((name) => isWanted(options, name))) return;
  const folder = mkdtempSync(join(tmpdir(), "yourmove-bench-"));
  const postgres = await startPostgres({ durable: true });
  const server = await startServer({ DATABASE_URL: postgres.url, BOTS: "off", GAMES: layGames(folder) });
  try {
    const wanted = options.clients + 2 + HANGS;
    const people = await newPeople(server.url, 2 * wanted);
    const pairs = Array.from(
      { length: wanted },
      (_, at) => [people[2 * at], people[2 * at + 1]] as unknown as readonly [Person, Person],
    );
    const [looper, player, ...rest] = pairs as [readonly [Person, Person], readonly [Person, Person], ...Pairs];
    const others = rest.slice(HANGS);
    if (isWanted(options, RATIO)) await reportRatios(server.pid, others, options, report);
    if (isWanted(options, SPARE)) {
      const times = await timeSpares(rest.slice(0, HANGS), player);
      report(`${SPARE}, the first`, { value: times[0] ?? 0, unit: "ms" });
      report(`${SPARE}, the longest`, { value: Math.max(...times), unit: "ms" });
    }
    if (isWanted(options, LOOP)) await reportLoop(looper, others, options, report);
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
