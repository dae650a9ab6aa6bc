import { setTimeout as sleep } from "node:timers/promises";
import { newDataDir } from "../support/data-dir.ts";
import { startPostgres } from "../support/postgres.mjs";
import { startServer } from "../support/server-process.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";
import { residentMiB } from "./resident-memory.ts";

/** What a server still does after it is ready is over by then. */
const SETTLED_MS = 12_000;

/** Starts a server, waits until it rests, and ends it: how long until it was ready, and what it held then. */
const startOnce = async (settings: Record<string, string>): Promise<{ seconds: number; mebibytes: number }> => {
  const server = await startServer(settings);
  await sleep(SETTLED_MS);
  const mebibytes = residentMiB(server.pid);
  server.signal("SIGTERM");
  await server.exited;
  return { seconds: server.startedIn / 1000, mebibytes };
};

const measure = async (kind: string, settings: Record<string, string>, report: Report<Plain>): Promise<void> => {
  for (const name of ["first", "second"]) {
    const { seconds, mebibytes } = await startOnce(settings);
    report(`${kind}: ${name} start`, { value: seconds, unit: "s" });
    report(`${kind}: at rest after the ${name} start`, { value: mebibytes, unit: "MiB" });
  }
};

/** How long the first and the next start take, and what a server holds at rest, with its bots. */
export const measureStart = async (options: Options, report: Report<Plain>): Promise<void> => {
  if (options.databases.includes("postgresql") && isWanted(options, "postgresql: start at rest")) {
    const postgres = await startPostgres({ durable: true });
    await measure("postgresql", { DATABASE_URL: postgres.url }, report).finally(postgres.stop);
  }
  if (options.databases.includes("embedded") && isWanted(options, "embedded: start at rest")) {
    const { dataDir, remove } = newDataDir();
    await measure("embedded", { DATA_DIR: dataDir }, report).finally(remove);
  }
};
