import { readFileSync } from "node:fs";

/** The repository. */
export const ROOT: string = new URL("../../../../", import.meta.url).pathname;

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(ROOT + path, "utf8");

/** The code of a document by the file that each block is for. */
export const codeBlocks = (path: string): ReadonlyMap<string, string> =>
  new Map(
    [...read(path).matchAll(/^```tsx? (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => [file, code] as const),
  );
