import type { AnyThumbnail } from "./board.ts";

/**
 * Loads what a key names, once; after a failure the next call loads again. React's `use()` reads `status` and `value`,
 * and so does not suspend for a loaded value.
 */
export const loadOnce = <Value>(load: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const loading = new Map<string, Promise<Value>>();
  return (key) => {
    const known = loading.get(key);
    if (known !== undefined) return known;
    const promise = load(key);
    loading.set(key, promise);
    promise.then(
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => loading.delete(key),
    );
    return promise;
  };
};

/** The thumbnails by game type. */
export type Thumbnails = ReadonlyMap<string, AnyThumbnail>;

const load = loadOnce(async (): Promise<Thumbnails> => (await import("./thumbnails.ts")).thumbnails);

/** Loads the thumbnails of all games: one file. */
export const loadThumbnails = (): Promise<Thumbnails> => load("all");
