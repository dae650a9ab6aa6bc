import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { createSideServer, type SideServer } from "./side-server.ts";

/** A side server with the address that ours are given. */
export interface Addressed {
  readonly url: string;
  readonly server: SideServer;
}

/** A NATS; it does not run yet. */
export const createNats = async (): Promise<Addressed> => {
  const port = await freePort();
  const server = createSideServer({ name: "nats-server", port, args: ["-a", "127.0.0.1", "-p", String(port)] });
  return { url: `nats://127.0.0.1:${port}`, server };
};

/** How a PgBouncer hands out its connections, and what it lets through of how ours begin. */
export interface PoolerOptions {
  readonly mode?: "transaction" | "session";
  readonly ignored?: string;
}

const SHIPPED = readFileSync(join(import.meta.dirname, "../..", "deploy", "pgbouncer.ini"), "utf8");

/** The shipped file with a test's addresses, nobody's password, few connections, and what else is asked for. */
const pgbouncerIni = (target: URL, port: number, { mode = "transaction", ignored }: PoolerOptions): string => {
  const { hostname, port: targetPort, username } = target;
  const instead: Readonly<Record<string, string | undefined>> = {
    listen_addr: "127.0.0.1\nunix_socket_dir =",
    listen_port: String(port),
    auth_type: "any",
    pool_mode: mode,
    default_pool_size: mode === "session" ? "40" : "5",
    ignore_startup_parameters: ignored,
  };
  return SHIPPED.replace(/^yourmove = .* dbname=yourmove/m, `* = host=${hostname} port=${targetPort} user=${username}`)
    .replace(/^auth_file = .*\n/m, "")
    .replace(/^(\w+) = (.*)$/gm, (line, name: string) => (instead[name] ? `${name} = ${instead[name]}` : line));
};

/** The PgBouncer of deploy/pgbouncer.ini before a PostgreSQL, with five connections a database; it does not run yet. */
export const createPgbouncer = async (databaseUrl: string, options: PoolerOptions = {}): Promise<Addressed> => {
  const port = await freePort();
  const target = new URL(databaseUrl);
  const files = { "pgbouncer.ini": pgbouncerIni(target, port, options) };
  const server = createSideServer({ name: "pgbouncer", port, args: ["{folder}/pgbouncer.ini"], files });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, server };
};
