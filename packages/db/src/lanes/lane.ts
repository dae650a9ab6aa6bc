import type { DatabaseError } from "pg";
import { GarbledAnswerError } from "../open/guarded-client.ts";
import { MESSAGES, readColumns, readError } from "./answer.ts";
import { Asked, type Prepared } from "./asked.ts";
import { FieldCursor } from "./field-cursor.ts";
import { MessageWriter, type WireValue } from "./message-writer.ts";
import type { Wire, WireListener } from "./open-wire.ts";
import type { RowMemory } from "./row-memory.ts";
import { type Column, compileReader } from "./row-reader.ts";
import { splitMessages } from "./split-messages.ts";

/** How a lane's connection is opened and used. */
export interface LaneOptions {
  readonly open: (listener: WireListener) => Promise<Wire>;
  /** How many statements may be at the database at once, each answered in turn. */
  readonly depth: number;
  /** A statement that has waited so long finds its connection given up. */
  readonly longestMs: number;
  /** What rows were made of before, on this connection and others of the same database. */
  readonly memory: RowMemory;
  /** Told once when the connection could not be opened or was lost. */
  readonly onLost: (error: Error) => void;
}

/** So that odd texts can't pile up at the database; further ones are parsed each time. */
const MOST_PREPARED = 500;
/** A result or a statement is no longer what it was when it was prepared: a connection of its own begins anew. */
const OUTDATED = new Set(["0A000", "26000"]);

