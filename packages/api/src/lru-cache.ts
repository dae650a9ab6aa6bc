/** A map that keeps what was used lately, and never more than it may; every step costs the same, however full it is. */
export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  deleteWhere(isOver: (value: Value) => boolean): void;
  readonly size: number;
}

/**
 * Makes an empty one. It has two generations: what is used moves to the young one, and when that holds half of what may be
 * kept, the old one goes.
 */
export const createLruCache = <Key, Value>(most: number): LruCache<Key, Value> => {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  const set = (key: Key, value: Value) => {
    old.delete(key);
    young.set(key, value);
    if (young.size * 2 < most) return;
    old = young;
    young = new Map();
  };
  return {
    get(key) {
      const fresh = young.get(key);
      if (fresh !== undefined) return fresh;
      const value = old.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
    deleteWhere(isOver) {
      for (const part of [young, old]) for (const [key, value] of part) if (isOver(value)) part.delete(key);
    },
    get size() {
      return young.size + old.size;
    },
  };
};
