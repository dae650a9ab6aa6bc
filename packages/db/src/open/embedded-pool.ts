import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { closeUnfinished } from "@yourmove/pg-pipeline";
import { Pool } from "pg";

// AuthenticationOk and ReadyForQuery (idle): the whole handshake of a database that has no passwords.
const HANDSHAKE = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

// As `discard all` would, which may not stand among others.
const FORGET = "close all; reset all; discard temp; discard sequences; deallocate all";

/** The stream that owns each database: the one that began last. */
const holders = new WeakMap<PGlite, PgliteStream>();

/**
 * The embedded database as a socket that `pg` can talk to, so that both databases share one driver, one adapter, and
 * the same types and errors. There is one session, which starts over with each stream: an earlier one has lost it.
 */
class PgliteStream extends Duplex {
  readonly #lite: PGlite;
  #isStarted = false;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#exchange(chunk).then(() => done(), done);
  }

  // pg corks a whole parse-bind-execute-sync, which the database must also get as a whole to skip to the sync on errors.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave().then(() => done(error), done);
  }

  async #exchange(message: Buffer): Promise<void> {
    if (message[0] === TERMINATE) {
      this.push(null);
    } else if (!this.#isStarted) {
      this.#isStarted = true;
      await this.#begin();
      this.push(HANDSHAKE);
    } else {
      this.push(await this.#answerTo(message));
    }
  }

  async #begin(): Promise<void> {
    holders.set(this.#lite, this);
    await this.#lite.exec("rollback");
    await this.#lite.exec(FORGET);
  }

  /** Rolls back what the stream left open: raw answers tell PGlite nothing of a transaction. */
  async #leave(): Promise<void> {
    if (holders.get(this.#lite) !== this) return;
    holders.delete(this.#lite);
    await this.#lite.exec("rollback");
  }

  async #answerTo(message: Buffer): Promise<Buffer> {
    // The database works on this thread, and a queue of statements would block it: other work gets its turn in between.
    await nextTurn();
    if (holders.get(this.#lite) !== this) throw new Error("Connection terminated: another has the session");
    // As raw data only: what `execProtocolRaw` hands back has been parsed too, and PGlite keeps every parsed message.
    const chunks: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array) => void chunks.push(bytes.slice());
    await this.#lite.runExclusive(() => this.#lite.execProtocolRawStream(message, { onRawData }));
    return Buffer.concat(chunks);
  }
}

/** The embedded database with the pool of its one connection. */
export interface EmbeddedPool {
  lite: PGlite;
  pool: Pool;
  close(): Promise<void>;
}

// The defaults are meant for servers: pages are kept in the system's memory too, and so few of them here; a checkpoint keeps less of the log for later, and a sample is small, for it is
// taken on the thread that answers requests. All of it lies in memory or on a disk without heads, where a row found by
// an index costs about as much as one read in order: else a list's newest would be found by reading all and sorting.
const SETTINGS = [
  "shared_buffers=16MB",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  "default_statistics_target=3",
  "random_page_cost=1.1",
];

/** Starts the engine of the embedded database; without a folder it lives in memory. */
export const startEngine = async (options: PGliteOptions = {}): Promise<PGlite> => {
  // Loaded here, for a server on PostgreSQL needs none of it.
  const { PGlite } = await import("@electric-sql/pglite");
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];
  return PGlite.create({ startParams, ...options });
};

/** A connection to the engine, which keeps running when it is closed. */
export const connectEngine = (lite: PGlite): Omit<EmbeddedPool, "lite"> => {
  // The stream is a Duplex with the few methods of a socket that pg calls.
  const stream = () => new PgliteStream(lite) as never;
  const bounds = { connectionTimeoutMillis: 10_000, max: 1, idleTimeoutMillis: 0 };
  const pool = closeUnfinished(new Pool({ user: "postgres", stream, ...bounds }));
  pool.on("error", () => {});
  return { pool, close: () => pool.end() };
};

/** Opens the embedded database; without a folder it lives in memory. */
export const openEmbeddedPool = async (options: PGliteOptions = {}): Promise<EmbeddedPool> => {
  const lite = await startEngine(options);
  const connected = connectEngine(lite);
  const close = async (): Promise<void> => {
    await connected.close();
    await lite.close();
  };
  return { ...connected, lite, close };
};
