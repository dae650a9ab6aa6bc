import type { DatabaseError } from "pg";
import { GuardedClient, type GuardedConfig, IDLE, OUTDATED, READ_ONLY } from "./guarded-client.ts";
import { RowsQuery, type RowsQueryOptions } from "./rows-query.ts";

/** What became of a statement is not known, or it was never sent: known as a connection's failure by its SQLSTATE. */
export class ConnectionLostError extends Error {
  override readonly name = "ConnectionLostError";
  readonly code = "08006";

  // Without the cause itself: its code may say that a statement was undone and may be repeated, which is true of one at most.
  constructor(reason: string) {
    super(`Connection terminated: ${reason}`);
  }
}

/** A statement whose caller waits for the answer. */
export interface Pending extends RowsQueryOptions {
  /** When the caller began to wait, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: Error) => void;
  /** What it shares with others that it follows on a connection. */
  readonly keys: readonly number[];
}

/** How such a connection opens. */
export interface SharedConfig extends GuardedConfig {
  /** A statement that each session begins with: for settings that poolers take from no one as they connect. */
  readonly session?: string;
}

/** Called as the state of a connection changes. */
export interface ConnectionListener {
  /** The connection takes statements. */
  onOpen(): void;
  /** A statement has its answer, or will get none. */
  onAnswer(pending: Pending): void;
  /** The connection takes no more statements; what is under way is still answered. */
  onClosing(): void;
  /** Called once, when it could not be opened, was lost or has said goodbye; what was under way is failed after that. */
  onOver(error: Error, was: "opening" | "open" | "leaving"): void;
}

/** A connection that says goodbye and gets no answer is closed on this side. */
const PARTING_MS = 500;

/**
 * One connection on which statements follow each other without waiting for the answers before them. A statement's own error
 * is its own; whatever else ends the connection makes all that is on it unavailable, and nothing is ever sent twice.
 */
export class PipelinedConnection {
  readonly #config: SharedConfig;
  /** Its host: by the time that it is left, others may have moved on. */
  readonly #url: string | undefined;
  readonly #client: GuardedClient;
  readonly #listener: ConnectionListener;
  readonly #sent: Pending[] = [];
  readonly #closed: Promise<unknown>;
  #state: "opening" | "open" | "leaving" | "over" = "opening";
  #end: Error | null = null;
  #isGathering = false;
  /** When it last made progress, where something is under way. */
  #movedAt = 0;

  constructor(config: SharedConfig, listener: ConnectionListener) {
    this.#config = config;
    this.#url = config.hosts?.current();
    this.#client = new GuardedClient({ ...config, pipeline: true });
    this.#listener = listener;
    this.#closed = new Promise((resolve) => this.#client.connection.once("end", resolve));
    this.#client.on("error", (error) => this.giveUp(error));
    this.#client.on("end", () => this.giveUp(new ConnectionLostError("the server closed it")));
    this.#open().catch((error: Error) => this.giveUp(error));
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  /** How many statements have no answer yet. */
  get load(): number {
    return this.#sent.length;
  }

  /** Since when the oldest statement has been waiting for its answer. */
  get oldest(): number {
    return this.#sent[0]?.since ?? Number.POSITIVE_INFINITY;
  }

  /** Whether nothing was answered for `ms`, though something is under way. */
  isStalled(ms: number, now: number): boolean {
    return this.#sent.length > 0 && now - this.#movedAt > ms;
  }

  /** Sends a statement, with whatever else this turn of the event loop brings. */
  send(pending: Pending): void {
    if (this.#sent.length === 0) this.#movedAt = performance.now();
    this.#sent.push(pending);
    const query = new RowsQuery(pending);
    query.callback = (error, rows = []) => {
      this.#sent.splice(this.#sent.indexOf(pending), 1);
      this.#movedAt = performance.now();
      // Once the connection is given up, the rest of the same bytes is ignored.
      if (this.#end) pending.reject(new ConnectionLostError(this.#end.message));
      else if (error) pending.reject(this.#errorFor(query, error));
      else if (this.#client.getTransactionStatus() === IDLE) pending.resolve(rows);
      else pending.reject(this.#giveUpFor("a statement left a transaction open"));
      this.#listener.onAnswer(pending);
    };
    this.#gather();
    try {
      this.#client.query(query);
    } catch (error) {
      // Half of the statement may have been written.
      this.giveUp(error as Error);
      query.callback(error as Error);
    }
  }

  /** Gives the connection up: what is on it will have no answer. */
  giveUp(error: Error): void {
    if (this.#state === "over") return;
    const was = this.#state;
    this.#state = "over";
    this.#end = error;
    this.#client.connection.stream.destroy();
    this.#listener.onOver(error, was);
  }

  /** Takes no more, and says goodbye when what is under way has been answered; resolves when it is gone. */
  async leave(): Promise<void> {
    if (this.#state === "opening" || this.#state === "open") {
      this.#state = "leaving";
      this.#listener.onClosing();
      this.#client.once("drain", () => this.#part());
      if (this.#sent.length === 0) this.#part();
      void this.#client.end();
    }
    await this.#closed;
  }

  async #open(): Promise<void> {
    await this.#client.connect();
    // What a connection that was given up still had before it is not done any more, where the server knows such a setting.
    const checked = this.#client.query("set client_connection_check_interval = 1000").catch(() => {});
    const { session } = this.#config;
    await Promise.all([checked, session && this.#client.query(session)]);
    if (this.#state !== "opening") return;
    this.#state = "open";
    this.#listener.onOpen();
  }

  // Otherwise each statement would be its own write to the socket.
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** The error that a statement fails with, and what it means for the connection. */
  #errorFor(query: RowsQuery, error: Error): Error {
    const { code, severity } = error as Partial<DatabaseError>;
    if (query.wasPrepared && OUTDATED.has(code ?? "")) {
      void this.leave();
      return new ConnectionLostError(error.message);
    }
    if (code === READ_ONLY) this.#leaveServer();
    // Without a code it is none of the database's words.
    else if (code === undefined || severity === "FATAL") this.giveUp(error);
    return error;
  }

  /** The connection's other statements are answered; the next connection opens at the host whose turn it is. */
  #leaveServer(): void {
    if (this.#url !== undefined) this.#config.hosts?.leave(this.#url);
    void this.leave();
  }

  #giveUpFor(reason: string): Error {
    this.giveUp(new Error(reason));
    return new ConnectionLostError(reason);
  }

  #part(): void {
    setTimeout(() => this.#client.connection.stream.destroy(), PARTING_MS).unref();
  }
}
