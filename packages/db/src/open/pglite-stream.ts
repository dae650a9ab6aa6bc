import { Duplex } from "node:stream";
import type { EmbeddedSession, StreamKind } from "./embedded-session.ts";

// AuthenticationOk and ReadyForQuery (idle): the whole handshake of a database that has no passwords.
const HANDSHAKE = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

/**
 * The embedded database as a socket that `pg` can talk to, so that both databases share one driver, one adapter, and
 * the same types and errors. Of each kind only one may be open at a time.
 */
export class PgliteStream extends Duplex {
  readonly #session: EmbeddedSession;
  readonly #kind: StreamKind;
  #started = false;

  constructor(session: EmbeddedSession, kind: StreamKind) {
    super();
    this.#session = session;
    this.#kind = kind;
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
    this.#session.leave(this).then(() => done(error), done);
  }

  async #exchange(message: Buffer): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      await this.#session.begin(this, this.#kind);
      this.push(HANDSHAKE);
    } else if (message[0] === TERMINATE) {
      this.push(null);
    } else {
      this.push(await this.#session.exchange(this, message));
    }
  }
}
