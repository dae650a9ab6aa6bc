import { Client, type ClientConfig } from "pg";

/** One connection that listens on a channel of PostgreSQL and speaks on it; it is never mended, only replaced. */
export interface Channel {
  /** Sends payloads, each under 8,000 bytes, to every other listener. Rejects when nobody knows whether they arrived. */
  send(payloads: readonly string[]): Promise<void>;
  /** Resolves when the server answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Ends the connection without a call of `onLost`. */
  close(): Promise<void>;
}

/** Where to listen, and whom to tell. */
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
const bounds = {
  connectionTimeoutMillis: 2500,
  query_timeout: 4500,
  keepAlive: true,
  application_name: "yourmove-changes",
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

/** Opens a connection of its own and listens; rejects when that fails. Contract 3.3 does not depend on it, only promptness. */
export const listen = async ({ databaseUrl, channel, onMessage, onLost }: ListenOptions): Promise<Channel> => {
  const client = new Client({ connectionString: databaseUrl, ...bounds });
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    void end(client);
    onLost(error);
  };
  const ask = async (text: string, values: unknown[] = []): Promise<void> => {
    try {
      await client.query(text, values);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      lose(reason);
      throw reason;
    }
  };

  // Listeners first: without one, an error of a connection that idles would end the process.
  let isOpen = false;
  const onError = (error: Error) => isOpen && lose(error);
  client.on("error", onError);
  client.on("end", () => onError(new Error("Connection ended")));
  client.on("notification", ({ processId, payload }) => {
    if (processId !== (client as Client & { processID?: number }).processID) onMessage(payload ?? "");
  });
  try {
    await client.connect();
    // Notifying writes a commit record, and nothing is lost with one that is not safe on the disk yet.
    await client.query("set synchronous_commit = off");
    await client.query(`listen ${channel}`);
  } catch (error) {
    isOver = true;
    await end(client);
    throw error;
  }
  isOpen = true;
  return {
    send: (payloads) => ask("select pg_notify($1::text, payload) from unnest($2::text[]) payload", [channel, payloads]),
    ping: () => ask("select 1"),
    async close() {
      isOver = true;
      await end(client);
    },
  };
};
