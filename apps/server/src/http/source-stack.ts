import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in a file of JavaScript, as a stack names it. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

const readMap = (url: string): SourceMap | null => {
  const path = `${fileURLToPath(url)}.map`;
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
};

/**
 * Makes what turns a stack of the build into one of the sources, by the maps beside the files of `folder`. A map is read, in a
 * tenth of a second, when its file is first met: most processes never need one.
 */
export const createSourceStack = (folder: string): ((stack: string) => string) => {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string): SourceMap | null => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const read = url.startsWith(folder) ? readMap(url) : null;
    maps.set(url, read);
    return read;
  };
  return (stack) =>
    stack.replace(PLACE, (place, ...[url = "", line, column]: string[]) => {
      const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!found || !("originalSource" in found)) return place;
      return `${new URL(found.originalSource, url)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    });
};
