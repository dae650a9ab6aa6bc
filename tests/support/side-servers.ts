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

/** What a pooler must pass over, and does for us at the beginning of its own connections. */
const IGNORED = "extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout";

const pgbouncerIni = (
  target: URL,
  port: number,
  { mode = "transaction", ignored = IGNORED }: PoolerOptions,
): string => `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} connect_query='set jit = off; set statement_timeout = 4000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 40 : 5}
max_client_conn = 200
ignore_startup_parameters = ${ignored}
`;

/** A PgBouncer before a PostgreSQL, in transaction mode with five connections a database; it does not run yet. */
export const createPgbouncer = async (databaseUrl: string, options: PoolerOptions = {}): Promise<Addressed> => {
  const port = await freePort();
  const target = new URL(databaseUrl);
  const files = { "pgbouncer.ini": pgbouncerIni(target, port, options) };
  const server = createSideServer({ name: "pgbouncer", port, args: ["{folder}/pgbouncer.ini"], files });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, server };
};
