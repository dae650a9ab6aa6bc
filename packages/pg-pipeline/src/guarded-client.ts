import type { Duplex } from "node:stream";
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from "pg";
import { isAnswered, readThrough } from "./pg-internals.ts";

/** The addresses at which a database may be, of which one takes writes at a time; shared by all that connect to it. */
export interface Hosts {
  /** The number of hosts. */
  readonly count: number;
  /** Whether only a host that takes writes will do. */
  readonly mustWrite: boolean;
  /** The host to connect to now. */
  current(): string;
  /** No server answers there, or one that takes no writes: later connections go to the next host. */
  leave(url: string): void;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;
const TAKES_WRITES = /^(?:read-write|primary)$/;

/**
 * Reads an address that may name several hosts, `postgresql://me@one:5432,two:5432/db?target_session_attrs=read-write`, as
 * libpq does: pg itself knows of one.
 */
export const hostsOf = (databaseUrl: string): Hosts => {
  const [, before = "", authority = "", after = ""] = URL_PARTS.exec(databaseUrl) ?? [];
  const [path = "", query] = after.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const mustWrite = TAKES_WRITES.test(parameters.get("target_session_attrs") ?? "");
  parameters.delete("target_session_attrs");
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
  const isPlain = !authority.includes(",") && !/[?&]target_session_attrs=/.test(databaseUrl);
  const urls = isPlain ? [databaseUrl] : authority.split(",").map((host) => `${before}${host}${rest}`);
  let at = 0;
  const current = () => urls[at] ?? databaseUrl;
  return {
    count: urls.length,
    mustWrite,
    current,
    leave(url) {
      if (url === current()) at = (at + 1) % urls.length;
    },
  };
};

/** The connection's answer was no PostgreSQL: known as a breach of its protocol, so that the request may be repeated. */
export class GarbledAnswerError extends Error {
  override readonly name = "GarbledAnswerError";
  readonly code = "08P01";
}

/** The server only follows another: what it shows may be old, and nothing can be written there. */
class StandbyError extends Error {
  override readonly name = "StandbyError";
  readonly code = "08006";

  constructor() {
    super("the server is a standby");
  }
}

/** How to connect; with several hosts, to the one whose turn it is. */
export interface GuardedConfig extends ClientConfig {
  readonly hosts?: Hosts;
}

/** The server is, or has become, one that takes no writes. */
export const READ_ONLY = "25006";

/** What the session prepared before no longer fits: a table has changed, or others have had the session. */
export const OUTDATED: ReadonlySet<string> = new Set(["0A000", "26000"]);

/** The transaction status of a session in none. */
export const IDLE = "I";

type Listener = (...args: unknown[]) => void;

/** The stream, whose readers fail it rather than the process. */
const guarded = (stream: Duplex): Duplex =>
  Object.create(stream, {
    on: {
      value: (event: string, listener: Listener) => {
        stream.on(event, event === "data" ? failing(stream, listener) : listener);
        return stream;
      },
    },
  });

const failing =
  (stream: Duplex, read: Listener): Listener =>
  (...args) => {
    // Answers before the garbled bytes have been delivered; what follows them means nothing.
    if (stream.destroyed) return;
    try {
      read(...args);
    } catch (cause) {
      stream.destroy(new GarbledAnswerError("The database's answer was garbled", { cause }));
    }
  };

const isStandby = (name: string, value: string, mustWrite = false): boolean =>
  value === "on" && (name === "in_hot_standby" || (mustWrite && name === "default_transaction_read_only"));

/**
 * A client that leaves a standby, and that loses only its connection to an answer which can't be parsed: pg's parser throws into
 * the event loop.
 */
export class GuardedClient extends Client {
  constructor({ hosts, ...config }: GuardedConfig = {}) {
    const url = hosts?.current();
    super(url === undefined ? config : { ...config, connectionString: url });
    readThrough(this, guarded);
    const { connection } = this;
    const leave = () => url !== undefined && hosts?.leave(url);
    connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (!isStandby(parameterName, parameterValue, hosts?.mustWrite)) return;
      leave();
      // At once: the answers in the same bytes may be old.
      connection.emit("error", new StandbyError());
      connection.stream.destroy();
    });
    // A connection that never opened counts as unavailable.
    connection.once("end", leave);
    connection.once("readyForQuery", () => connection.off("end", leave));
    connection.on("errorMessage", ({ code }) => {
      if (config.pipeline || !(code === READ_ONLY || OUTDATED.has(code ?? ""))) return;
      if (code === READ_ONLY) leave();
      // The statement gets its own error first; its user then returns the connection to a pool that discards it.
      connection.once("readyForQuery", () => setImmediate(() => void this.end()));
    });
  }
}

/**
 * Makes a pool close a client that comes back with a statement unanswered, or a transaction open: nobody after its user may
 * write into that, or be answered by it.
 */
export const closeUnfinished = (pool: Pool): Pool =>
  pool.on("release", (_error: Error, client: PoolClient) => {
    if (!isAnswered(client) || client.getTransactionStatus() !== IDLE) void client.end();
  });

/** A pool of such clients, of which each is used again only when its session is as at its beginning. */
export const guardedPool = (config: PoolConfig & GuardedConfig): Pool =>
  closeUnfinished(new Pool({ ...config, Client: GuardedClient })).on("connect", (client) => {
    // Its user learns of a lost connection by the statement that fails; without a listener the process would end as well.
    client.on("error", () => {});
  });
