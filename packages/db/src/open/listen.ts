import { GuardedClient, type Hosts, hostsOf } from "@yourmove/pg-pipeline";
import type { Client, ClientConfig } from "pg";

/** One connection that listens on a channel of PostgreSQL and notifies on it; it never reconnects, and is replaced. */
export interface Channel {
  /** Sends payloads, each under 8,000 bytes, to every other listener. Rejects when it is unknown whether they arrived. */
  send(payloads: readonly string[]): Promise<void>;
  /** Resolves when the server answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Ends the connection without a call of `onLost`. */
  close(): Promise<void>;
}

/** Where to listen, and the listener. */
export interface ListenOptions {
  readonly databaseUrl: string;
  /** A plain lower-case name. */
  readonly channel: string;
  /** Called with what others sent; what this connection sends does not come back. */
  readonly onMessage: (payload: string) => void;
  /** Called once when the connection ends or proves dead. */
  readonly onLost: (error: Error) => void;
}

// A frozen server, or a connection that is open on one side only, must show within five seconds.
const BOUNDS = {
  connectionTimeoutMillis: 2500,
  query_timeout: 4500,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: "yourmove-listener",
} satisfies ClientConfig;

const PARTING_MS = 500;

/** Ends a client in bounded time, also when the other side is gone. */
const end = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(resolve, PARTING_MS);
    client.end().then(
      () => {
        clearTimeout(giveUp);
        resolve();
      },
      () => resolve(),
    );
  });

/** Watches a connection: calls back once when it is lost, from when it has begun until it is closed. */
const watch = (client: Client, onLost: (error: Error) => void) => {
  let life: "beginning" | "begun" | "over" = "beginning";
  const lose = (error: Error) => {
    if (life !== "begun") return;
    life = "over";
    void end(client);
    onLost(error);
  };
  // Without a listener, an error of a connection that idles would end the process.
  client.on("error", lose);
  client.on("end", () => lose(new Error("Connection ended")));
  return {
    lose,
    begin: () => {
      life = "begun";
    },
    close: async () => {
      life = "over";
      await end(client);
    },
  };
};

/** Connects and listens to what others send. */
const tuneIn = async (client: Client, { channel, onMessage }: ListenOptions): Promise<void> => {
  await client.connect();
  const { rows } = await client.query<{ own: number }>("select pg_backend_pid() as own");
  client.on("notification", ({ processId, payload }) => {
    if (processId !== rows[0]?.own) onMessage(payload ?? "");
  });
  // Notifying writes a commit record, and nothing is lost with one that is not safe on the disk yet.
  await client.query("set synchronous_commit = off");
  // So that the server forgets within a minute whose host has died: it never hears of that.
  await client.query("set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3");
  await client.query(`listen ${channel}`);
};

/** Opens a connection of its own and listens; rejects when that fails. Contract 3.3 does not depend on it, only promptness. */
export const listen = async (options: ListenOptions): Promise<Channel> => {
  const hosts = hostsOf(options.databaseUrl);
  for (let tries = 1; ; tries += 1) {
    try {
      return await listenAt(hosts, options);
    } catch (error) {
      if (tries >= hosts.count) throw error;
    }
  }
};

const listenAt = async (hosts: Hosts, options: ListenOptions): Promise<Channel> => {
  const { channel, onLost } = options;
  const client = new GuardedClient({ hosts, ...BOUNDS });
  const { lose, begin, close } = watch(client, onLost);
  const query = async (text: string, values: unknown[] = []): Promise<void> => {
    try {
      await client.query(text, values);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      lose(reason);
      throw reason;
    }
  };
  try {
    await tuneIn(client, options);
  } catch (error) {
    await close();
    throw error;
  }
  begin();
  return {
    send: (payloads) =>
      query("select pg_notify($1::text, payload) from unnest($2::text[]) payload", [channel, payloads]),
    ping: () => query("select 1"),
    close,
  };
};
