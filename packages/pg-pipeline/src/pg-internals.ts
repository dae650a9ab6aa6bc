import type { Duplex } from "node:stream";
import type { Client, Connection, PoolClient } from "pg";

// All that we use of `pg` beyond what its types promise, but for what it calls of a `RowsQuery`. `rows-query.test` names what is
// gone when a version changes it.

/** A connection with the methods and fields that the types lack. */
export interface WireConnection extends Connection {
  parse(query: { name: string; text: string }): void;
  describe(what: { type: "S"; name: string }): void;
  bind(config: object): void;
  execute(config: object): void;
  /** The texts of the statements that this session has parsed, and of those that it was sent, by their names. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  /** Attaches the parser of what the server sends. */
  attachListeners(stream: Duplex): void;
}

/** Has a client's parser read a stream of ours in place of the socket. */
export const readThrough = ({ connection }: Client, wrap: (stream: Duplex) => Duplex): void => {
  const internal = connection as WireConnection;
  const attach = internal.attachListeners.bind(internal);
  internal.attachListeners = (stream) => attach(wrap(stream));
};

/** Whether a client has had the answer to all that it sent. */
export const isAnswered = (client: Client | PoolClient): boolean =>
  (client as unknown as { readonly readyForQuery?: boolean }).readyForQuery === true;
