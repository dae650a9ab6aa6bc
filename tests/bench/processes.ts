import { availableParallelism } from "node:os";
import { type Crowd, gatherCrowd, moves, REST, reads } from "./loads.ts";
import { onDatabase, type Servers, withServers } from "./on-database.ts";
import { medians, type Step, type Turn, takeTurn, work } from "./pairs.ts";
import { residentMiB } from "./process.ts";
import type { Bench } from "./report.ts";

const COUNTS = [1, 2, 4] as const;
const LOADS: Readonly<Record<string, (crowd: Crowd) => Step>> = {
  moves: (crowd) => moves(crowd, REST),
  reads: (crowd) => reads(crowd, REST),
};

const tell = (name: string, turns: readonly Turn[], bench: Bench): void => {
  const { perSecond, server, database, clients } = medians(turns);
  bench.plain(name, perSecond, "a second");
  bench.plain("  each, of the servers", server, "µs");
  bench.plain("  each, of the database", database, "µs");
  const cores = Object.entries({ servers: server, database, clients }).map(
    ([who, each]) => `${who} ${((each * perSecond) / 1e6).toFixed(2)}`,
  );
  console.log(`  busy, of ${availableParallelism()} cores: ${cores.join(", ")}`);
};

const measure = async (servers: Servers, databasePid: number | undefined, bench: Bench): Promise<void> => {
  const crowds: Crowd[] = [];
  for (const { url } of servers) crowds.push(await gatherCrowd(url, bench.clients));
  for (const [load, make] of Object.entries(LOADS)) {
    const steps = crowds.map(make);
    await work(steps, bench.clients, Math.max(1, bench.seconds));
    const turns = COUNTS.map((count) => ({ count, taken: [] as Turn[] }));
    // In turns, so that a machine that is busy with other things is so for all.
    for (let round = 0; round < bench.rounds; round += 1)
      for (const { count, taken } of turns)
        taken.push(await takeTurn({ servers, databasePid }, steps.slice(0, count), bench));
    for (const { count, taken } of turns) tell(`processes: ${load}, by ${count}`, taken, bench);
  }
  bench.plain("processes: what one holds after that", residentMiB(servers[0].pid), "MiB");
  for (const crowd of crowds) crowd.close();
};

/** What one, two and four processes on one PostgreSQL carry, in one run, with as many clients. */
export const measureProcesses = async (bench: Bench): Promise<void> => {
  if (!bench.wants("postgresql: processes")) return;
  await onDatabase("postgresql", (settings, databasePid) =>
    withServers([settings, settings, settings, settings], (servers) => measure(servers, databasePid, bench)),
  );
};
