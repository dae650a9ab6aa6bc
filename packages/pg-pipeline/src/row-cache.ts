import type { RowObject } from "./row-reader.ts";

/** The fields of a row as the database sent them. */
export type Texts = readonly (string | null)[];

interface Kept {
  readonly texts: Texts;
  readonly object: object;
}

/** Of each kind of object; what is derived of one elsewhere may be some twenty times as much. */
const MOST_BYTES = 1024 * 1024;
/** What keeping even a small one costs. */
const EACH_BYTES = 64;
/** About as many as are kept: what comes again only after so many others would be gone before it is of use. */
const FINGERPRINTS = 2048;

/** A number made of an object's texts, which others seldom share; one that is shared costs nothing but room. */
const fingerprintOf = (texts: Texts): number => {
  let mixed = texts.length;
  for (const text of texts) {
    const last = text === null ? -1 : text.length * 256 + text.charCodeAt(text.length - 1);
    mixed = Math.imul(mixed ^ last, 0x01000193);
  }
  return mixed ^ (mixed >>> 15);
};

const isSame = (one: Texts, texts: Texts, from: number): boolean => {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== texts[from + at]) return false;
  return true;
};

/**
 * The objects of one kind by their first column, in two generations: what is used moves to the young one, and when that
 * holds half of what may be kept, the old one goes.
 */
class Generations {
  readonly #mostBytes: number;
  readonly #seen = new Int32Array(FINGERPRINTS);
  #young = new Map<string | null, Kept>();
  #old = new Map<string | null, Kept>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  read(object: RowObject, texts: Texts): object {
    const id = texts[object.from] ?? null;
    const fresh = this.#young.get(id);
    const kept = fresh ?? this.#old.get(id);
    if (kept && isSame(kept.texts, texts, object.from)) {
      if (!fresh) this.#keep(id, kept);
      return kept.object;
    }
    const made = object.read(texts);
    const own = texts.slice(object.from, object.from + object.width);
    if (this.#isAgain(own)) this.#keep(id, { texts: own, object: Object.freeze(made) });
    return made;
  }

  /** Whether an object with these texts was read before, and not too many others since. */
  #isAgain(texts: Texts): boolean {
    const fingerprint = fingerprintOf(texts);
    const place = fingerprint & (FINGERPRINTS - 1);
    const isAgain = this.#seen[place] === fingerprint;
    this.#seen[place] = fingerprint;
    return isAgain;
  }

  #keep(id: string | null, kept: Kept): void {
    const before = this.#young.get(id);
    this.#bytes += bytesOf(kept) - (before ? bytesOf(before) : 0);
    this.#young.set(id, kept);
    if (this.#bytes * 2 < this.#mostBytes) return;
    [this.#old, this.#young, this.#bytes] = [this.#young, new Map(), 0];
  }
}

const bytesOf = ({ texts }: Kept): number => texts.reduce((bytes, text) => bytes + (text?.length ?? 0), EACH_BYTES);

/**
 * Objects of rows that came lately. One whose texts are, all of them, those of an earlier answer is the very same object
 * again: many hold it, and so it is frozen. What comes for the first time leaves a number behind and no object, so that
 * whoever reads very many rows once pays nothing and pushes nothing out.
 */
export class RowCache {
  readonly #mostBytes: number;
  readonly #kinds: Generations[] = [];

  /** `mostBytes` bounds the texts that are kept of each kind of object. */
  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** The object of a row: one that is kept, or a new one. */
  read(object: RowObject, texts: Texts): object {
    const kind = (this.#kinds[object.kind] ??= new Generations(this.#mostBytes));
    return kind.read(object, texts);
  }
}
