import { guardedPool, type Hosts, hostsOf } from "@yourmove/pg-pipeline";
import type { Pool } from "pg";
import { isUnavailable } from "../errors.ts";

const CONNECT_MS = 5000;

/** Acts on the first host that can be reached and takes what is sent; all connections go there from then on. */
export const onAnyHost = async <Result>(hosts: Hosts, act: (url: string) => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    const url = hosts.current();
    try {
      return await act(url);
    } catch (error) {
      if (tries >= hosts.count || !isUnavailable(error)) throw error;
      hosts.leave(url);
    }
  }
};

const MAY_ASK = `select has_function_privilege('pg_control_system()', 'execute') as "mayAsk"`;
// Servers that follow each other share it.
const SYSTEM = "(select system_identifier::text from pg_control_system())";
const BEGINNING = "pg_postmaster_start_time()::text";

/** What a database has in common with no other one, whatever its server is called. */
const identityOf = async (pool: Pool): Promise<string | undefined> => {
  const [row] = (await pool.query<{ mayAsk: boolean }>(MAY_ASK)).rows;
  const { rows } = await pool.query<{ identity: string }>(
    `select ${row?.mayAsk ? SYSTEM : BEGINNING} || ' ' || oid as identity from pg_database where datname = current_database()`,
  );
  return rows[0]?.identity;
};

const identityThrough = async (setting: string, url: string): Promise<string | undefined> => {
  const hosts = hostsOf(url);
  const pool = guardedPool({ hosts, max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => {});
  try {
    return await onAnyHost(hosts, () => identityOf(pool));
  } catch (cause) {
    const { message, code } = cause as { message?: string; code?: string };
    throw new Error(`through ${setting}: ${message || code}`, { cause });
  } finally {
    await pool.end();
  }
};

/** Rejects where the address past a pooler leads to another database than the one through it; names the setting that leads nowhere. */
export const refuseOtherDatabase = async (databaseUrl: string, sessionUrl: string): Promise<void> => {
  const past = await identityThrough("DATABASE_LISTEN_URL", sessionUrl);
  const through = await identityThrough("DATABASE_URL", databaseUrl);
  if (past !== through) throw new Error("DATABASE_LISTEN_URL leads to another database than DATABASE_URL");
};
