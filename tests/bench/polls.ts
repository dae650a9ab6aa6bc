import { openPolls, POLLS_EACH } from "../acceptance/open-polls.ts";
import { newPeople } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import { wakeUps } from "../acceptance/wake-ups.ts";
import { memoryOf, tellingMemory } from "../support/server-memory.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onDatabase, withServers } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";

const POLLS = 10_000;
const PROBES = 100;
/** A poll is asleep by then. */
const ASLEEP_MS = 5;
const TRIALS = { trials: 300, pairs: 1, pause: () => ASLEEP_MS };

const p99 = (times: readonly number[]): Plain => ({ value: percentile(times, 0.99), unit: "ms" });

/** What an idle poll holds, and how soon others are answered meanwhile (promise 16). */
const measureIdle = async (server: ServerProcess, report: Report<Plain>): Promise<void> => {
  const { url } = server;
  const people = await newPeople(url, POLLS / POLLS_EACH);
  // Once, so that what a process keeps from having had them is there before.
  await (await openPolls(url, people)).close();
  const before = await memoryOf(server);
  const polls = await openPolls(url, people);
  const value = ((await memoryOf(server)) - before) / polls.count / 1024;
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const start = performance.now();
    await people[probe]?.get("/platform/me");
    times.push(performance.now() - start);
  }
  await polls.close();
  report("postgresql: 10,000 idle polls, each", { value, unit: "KiB" });
  report("postgresql: others meanwhile, p99", p99(times));
};

/** How soon polls wake, and what they cost asleep. */
export const measurePolls = async (options: Options, report: Report<Plain>): Promise<void> => {
  const wants = (name: string) => isWanted(options, name);
  const onPostgresql = async (one: ServerProcess, two: ServerProcess) => {
    if (wants("postgresql: wake-ups")) {
      report("postgresql: wake-ups in one process, p99", p99(await wakeUps([one.url], TRIALS)));
      report("postgresql: wake-ups in two processes, p99", p99(await wakeUps([one.url, two.url], TRIALS)));
    }
    if (wants("postgresql: idle polls")) await measureIdle(one, report);
  };
  const onEmbedded = async ({ url }: ServerProcess) =>
    report("embedded: wake-ups, p99", p99(await wakeUps([url], TRIALS)));
  if (
    options.databases.includes("postgresql") &&
    ["wake-ups", "idle polls"].some((name) => wants(`postgresql: ${name}`))
  )
    await onDatabase("postgresql", (settings) =>
      withServers([settings, settings], (one, two) => onPostgresql(one as ServerProcess, two as ServerProcess), {
        nodeArgs: tellingMemory,
      }),
    );
  if (options.databases.includes("embedded") && wants("embedded: wake-ups"))
    await onDatabase("embedded", (settings) => withServers([settings], (one) => onEmbedded(one as ServerProcess)));
};
