import { join } from "node:path";
import { Pool } from "pg";
import { newDataDir } from "../support/data-dir.ts";
import { startPostgres } from "../support/postgres.mjs";
import { type ServerProcess, startServer } from "../support/server-process.ts";

/** One of the two servers that are measured in turn. */
export interface Side {
  readonly name: "service" | "raw";
  readonly server: ServerProcess;
  /** The process of its database; undefined where that lives in the server. */
  readonly databasePid: number | undefined;
  /** Where its PostgreSQL is; undefined on the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** The service and the hand-written reference on databases of one kind. */
export interface Sides {
  readonly service: Side;
  readonly raw: Side;
  stop(): Promise<void>;
}

const RAW = ["--import", "tsx", "--conditions=@yourmove/source", join(import.meta.dirname, "baseline-server.ts")];
// What is compared is the same work: neither side logs, limits or plays by itself.
const QUIET = { BOTS: "off", NODE_ENV: "production" };

const started = async (settings: Record<string, string>, at: Pick<Side, "databasePid" | "databaseUrl">) => {
  const raw = await startServer({ ...QUIET, ...settings, ...rawSettings(settings) }, { command: RAW });
  const service = await startServer({ ...QUIET, ...settings });
  return {
    raw: { name: "raw", server: raw, ...at, databaseUrl: rawSettings(settings).DATABASE_URL } as const,
    service: { name: "service", server: service, ...at } as const,
  };
};

const rawSettings = ({ DATABASE_URL }: Record<string, string>): { DATABASE_URL?: string } =>
  DATABASE_URL ? { DATABASE_URL: DATABASE_URL.replace(/\/[^/]*$/, "/raw") } : {};

const onPostgresql = async (): Promise<Sides> => {
  const postgres = await startPostgres({ durable: true });
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  await pool.query("create database raw");
  await pool.end();
  const sides = await started({ DATABASE_URL: postgres.url }, { databasePid: postgres.pid, databaseUrl: postgres.url });
  return {
    ...sides,
    async stop() {
      for (const { server } of [sides.raw, sides.service]) await server.stop();
      await postgres.stop();
    },
  };
};

const onEmbedded = async (): Promise<Sides> => {
  const { dataDir, remove } = newDataDir();
  const sides = await started({ DATA_DIR: dataDir }, { databasePid: undefined, databaseUrl: undefined });
  return {
    ...sides,
    async stop() {
      for (const { server } of [sides.raw, sides.service]) await server.stop();
      remove();
    },
  };
};

/** Starts both on databases of a kind, every write safe on the disk of PostgreSQL. */
export const startSides = (kind: "postgresql" | "embedded"): Promise<Sides> =>
  kind === "postgresql" ? onPostgresql() : onEmbedded();
