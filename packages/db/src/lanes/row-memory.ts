import type { FieldCursor, ReadRow } from "./field-cursor.ts";

/** Which objects: those of one kind have the same columns, so many of them, of which the first is their id. */
interface Kind {
  readonly name: string;
  readonly width: number;
}

/**
 * What was made of rows lately: an object whose fields are those of before, byte for byte, is the very same object again.
 * Such a one is many readers' and frozen; what is read for the first time is remembered by no more than a number.
 */
export interface RowMemory {
  /** Makes the reader of a kind of object out of one that makes it anew each time. */
  remembering(kind: Kind, read: ReadRow): ReadRow;
}

interface Kept {
  /** The fields, a letter a byte. */
  readonly bytes: string;
  readonly object: object;
}

/** Of each kind of object; what is derived of one elsewhere may be some twenty times as much. */
const MOST_BYTES = 1024 * 1024;
/** What keeping even a small one costs. */
const EACH_BYTES = 64;
/** About as many as are kept: what comes again only after so many others would be gone before it is of use. */
const FINGERPRINTS = 2048;

/** Tells of each object, by its id, whether it was read before with the same fields, and not too many others since. */
const createSightings = () => {
  const seen = new Int32Array(FINGERPRINTS);
  return (id: number, fingerprint: number): boolean => {
    const place = id % FINGERPRINTS;
    const isAgain = seen[place] === fingerprint;
    seen[place] = fingerprint;
    return isAgain;
  };
};

/**
 * Objects by their ids, in two generations: what is used moves to the young one, and when that holds half of what may be
 * kept, the old one goes.
 */
const createKeeper = (mostBytes: number) => {
  let young = new Map<number, Kept>();
  let old = new Map<number, Kept>();
  let size = 0;
  const sizeOf = (kept: Kept | undefined) => (kept ? kept.bytes.length + EACH_BYTES : 0);
  const keep = (id: number, kept: Kept) => {
    size += sizeOf(kept) - sizeOf(young.get(id));
    young.set(id, kept);
    if (size * 2 < mostBytes) return;
    [old, young, size] = [young, new Map(), 0];
  };
  return {
    /** The object of that id as it was made of the bytes from a place on to the cursor, if it was. */
    find(id: number, fields: FieldCursor, from: number): object | undefined {
      const fresh = young.get(id);
      const kept = fresh ?? old.get(id);
      if (!kept || kept.bytes !== fields.since(from)) return undefined;
      if (!fresh) keep(id, kept);
      return kept.object;
    },
    keep,
  };
};

const createRecent = (mostBytes: number) => ({ isAgain: createSightings(), kept: createKeeper(mostBytes) });
type Recent = ReturnType<typeof createRecent>;

const readBy =
  ({ isAgain, kept }: Recent, width: number, read: ReadRow): ReadRow =>
  (fields) => {
    const start = fields.at;
    const id = fields.number();
    fields.skip(width - 1);
    const known = id === null ? undefined : kept.find(id, fields, start);
    if (known) return known;
    const isKept = id !== null && isAgain(id, fields.fingerprint(start));
    const bytes = isKept ? fields.since(start) : "";
    fields.at = start;
    const object = read(fields);
    if (isKept) kept.keep(id, { bytes, object: Object.freeze(object) });
    return object;
  };

/** Makes the memory of a database's connections, in which there is nothing. */
export const createRowMemory = (mostBytes = MOST_BYTES): RowMemory => {
  const kinds = new Map<string, Recent>();
  return {
    remembering({ name, width }, read) {
      const recent = kinds.get(name) ?? createRecent(mostBytes);
      kinds.set(name, recent);
      return readBy(recent, width, read);
    },
  };
};
