import { availableParallelism } from "node:os";
import { percentile } from "../acceptance/rounds.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { type Crowd, gatherCrowd, moves, REST, reads } from "./loads.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import { type Step, work } from "./pairs.ts";
import { processorTime } from "./processor-time.ts";
import type { Plain, Report } from "./report.ts";
import { residentMiB } from "./resident-memory.ts";

const COUNTS = [1, 2, 4];
const LOADS: Readonly<Record<string, (crowd: Crowd) => Step>> = {
  moves: (crowd) => moves(crowd, REST),
  reads: (crowd) => reads(crowd, REST),
};

/** Servers on one PostgreSQL, each with clients of its own. */
interface Fleet {
  readonly servers: readonly ServerProcess[];
  readonly crowds: readonly Crowd[];
  readonly databasePid: number | undefined;
}

/** What some of them did together: requests a second, and how many cores each kind of process kept busy. */
interface Turn {
  readonly perSecond: number;
  readonly servers: number;
  readonly database: number;
  readonly clients: number;
}

const used = ({ servers, databasePid }: Fleet): Omit<Turn, "perSecond"> => {
  const { user, system } = process.cpuUsage();
  return {
    servers: servers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    database: processorTime(databasePid),
    clients: (user + system) / 1000,
  };
};

const takeTurn = async (fleet: Fleet, steps: readonly Step[], { clients, seconds }: Options): Promise<Turn> => {
  const before = used(fleet);
  const { done, seconds: took } = await work(steps, clients, seconds);
  const after = used(fleet);
  const ms = took * 1000;
  const cores = (name: keyof typeof before) => (after[name] - before[name]) / ms;
  return {
    perSecond: (done * 1000) / ms,
    servers: cores("servers"),
    database: cores("database"),
    clients: cores("clients"),
  };
};

const tell = (name: string, turns: readonly Turn[], report: Report<Plain>): void => {
  const middle = (figure: keyof Turn) =>
    percentile(
      turns.map((turn) => turn[figure]),
      0.5,
    );
  const perSecond = middle("perSecond");
  report(name, { value: perSecond, unit: "a second" });
  for (const who of ["servers", "database"] as const)
    report(`  each, of the ${who}`, { value: (middle(who) / perSecond) * 1e6, unit: "µs" });
  const cores = (["servers", "database", "clients"] as const).map((who) => `${who} ${middle(who).toFixed(2)}`);
  console.log(`  busy, of ${availableParallelism()} cores: ${cores.join(", ")}`);
};

const measure = async (fleet: Fleet, options: Options, report: Report<Plain>): Promise<void> => {
  for (const [load, make] of Object.entries(LOADS)) {
    const steps = fleet.crowds.map(make);
    await work(steps, options.clients, Math.max(1, options.seconds));
    const turns = COUNTS.map((): Turn[] => []);
    // In turns, so that a machine that is busy with other things is so for all.
    for (let round = 0; round < options.rounds; round += 1)
      for (const [at, count] of COUNTS.entries())
        turns[at]?.push(await takeTurn(fleet, steps.slice(0, count), options));
    for (const [at, count] of COUNTS.entries()) tell(`processes: ${load}, by ${count}`, turns[at] ?? [], report);
  }
  for (const { pid } of fleet.servers.slice(0, 1))
    report("processes: what one holds after that", { value: residentMiB(pid), unit: "MiB" });
};

/** What one, two and four processes on one PostgreSQL carry, in one run, with as many clients. */
export const measureProcesses = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (!isWanted(options, "postgresql: processes") || !options.databases.includes("postgresql")) return;
  await onDatabase("postgresql", (settings, databasePid) =>
    withServers(Array(Math.max(...COUNTS)).fill(settings), async (...servers) => {
      const crowds: Crowd[] = [];
      for (const { url } of servers) crowds.push(await gatherCrowd(url, options.clients));
      await measure({ servers, crowds, databasePid }, options, report);
      for (const crowd of crowds) crowd.close();
    }),
  );
};
