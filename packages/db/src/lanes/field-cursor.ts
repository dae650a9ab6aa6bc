const [ZERO, NINE, MINUS, TRUE] = [0x30, 0x39, 0x2d, 0x74];
/** A number of more digits may not be exact when it is added up digit by digit. */
const MOST_DIGITS = 15;

/** Walks over the fields of one row after another, each a length (-1 for null) and its text. */
export class FieldCursor {
  #bytes: Buffer = Buffer.alloc(0);
  at = 0;

  /** Stands at the first field of a row. */
  start(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The length of the next field, at whose first byte it stands then. */
  #length(): number {
    const length = this.#bytes.readInt32BE(this.at);
    this.at += 4;
    return length;
  }

  /** Passes so many fields over. */
  skip(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const length = this.#length();
      if (length > 0) this.at += length;
    }
  }

  /** All bytes from an earlier place on, a letter each. */
  since(from: number): string {
    return this.#bytes.toString("latin1", from, this.at);
  }

  /** A number made of those bytes, which others seldom share. */
  fingerprint(from: number): number {
    let mixed = 0;
    for (let at = from; at < this.at; at += 1) mixed = Math.imul(mixed ^ (this.#bytes[at] ?? 0), 0x01000193);
    return mixed;
  }

  number(): number | null {
    const length = this.#length();
    return length < 0 ? null : this.#number(length);
  }

  /** A plain whole number is added up from its digits. */
  #number(length: number): number {
    const start = this.at;
    this.at += length;
    if (length > MOST_DIGITS) return Number(this.#bytes.toString("latin1", start, this.at));
    const isNegative = this.#bytes[start] === MINUS;
    let number = 0;
    for (let at = isNegative ? start + 1 : start; at < this.at; at += 1) {
      const digit = this.#bytes[at] ?? 0;
      if (digit < ZERO || digit > NINE) return Number(this.#bytes.toString("latin1", start, this.at));
      number = number * 10 + digit - ZERO;
    }
    return isNegative ? -number : number;
  }

  boolean(): boolean | null {
    const length = this.#length();
    if (length < 0) return null;
    const isTrue = this.#bytes[this.at] === TRUE;
    this.at += length;
    return isTrue;
  }

  text(): string | null {
    const length = this.#length();
    if (length < 0) return null;
    const start = this.at;
    this.at += length;
    return this.#bytes.toString("utf8", start, this.at);
  }

  json(): unknown {
    const text = this.text();
    return text === null ? null : JSON.parse(text);
  }

  other(parse: (text: string) => unknown): unknown {
    const text = this.text();
    return text === null ? null : parse(text);
  }
}

/** Makes a row, or an object of one, of the fields at which a cursor stands. */
export type ReadRow = (fields: FieldCursor) => object;
