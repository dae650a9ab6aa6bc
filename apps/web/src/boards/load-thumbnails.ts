import type { AnyThumbnail } from "./board.ts";

/** How each game looks in small, by game type. */
export type Thumbnails = ReadonlyMap<string, AnyThumbnail>;

let loading: Promise<Thumbnails> | undefined;
let loaded: Thumbnails | undefined;

/** Loads the pictures of the games, once; a file that did not come may come the next time. */
export const loadThumbnails = (): Promise<Thumbnails> => {
  loading ??= import("./thumbnails.ts").then(
    ({ thumbnails }) => {
      loaded = thumbnails;
      return thumbnails;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The pictures, where they have come already: what need not wait is drawn at once. */
export const loadedThumbnails = (): Thumbnails | undefined => loaded;
