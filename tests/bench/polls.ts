import { openPolls, POLLS_EACH } from "../acceptance/open-polls.ts";
import { newPeople } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import { wakeUps } from "../acceptance/wake-ups.ts";
import { memoryOf, tellingMemory } from "../support/server-memory.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { onDatabase, withServers } from "./on-database.ts";
import type { Bench } from "./report.ts";

const POLLS = 10_000;
const PROBES = 100;
/** A poll is asleep by then. */
const ASLEEP_MS = 5;
const TRIALS = { trials: 300, pairs: 1, pause: () => ASLEEP_MS };

const p99 = (times: readonly number[]): number => percentile(times, 0.99);

/** What an idle poll holds, and how soon others are answered meanwhile (promise 16). */
const measureIdle = async (server: ServerProcess, bench: Bench): Promise<void> => {
  const { url } = server;
  const people = await newPeople(url, POLLS / POLLS_EACH);
  // Once, so that what a process keeps from having had them is there before.
  await (await openPolls(url, people)).close();
  const before = await memoryOf(server);
  const polls = await openPolls(url, people);
  const each = ((await memoryOf(server)) - before) / polls.count / 1024;
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const start = performance.now();
    await people[probe]?.get("/platform/me");
    times.push(performance.now() - start);
  }
  await polls.close();
  bench.plain("postgresql: 10,000 idle polls, each", each, "KiB");
  bench.plain("postgresql: others meanwhile, p99", p99(times), "ms");
};

/** How soon polls wake, and what they cost asleep. */
export const measurePolls = async (bench: Bench): Promise<void> => {
  const measureWakeUps = async (where: string, urls: readonly string[]) =>
    bench.plain(`${where}, p99`, p99(await wakeUps(urls, TRIALS)), "ms");
  const [wakes, sleeps] = ["wake-ups", "idle polls"].map((what) => bench.wants(`postgresql: ${what}`));
  if (wakes || sleeps)
    await onDatabase("postgresql", (settings) =>
      withServers(
        [settings, settings],
        async ([one, ...others]) => {
          const urls = [one, ...others].map(({ url }) => url);
          if (wakes) await measureWakeUps("postgresql: wake-ups in one process", [one.url]);
          if (wakes) await measureWakeUps("postgresql: wake-ups in two processes", urls);
          if (sleeps) await measureIdle(one, bench);
        },
        { nodeArgs: tellingMemory },
      ),
    );
  if (bench.wants("embedded: wake-ups"))
    await onDatabase("embedded", (settings) =>
      withServers([settings], ([{ url }]) => measureWakeUps("embedded: wake-ups", [url])),
    );
};