/** One connection to the database on which statements follow each other without waiting for the answers before them. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #writer = new MessageWriter();
  readonly #fields = new FieldCursor();
  readonly #prepared = new Map<string, Prepared>();
  readonly #waiting: Asked[] = [];
  readonly #sent: Asked[] = [];
  readonly #opened: Promise<void>;
  #wire: Wire | null = null;
  #isOver = false;
  #isSending = false;
  #watch: NodeJS.Timeout | null = null;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#opened = this.#open();
  }

  /** How many statements have no answer yet. */
  get load(): number {
    return this.#waiting.length + this.#sent.length;
  }

  /** Asks a statement; rejects with the database's error, or when the connection is lost before its answer. */
  run(text: string, values: readonly WireValue[]): Promise<object[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(new Asked({ text, values }, resolve, reject));
      if (!this.#watch) this.#lookAfter(this.#options.longestMs);
      this.#sendSoon();
    });
  }

  /** Ends the connection once what is under way has been answered. */
  async close(): Promise<void> {
    await this.#opened;
    if (this.#isOver) return;
    this.#send();
    this.#isOver = true;
    await this.#wire?.end();
    this.#failAll(new Error("Connection terminated"));
  }

  async #open(): Promise<void> {
    const read = splitMessages((kind, bytes, body) => this.#onMessage(kind, bytes, body));
    const onData = (bytes: Buffer) => {
      try {
        if (!this.#isOver || this.#sent.length > 0) read(bytes);
      } catch (cause) {
        this.#lose(new GarbledAnswerError("The database's answer was garbled", { cause }));
      }
    };
    try {
      this.#wire = await this.#options.open({ onData, onLost: (error) => this.#lose(error) });
      this.#send();
    } catch (error) {
      this.#lose(error as Error);
    }
  }

  // Whatever else this turn of the event loop brings goes in the same write.
  #sendSoon(): void {
    if (this.#isSending || !this.#wire) return;
    this.#isSending = true;
    if (this.#options.depth === 1) this.#send();
    else setImmediate(() => this.#send());
  }

  #send(): void {
    this.#isSending = false;
    if (!this.#wire || this.#isOver || this.#waiting.length === 0) return;
    while (this.#sent.length < this.#options.depth) {
      const asked = this.#waiting.shift();
      if (!asked) break;
      this.#write(asked);
      this.#sent.push(asked);
    }
    const bytes = this.#writer.take();
    if (bytes.length > 0) this.#wire.stream.write(bytes);
  }

  #write(asked: Asked): void {
    const known = this.#prepared.get(asked.text);
    const prepared = known ?? this.#prepare(asked);
    asked.prepared = prepared;
    this.#writer.execute(prepared.name, asked.values);
  }

  #prepare(asked: Asked): Prepared {
    const isKept = this.#prepared.size < MOST_PREPARED;
    const prepared: Prepared = { name: isKept ? `lane${this.#prepared.size}` : "", read: null, width: 0 };
    if (isKept) this.#prepared.set(asked.text, prepared);
    asked.isParsing = true;
    this.#writer.prepare(prepared.name, asked.text);
    return prepared;
  }

  #onMessage(kind: number, bytes: Buffer, { at, end }: { at: number; end: number }): void {
    const asked = this.#sent[0];
    switch (kind) {
      case MESSAGES.row:
        this.#onRow(asked, bytes, { at, end });
        break;
      case MESSAGES.ready:
        this.#onReady();
        break;
      case MESSAGES.parsed:
        if (asked) asked.isParsing = false;
        break;
      case MESSAGES.columns:
        if (asked?.prepared) this.#describe(asked.prepared, readColumns(bytes, at));
        break;
      case MESSAGES.error:
        if (asked) asked.error ??= readError(bytes, at);
        else this.#lose(readError(bytes, at));
        break;
      default:
        if (!SILENT.has(kind)) throw new GarbledAnswerError(`No message is known by ${kind}`);
    }
  }

  #describe(prepared: Prepared, columns: readonly Column[]): void {
    prepared.read = compileReader(columns, this.#options.memory);
    prepared.width = columns.length;
  }

  #onRow(asked: Asked | undefined, bytes: Buffer, { at, end }: { at: number; end: number }): void {
    const { read, width } = asked?.prepared ?? UNKNOWN;
    if (!asked || !read || bytes.readInt16BE(at) !== width) throw new GarbledAnswerError("A row came for no statement");
    this.#fields.start(bytes, at + 2);
    const row = read(this.#fields);
    if (this.#fields.at !== end) throw new GarbledAnswerError("A row is no longer or shorter than its fields");
    asked.rows.push(row);
  }

  #onReady(): void {
    const asked = this.#sent.shift();
    if (!asked) throw new GarbledAnswerError("An answer came for no statement");
    const { error } = asked;
    asked.settle();
    // What follows on this connection counts on what it was not able to parse.
    if (error && (asked.isParsing || OUTDATED.has((error as DatabaseError).code ?? ""))) this.#lose(error);
    else if (this.#options.depth === 1) this.#send();
  }

  #look(): void {
    this.#watch = null;
    const oldest = this.#sent[0] ?? this.#waiting[0];
    if (!oldest || this.#isOver) return;
    const left = oldest.since + this.#options.longestMs - performance.now();
    if (left > 0) this.#lookAfter(left);
    else this.#lose(new Error("Query read timeout"));
  }

  #lookAfter(ms: number): void {
    if (ms === Number.POSITIVE_INFINITY) return;
    this.#watch = setTimeout(() => this.#look(), ms).unref();
  }

  #lose(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#wire?.stream.destroy();
    this.#options.onLost(error);
    this.#failAll(error);
  }

  #failAll(error: Error): void {
    if (this.#watch) clearTimeout(this.#watch);
    for (const asked of [...this.#sent.splice(0), ...this.#waiting.splice(0)]) asked.fail(error);
  }
}

const UNKNOWN: Prepared = { name: "", read: null, width: 0 };

/** What says nothing that is not known by then. */
const SILENT: ReadonlySet<number> = new Set([
  MESSAGES.bound,
  MESSAGES.complete,
  MESSAGES.parameters,
  MESSAGES.noColumns,
  MESSAGES.empty,
  MESSAGES.notice,
  MESSAGES.setting,
  MESSAGES.notification,
]);
