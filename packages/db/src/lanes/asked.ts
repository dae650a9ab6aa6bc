import type { ReadRow } from "./field-cursor.ts";
import type { WireValue } from "./message-writer.ts";

/** A statement as one connection knows it. */
export interface Prepared {
  readonly name: string;
  /** Null until the connection has told its columns. */
  read: ReadRow | null;
  /** How many columns it has. */
  width: number;
}

/** One statement on its way, until its rows are there. */
export class Asked {
  readonly rows: object[] = [];
  readonly text: string;
  readonly values: readonly WireValue[];
  /** When it was asked, by `performance.now()`. */
  readonly since = performance.now();
  prepared: Prepared | null = null;
  /** Whether the connection has yet to say that it can parse it. */
  isParsing = false;
  error: Error | null = null;
  readonly #resolve: (rows: object[]) => void;
  readonly #reject: (error: Error) => void;

  constructor(
    { text, values }: { text: string; values: readonly WireValue[] },
    resolve: (rows: object[]) => void,
    reject: (error: Error) => void,
  ) {
    this.text = text;
    this.values = values;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Gives its rows, or the error that it met. */
  settle(): void {
    if (this.error) this.#reject(this.error);
    else this.#resolve(this.rows);
  }

  /** Gives what it met itself, or why its connection was lost. */
  fail(error: Error): void {
    this.#reject(this.error ?? error);
  }
}
