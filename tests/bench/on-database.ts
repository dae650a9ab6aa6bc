import { newDataDir } from "../support/data-dir.ts";
import { startPostgres } from "../support/postgres.mjs";
import { type Launch, type ServerProcess, startServer } from "../support/server-process.ts";

export type Kind = "postgresql" | "embedded";
export type Settings = Record<string, string>;

/** What is measured logs, limits and plays nothing by itself. */
export const QUIET: Settings = { BOTS: "off", NODE_ENV: "production" };

/** Does work on a new database of a kind, every write safe on the disk of PostgreSQL: its settings, and its process where it has one. */
export const onDatabase = async (
  kind: Kind,
  work: (settings: Settings, pid: number | undefined) => Promise<void>,
): Promise<void> => {
  if (kind === "postgresql") {
    const { url, pid, stop } = await startPostgres({ durable: true });
    return work({ DATABASE_URL: url }, pid).finally(stop);
  }
  const { dataDir, remove } = newDataDir();
  return work({ DATA_DIR: dataDir }, undefined).finally(remove);
};

export type Servers = readonly [ServerProcess, ...ServerProcess[]];

/** Does work with servers that have these settings, started one after the other, and ends them. */
export const withServers = async (
  settings: readonly [Settings, ...Settings[]],
  work: (servers: Servers) => Promise<void>,
  launch: Launch = {},
): Promise<void> => {
  const servers: ServerProcess[] = [];
  try {
    for (const each of settings) servers.push(await startServer({ ...QUIET, ...each }, launch));
    await work(servers as unknown as Servers);
  } finally {
    for (const server of servers) await server.stop();
  }
};
