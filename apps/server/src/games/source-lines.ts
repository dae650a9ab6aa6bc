import { SourceMap, type SourceMapPayload } from "node:module";

/** As much of a source map as says from which line each line was compiled. */
export interface LineMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** What is read of a module, with the map of its lines where it has one. */
interface MappedModule {
  readonly url: string;
  readonly map?: LineMap;
}

const NAMED = "//# sourceMappingURL=";
const INLINE = /^data:application\/json;(?:charset=[\w-]+;)?base64,/;

/** The map that a module names, inside of it or in a file that `read` may read; null where there is none of so many bytes at most. */
export const readLineMap = (
  { url, source }: { readonly url: string; readonly source: string },
  { read, maxBytes }: { readonly read: (url: string) => string; readonly maxBytes: number },
): LineMap | null => {
  const at = source.lastIndexOf(NAMED);
  if (at < 0) return null;
  const [name = ""] = source.slice(at + NAMED.length).split(/\s/, 1);
  try {
    const [prefix] = INLINE.exec(name) ?? [];
    const inline = prefix && Buffer.from(name.slice(prefix.length), "base64").toString();
    const { sources, mappings } = JSON.parse(inline ?? read(new URL(name, url).href)) as Partial<LineMap>;
    const hasSources = Array.isArray(sources) && sources.every((each) => typeof each === "string");
    return hasSources && typeof mappings === "string" && mappings.length <= maxBytes ? { sources, mappings } : null;
  } catch {
    return null;
  }
};

/** Has the stacks of this process's errors name the lines of the sources that its modules were compiled from. */
export const nameSources = (modules: readonly MappedModule[]): void => {
  const mapped = modules.flatMap(({ url, map }) => (map ? [{ url, map }] : []));
  if (mapped.length === 0) return;
  const maps = new Map(
    mapped.map(({ url, map }) => [
      url,
      new SourceMap({ version: 3, names: [], ...map } as unknown as SourceMapPayload),
    ]),
  );
  const frameOf = (site: NodeJS.CallSite): string => {
    const map = maps.get(site.getFileName() ?? "");
    const entry = map?.findEntry((site.getLineNumber() ?? 1) - 1, (site.getColumnNumber() ?? 1) - 1);
    if (!entry || !("originalSource" in entry)) return String(site);
    const { originalSource, originalLine, originalColumn } = entry;
    return `${site.getFunctionName()} (${originalSource}:${originalLine + 1}:${originalColumn + 1})`;
  };
  Error.prepareStackTrace = (error, sites) =>
    [`${error.name}: ${error.message}`, ...sites.map(frameOf)].join("\n    at ");
};
