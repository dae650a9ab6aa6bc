import type { NatsConnection, NodeConnectionOptions } from "@nats-io/transport-node";
import { type Channel, listen } from "@yourmove/db";
import type { Changes } from "./changes.ts";
import type { OpenChannel } from "./reconnecting-channel.ts";
import { createSharedChanges, type SharedChangesOptions } from "./shared-changes.ts";

const SUBJECT = "yourmove.changes";
/** A server that is frozen, or a connection that is open on one side only, must show within five seconds. */
const TIMEOUT_MS = 4500;
const CONNECT_MS = 2500;

const withTimeout = async (work: Promise<unknown>): Promise<void> => {
  let giveUp: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    giveUp = setTimeout(() => reject(new Error("NATS does not answer")), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(giveUp);
  }
};

/** The options of a connection to one address: before its @ stand a user and a password, or a token alone. */
const optionsOf = (natsUrl: string): NodeConnectionOptions => {
  const urls = natsUrl.split(",").map((url) => new URL(url.trim()));
  const [{ username, password } = { username: "", password: "" }] = urls;
  const name = decodeURIComponent(username);
  const credentials = password ? { user: name, pass: decodeURIComponent(password) } : { token: name };
  return {
    servers: urls.map(({ host }) => host),
    ...(name && credentials),
    ...(urls.some(({ protocol }) => protocol === "tls:") && { tls: {} }),
    name: "yourmove-changes",
    // This process's own listeners have heard what it sends.
    noEcho: true,
    // The line mends itself, and then has everyone read again.
    reconnect: false,
    timeout: CONNECT_MS,
  };
};

const listenTo = (connection: NatsConnection, onMessage: (payload: string) => void): void => {
  connection.subscribe(SUBJECT, { callback: (error, message) => void (error || onMessage(message.string())) });
};

/** Listens on a connection once the server has heard so; one that fails is closed. */
const listening = async (connection: NatsConnection, onMessage: (payload: string) => void): Promise<void> => {
  try {
    listenTo(connection, onMessage);
    await withTimeout(connection.flush());
  } catch (error) {
    void connection.close().catch(() => {});
    throw error;
  }
};

/** A connection as a channel: lost once, for any reason, unless it was closed before. */
const channelOf = (connection: NatsConnection, onLost: (error: Error) => void): Channel => {
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    void connection.close().catch(() => {});
    onLost(error);
  };
  const orLose = async (work: Promise<unknown>): Promise<void> => {
    try {
      await withTimeout(work);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
  };
  void connection
    .closed()
    .then((error) => lose(error instanceof Error ? error : new Error("NATS closed the connection")));
  return {
    send: async (payloads) => {
      for (const payload of payloads) if (!isOver) connection.publish(SUBJECT, payload);
      await orLose(connection.flush());
    },
    ping: () => orLose(connection.flush()),
    async close() {
      isOver = true;
      await withTimeout(connection.close()).catch(() => {});
    },
  };
};

/** Opens a connection of its own to NATS and listens. The client is loaded only where NATS is used. */
const openNats = async (natsUrl: string, { onMessage, onLost }: Parameters<OpenChannel>[0]): Promise<Channel> => {
  const { connect } = await import("@nats-io/transport-node");
  const connection = await connect(optionsOf(natsUrl));
  await listening(connection, onMessage);
  return channelOf(connection, onLost);
};

/** Changes that reach every process on the same NATS: for more processes than PostgreSQL should carry messages of. */
export const createNatsChanges = ({
  natsUrl,
  ...options
}: SharedChangesOptions & {
  /** One or more addresses of one NATS, separated by commas; each may carry a user and a password, or a token. */
  readonly natsUrl: string;
}): Changes => createSharedChanges((listener) => openNats(natsUrl, listener), options);

const CHANNEL = "yourmove_changes";

/** Changes that reach every process on the same PostgreSQL, over one connection each that listens and notifies. */
export const createPostgresChanges = ({
  databaseUrl,
  ...options
}: SharedChangesOptions & {
  /** Where LISTEN works: past a pooler in transaction mode. */
  readonly databaseUrl: string;
}): Changes => createSharedChanges((listener) => listen({ databaseUrl, channel: CHANNEL, ...listener }), options);
