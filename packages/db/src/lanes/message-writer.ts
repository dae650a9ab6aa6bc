/** A value as it travels to the database: as text, or a hash as its bytes. */
export type WireValue = string | number | boolean | Uint8Array | null;

const SLAB_BYTES = 32 * 1024;
/** Up to so many letters are written one by one, which for plain ones is faster than asking for their encoding. */
const SHORT = 40;

/** The kinds of messages, by their letters. */
const [PARSE, DESCRIBE, BIND, EXECUTE, SYNC] = [0x50, 0x44, 0x42, 0x45, 0x53];
const OF_STATEMENT = 0x53;

/** Gathers messages of PostgreSQL's extended protocol until they are taken, to be sent in one write. */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(SLAB_BYTES);
  #at = 0;
  #start = 0;

  /** Has a statement parsed under a name, and its columns told. */
  prepare(name: string, text: string): void {
    this.#begin(PARSE);
    this.#word(name);
    this.#word(text);
    this.#int16(0);
    this.#end();
    this.#begin(DESCRIBE);
    this.#byte(OF_STATEMENT);
    this.#word(name);
    this.#end();
  }

  /** Runs a prepared statement with its values; whatever becomes of it, the next begins anew. */
  execute(name: string, values: readonly WireValue[]): void {
    this.#begin(BIND);
    this.#word("");
    this.#word(name);
    this.#formats(values);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#end();
    this.#begin(EXECUTE);
    this.#word("");
    this.#int32(0);
    this.#end();
    this.#begin(SYNC);
    this.#end();
  }

  /** What has been gathered, which is forgotten here. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = this.#bytes.subarray(this.#at);
    this.#at = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(SLAB_BYTES, 2 * (this.#at + bytes)));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }

  #begin(message: number): void {
    this.#byte(message);
    this.#start = this.#at;
    this.#int32(0);
  }

  #end(): void {
    this.#bytes.writeInt32BE(this.#at - this.#start, this.#start);
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = byte;
  }

  #int16(number: number): void {
    this.#reserve(2);
    this.#at = this.#bytes.writeInt16BE(number, this.#at);
  }

  #int32(number: number): void {
    this.#reserve(4);
    this.#at = this.#bytes.writeInt32BE(number, this.#at);
  }

  #word(text: string): void {
    this.#text(text);
    this.#byte(0);
  }

  #text(text: string): void {
    this.#reserve(text.length * 3);
    if (text.length <= SHORT && this.#plain(text)) return;
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Writes letters of one byte; false, with nothing written, at the first that has more. */
  #plain(text: string): boolean {
    for (let index = 0; index < text.length; index += 1) {
      const letter = text.charCodeAt(index);
      if (letter > 127) return false;
      this.#bytes[this.#at + index] = letter;
    }
    this.#at += text.length;
    return true;
  }

  #formats(values: readonly WireValue[]): void {
    const hasBytes = values.some((value) => value instanceof Uint8Array);
    this.#int16(hasBytes ? values.length : 0);
    if (hasBytes) for (const value of values) this.#int16(value instanceof Uint8Array ? 1 : 0);
  }

  #value(value: WireValue): void {
    if (value === null) {
      this.#int32(-1);
      return;
    }
    this.#int32(0);
    const start = this.#at;
    if (value instanceof Uint8Array) this.#raw(value);
    else this.#text(typeof value === "string" ? value : String(value));
    this.#bytes.writeInt32BE(this.#at - start, start - 4);
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}
