import { LRUCache } from "lru-cache";

/** The fields of a row as the database sent them. */
export type Texts = readonly (string | null)[];

/** An object inside a row: all that is said of it stands in `width` texts from one on, of which the first is its id. */
export interface CacheableObject {
  /** A number for each set of columns, by their names and types, so that objects of different columns are never confused. */
  readonly kind: number;
  readonly from: number;
  readonly width: number;
  /** Makes the object of its row's texts. */
  read(texts: Texts): object;
}

interface CachedRow {
  readonly texts: Texts;
  readonly object: object;
}

/** Of each kind of object; what is derived of one elsewhere may be some twenty times as much. */
const MAX_BYTES = 1024 * 1024;
/** What even a small object costs, in bytes. */
const EACH_BYTES = 64;
/** About as many as are kept: an object that returns only after more others would be evicted before it is of use. */
const FINGERPRINTS = 2048;

/** Numbers, times and names differ in their ends. */
const LAST_LETTERS = 12;

/** A hash of an object's texts; a collision costs nothing but room. */
const fingerprintOf = (texts: Texts): number => {
  let mixed = 0;
  for (const text of texts) {
    const length = text?.length ?? 0;
    for (let at = Math.max(0, length - LAST_LETTERS); at < length; at += 1)
      mixed = Math.imul(mixed ^ (text as string).charCodeAt(at), 0x01000193);
    mixed = Math.imul(mixed ^ length, 0x01000193);
  }
  return mixed ^ (mixed >>> 15);
};

const isSame = (one: Texts, texts: Texts, from: number): boolean => {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== texts[from + at]) return false;
  return true;
};

/** The objects of one kind by their first column, of which the least recently used go. */
class RowsOfKind {
  readonly #rows: LRUCache<string, CachedRow>;
  readonly #seen = new Int32Array(FINGERPRINTS);

  constructor(maxBytes: number) {
    this.#rows = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  read(object: CacheableObject, texts: Texts): object {
    const id = texts[object.from] ?? "";
    const kept = this.#rows.get(id);
    if (kept && isSame(kept.texts, texts, object.from)) return kept.object;
    const made = object.read(texts);
    const own = texts.slice(object.from, object.from + object.width);
    if (this.#isAgain(own)) this.#rows.set(id, { texts: own, object: Object.freeze(made) });
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
}

const bytesOf = ({ texts }: CachedRow): number =>
  texts.reduce((bytes, text) => bytes + (text?.length ?? 0), EACH_BYTES);

/**
 * Objects of rows that came lately. One whose texts are, all of them, those of an earlier answer is the very same object again:
 * many hold it, and so it is frozen. A row that comes for the first time leaves a hash behind and no object, so that a reader of
 * very many rows pays nothing and evicts nothing.
 */
export class RowCache {
  readonly #maxBytes: number;
  readonly #kinds: RowsOfKind[] = [];

  /** `maxBytes` bounds the texts that are kept of each kind of object. */
  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The object of a row: one that is kept, or a new one. */
  read(object: CacheableObject, texts: Texts): object {
    const known = this.#kinds[object.kind];
    if (known) return known.read(object, texts);
    const kind = new RowsOfKind(this.#maxBytes);
    this.#kinds[object.kind] = kind;
    return kind.read(object, texts);
  }
}
