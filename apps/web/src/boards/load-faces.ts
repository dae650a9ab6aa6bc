import type { AnyFace } from "./board.ts";

/** How each game looks in small, by game type. */
export type Faces = ReadonlyMap<string, AnyFace>;

let loading: Promise<Faces> | undefined;
let loaded: Faces | undefined;

/** Loads the pictures of the games, once; a file that did not come may come the next time. */
export const loadFaces = (): Promise<Faces> => {
  loading ??= import("./faces.ts").then(
    ({ faces }) => {
      loaded = faces;
      return faces;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The pictures, where they have come already: what need not wait is drawn at once. */
export const loadedFaces = (): Faces | undefined => loaded;
