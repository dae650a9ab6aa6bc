import { LRUCache } from "lru-cache";

/** A map that keeps what was used lately, and never more than it may. */
export type LruCache<Key extends string | number, Value extends object | string> = LRUCache<Key, Value>;

/** Makes an empty one. Each entry counts as one: `max` in place of sizes would set aside the memory of all of them at once. */
export const createLruCache = <Key extends string | number, Value extends object | string>(
  most: number,
): LruCache<Key, Value> => new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 });
