import { ConnectionLostError, type Pending, PipelinedConnection, type SharedConfig } from "./pipelined-connection.ts";
import { statementNames, type WireValue } from "./rows-query.ts";

/** How busy a pool is. */
export interface PoolLoad {
  readonly connections: number;
  readonly underWay: number;
  readonly waiting: number;
}

/** The number of connections, how each opens, and the time limits. */
export interface PipelinedPoolOptions {
  readonly connection: SharedConfig;
  readonly size: number;
  /** How many statements a connection has at most without an answer. */
  readonly depth?: number;
  /** A statement without an answer this many ms after `run` finds its connection given up. */
  readonly longestMs: number;
  /** Called when a connection could not be opened or was lost. */
  readonly onLost: (error: Error) => void;
}

const DEPTH = 4;
/** A connection without progress for this long may wait for a lock: new statements go to another connection. */
const STALLED_MS = 50;
/** A statement is sent only with at least this much time left; with less, it is refused before it costs a connection. */
const LEAST_MS = 500;
/** After a connection failed to open, the pool waits this long before it tries the next. */
const PAUSE_MS = 100;

/**
 * A few connections that short statements share. They open when they are needed; one that is lost is replaced when the next
 * is.
 */
export class PipelinedPool {
  readonly #options: Required<PipelinedPoolOptions>;
  readonly #nameOf = statementNames();
  /** The oldest first. */
  readonly #queue: Pending[] = [];
  /** Those that may take statements, now or when they are open. */
  readonly #connections = new Set<PipelinedConnection>();
  readonly #leaving = new Set<PipelinedConnection>();
  /** Of each key with statements under way: how many, and where the latest is. */
  readonly #underWay = new Map<number, { readonly connection: PipelinedConnection; count: number }>();
  #opensAfter = 0;
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;
  #whenDone: () => void = () => {};

  constructor(options: PipelinedPoolOptions) {
    this.#options = { depth: DEPTH, ...options };
  }

  /**
   * Runs a statement and gives its rows. Rejects with the database's own error of this statement, or as unavailable where its
   * outcome is unknown; it is never sent twice. Statements that overlap and share a key follow each other on one connection: none
   * of them waits for a lock of another.
   */
  run(text: string, values: readonly WireValue[], keys: readonly number[] = []): Promise<object[]> {
    if (this.#isClosed) return Promise.reject(new ConnectionLostError("the database has been closed"));
    const name = this.#nameOf({ sql: text });
    return new Promise((resolve, reject) => {
      this.#queue.push({ name, text, values, keys, since: performance.now(), resolve, reject });
      this.#watch ??= this.#lookAfter(this.#options.longestMs - LEAST_MS);
      this.#dispatch();
    });
  }

  /** How many connections there are, and how many statements are under way on them or wait for one. */
  get load(): PoolLoad {
    const all = this.#all();
    const underWay = all.reduce((sum, connection) => sum + connection.load, 0);
    return { connections: all.length, underWay, waiting: this.#queue.length };
  }

  /** Ends the connections once what is under way has been answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isAtWork()) await new Promise<void>((resolve) => (this.#whenDone = resolve));
    if (this.#watch) clearTimeout(this.#watch);
    await Promise.all(this.#all().map((connection) => connection.leave()));
  }

  #all(): PipelinedConnection[] {
    return [...this.#connections, ...this.#leaving];
  }

  #isAtWork(): boolean {
    return this.#queue.length > 0 || this.#all().some(({ load }) => load > 0);
  }

  // One queue for all: whichever connection answers first takes the next.
  #dispatch(): void {
    while (this.#queue.length > 0) {
      const connection = this.#follow(this.#queue[0]?.keys ?? []) ?? this.#pick();
      const pending = connection && this.#queue.shift();
      if (!pending) return;
      for (const key of pending.keys) {
        const count = this.#underWay.get(key)?.count ?? 0;
        this.#underWay.set(key, { connection, count: count + 1 });
      }
      connection.send(pending);
    }
    if (this.#isClosed && !this.#isAtWork()) this.#whenDone();
  }

  /** The connection that the latest statement of one of these keys is on. */
  #follow(keys: readonly number[]): PipelinedConnection | null {
    for (const key of keys) {
      const connection = this.#underWay.get(key)?.connection;
      if (connection?.isOpen && connection.load < 2 * this.#options.depth) return connection;
    }
    return null;
  }

  #leave({ keys }: Pending): void {
    for (const key of keys) {
      const own = this.#underWay.get(key);
      if (own && own.count > 1) own.count -= 1;
      else this.#underWay.delete(key);
    }
  }

  /** An idle connection, or a new one to wait for; at the maximum, the one with the fewest statements under way. */
  #pick(): PipelinedConnection | null {
    const { depth, size } = this.#options;
    const now = performance.now();
    let best: PipelinedConnection | null = null;
    let opening = 0;
    for (const connection of this.#connections) {
      const { isOpen, load } = connection;
      if (!isOpen) opening += 1;
      else if (load === 0) return connection;
      else if (load < (best?.load ?? depth) && !connection.isStalled(STALLED_MS, now)) best = connection;
    }
    const mayOpen = this.#connections.size === 0 || (this.#connections.size < size && now >= this.#opensAfter);
    if (!mayOpen) return best;
    if (opening < this.#queue.length) this.#open();
    return null;
  }

  #open(): void {
    const connection = new PipelinedConnection(this.#options.connection, {
      onOpen: () => this.#dispatch(),
      onAnswer: (pending) => {
        this.#leave(pending);
        this.#dispatch();
      },
      onClosing: () => {
        this.#connections.delete(connection);
        this.#leaving.add(connection);
      },
      onOver: (error, was) => {
        this.#connections.delete(connection);
        this.#leaving.delete(connection);
        if (was !== "leaving") this.#miss(error, was);
      },
    });
    this.#connections.add(connection);
  }

  #miss(error: Error, was: "opening" | "open"): void {
    this.#options.onLost(error);
    if (was === "opening") {
      this.#opensAfter = performance.now() + PAUSE_MS;
      // No connection can be opened now: all that wait fail at once.
      if (this.#connections.size === 0) for (const { reject } of this.#queue.splice(0)) reject(error);
    }
    this.#dispatch();
  }

  #lookAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    this.#watch = null;
    const { longestMs } = this.#options;
    const now = performance.now();
    while (this.#queue[0] && this.#queue[0].since + longestMs - LEAST_MS <= now)
      this.#queue.shift()?.reject(new ConnectionLostError("none was free in time"));
    for (const connection of this.#all())
      if (connection.oldest + longestMs <= now) connection.giveUp(new Error(`no answer within ${longestMs} ms`));
    this.#dispatch();
    if (this.#isAtWork()) this.#watch ??= this.#lookAfter(this.#nextLook() - now);
  }

  #nextLook(): number {
    const { longestMs } = this.#options;
    const sent = this.#all().map(({ oldest }) => oldest + longestMs);
    const next = (this.#queue[0]?.since ?? performance.now()) + longestMs - LEAST_MS;
    return Math.min(next, ...sent);
  }
}
