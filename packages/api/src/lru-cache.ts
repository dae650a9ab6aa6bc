import { LRUCache } from "lru-cache";

/** A map of limited size that keeps what was used last. */
export type LruCache<Key extends string | number, Value extends object | string> = LRUCache<Key, Value>;

/** An empty map. Each entry counts as one: `max` in place of sizes would set aside the memory of all of them at once. */
export const createLruCache = <Key extends string | number, Value extends object | string>(
  most: number,
): LruCache<Key, Value> => new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 });
