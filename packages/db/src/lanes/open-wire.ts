import type { Duplex } from "node:stream";
import type { ClientConfig, Connection } from "pg";
import { GuardedClient } from "../open/guarded-client.ts";

/** A connection that has been opened and signed in, and is from then on its holder's alone. */
export interface Wire {
  readonly stream: Duplex;
  /** Says goodbye after what has been written; resolves once the connection is gone, within half a second. */
  end(): Promise<void>;
}

/** How a connection is opened. */
export interface WireConfig extends ClientConfig {
  /** Set on it where the server knows of such a setting. */
  readonly wish?: string;
}

/** What becomes of a wire. */
export interface WireListener {
  onData(bytes: Buffer): void;
  /** Called once, when the connection has been lost without an `end`. */
  onLost(error: Error): void;
}

const PARTING_MS = 500;

const partFrom = (client: GuardedClient, stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => stream.destroy(), PARTING_MS);
    stream.once("close", () => {
      clearTimeout(giveUp);
      resolve();
    });
    if (stream.destroyed) resolve();
    void client.end();
  });

/**
 * Opens a connection by `pg`'s own means (address, TLS, password), and takes its stream over: `pg` reads nothing of it any
 * more and writes no more than its goodbye. The one place that knows where a client of `pg` keeps its stream and how it
 * listens to it; the tests of lanes fail when that changes.
 */
export const openWire = async ({ wish, ...config }: WireConfig, { onData, onLost }: WireListener): Promise<Wire> => {
  const client = new GuardedClient(config);
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    onLost(error);
  };
  let isOpen = false;
  client.on("error", (error) => isOpen && lose(error));
  client.on("end", () => isOpen && lose(new Error("Connection terminated unexpectedly")));
  await client.connect();
  if (wish !== undefined) await client.query(`set ${wish}`).catch(() => {});
  isOpen = true;
  const { stream } = client.connection as Connection & { readonly stream: Duplex };
  stream.removeAllListeners("data");
  stream.on("data", onData);
  return {
    stream,
    end: () => {
      isOver = true;
      return partFrom(client, stream);
    },
  };
};
