import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

// AuthenticationOk and ReadyForQuery (idle): the whole handshake of a database that has no passwords.
const HANDSHAKE = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

// As `discard all` would, which may not stand among others.
const FORGET = "close all; reset all; discard temp; discard sequences; deallocate all";

/** Whose each database is: the stream that began last. */
const holders = new WeakMap<PGlite, PgliteStream>();

/**
 * The embedded database as a socket that `pg` can talk to, so that both databases share one driver, one adapter, and
 * the same types and errors. There is one session, which starts over with each stream: an earlier one has lost it.
 */
export class PgliteStream extends Duplex {
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

  /** Undoes what it left open; raw answers tell PGlite itself nothing of a transaction. */
  async #leave(): Promise<void> {
    if (holders.get(this.#lite) !== this) return;
    holders.delete(this.#lite);
    await this.#lite.exec("rollback");
  }

  async #answerTo(message: Buffer): Promise<Buffer> {
    // The database works on this thread, and a queue of statements would hold it to the end: others come in between.
    await nextTurn();
    if (holders.get(this.#lite) !== this) throw new Error("Connection terminated: another has the session");
    // As raw data only: what `execProtocolRaw` hands back has been parsed too, and PGlite keeps every parsed message.
    const chunks: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array) => void chunks.push(bytes.slice());
    await this.#lite.runExclusive(() => this.#lite.execProtocolRawStream(message, { onRawData }));
    return Buffer.concat(chunks);
  }
}
