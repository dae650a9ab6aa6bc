import { newDataDir } from "../support/data-dir.ts";
import { startPostgres } from "../support/postgres.mjs";
import { tellingMemory } from "../support/server-memory.ts";
import { startServer } from "../support/server-process.ts";
import { measureIdlePolls } from "./idle-polls.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";
import { measureWakes } from "./wakes.ts";

const ms = (value: number): Plain => ({ value, unit: "ms" });
const KEYS = { idle: "idle polls", wakes: "wake-ups" } as const;

const onPostgresql = async (options: Options, report: Report<Plain>): Promise<void> => {
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url, BOTS: "off" };
  const one = await startServer(settings, { nodeArgs: tellingMemory });
  const two = await startServer(settings);
  try {
    if (isWanted(options, `postgresql: ${KEYS.wakes}`)) {
      report("postgresql: wake-ups in one process, p99", ms((await measureWakes(one.url, one.url)).p99));
      report("postgresql: wake-ups in two processes, p99", ms((await measureWakes(one.url, two.url)).p99));
    }
    if (!isWanted(options, `postgresql: ${KEYS.idle}`)) return;
    const { kibibytes, othersP99 } = await measureIdlePolls(one);
    report("postgresql: 10,000 idle polls, each", { value: kibibytes, unit: "KiB" });
    report("postgresql: others meanwhile, p99", ms(othersP99));
  } finally {
    for (const server of [one, two]) await server.stop();
    await postgres.stop();
  }
};

const onEmbedded = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (!isWanted(options, `embedded: ${KEYS.wakes}`)) return;
  const { dataDir, remove } = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, BOTS: "off" });
  try {
    report("embedded: wake-ups, p99", ms((await measureWakes(server.url, server.url)).p99));
  } finally {
    await server.stop();
    remove();
  }
};

/** How soon polls wake, and what they cost asleep. */
export const measurePolls = async (options: Options, report: Report<Plain>): Promise<void> => {
  const wants = (kind: string) => Object.values(KEYS).some((key) => isWanted(options, `${kind}: ${key}`));
  if (options.databases.includes("postgresql") && wants("postgresql")) await onPostgresql(options, report);
  if (options.databases.includes("embedded") && wants("embedded")) await onEmbedded(options, report);
};
