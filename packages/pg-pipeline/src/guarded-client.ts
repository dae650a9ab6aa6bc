import type { Duplex } from "node:stream";
import { Client, type ClientConfig, type Connection } from "pg";

/** The connection's answer was no PostgreSQL: known as a breach of its protocol, so that the request may be repeated. */
export class GarbledAnswerError extends Error {
  override readonly name = "GarbledAnswerError";
  readonly code = "08P01";
}

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
    // What came before the garbled bytes has been heard, and what comes after them means nothing.
    if (stream.destroyed) return;
    try {
      read(...args);
    } catch (cause) {
      stream.destroy(new GarbledAnswerError("The database's answer was garbled", { cause }));
    }
  };

/**
 * A client that an answer which can't be parsed costs its connection only: pg's parser throws into the event loop. The
 * one place that knows how a connection of pg attaches its parser; `garbled.test` fails when that changes.
 */
export class GuardedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const connection = this.connection as Connection & { attachListeners(stream: Duplex): void };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(guarded(stream));
  }
}
