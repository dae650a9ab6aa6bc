import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";
import { FIRST_LOADS, FIRST_REQUEST, type FirstLoad, type PreloadTable, pathPattern } from "../first-load.ts";

/** A file of the build and everything that it imports before it runs. */
const withImports = (key: string, manifest: Manifest, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, manifest, seen);
  return seen;
};

/** The table that `boot.js` reads: of each address, the files that the entry does not load anyway. */
export const tableOf = (manifest: Manifest): PreloadTable => {
  const loadedAnyway = withImports("index.html", manifest);
  const files: string[] = [];
  const numberOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const filesOf = (keys: readonly string[]): number[] => {
    const missing = new Set(
      keys.flatMap((key) => [...withImports(key, manifest)]).filter((key) => !loadedAnyway.has(key)),
    );
    const names = [...missing].flatMap((key) => [manifest[key]?.file ?? "", ...(manifest[key]?.css ?? [])]);
    return [...new Set(names)].map((name) => numberOf(`/${name}`));
  };
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith(".js"));
  const loads: readonly FirstLoad[] = Object.values(FIRST_LOADS);
  const parts = new Map<string, number[]>();
  const languages = new Set<string>();
  for (const wanted of new Set(loads.flatMap(({ preload }) => preload))) {
    const pattern = new RegExp(`^${wanted.replace(/:(\w+)/g, "(?<$1>[a-z-]+)")}$`);
    const found = chunks.filter(([, { name }]) => pattern.test(name ?? ""));
    if (found.length === 0) throw new Error(`first-load.ts names ${wanted}, and the build has no such file`);
    for (const [key, { name = "", isDynamicEntry }] of found) {
      // What two modules of one name share may be a file of that name, too.
      if (isDynamicEntry || !parts.has(name)) parts.set(name, filesOf([key]));
      const language = pattern.exec(name)?.groups?.["language"];
      if (language) languages.add(language);
    }
  }
  return {
    files,
    routes: loads.map(({ path, isAnonymous = false, preload }) => ({
      pattern: pathPattern(path),
      isAnonymous,
      preload,
    })),
    parts: Object.fromEntries(parts),
    languages: [...languages],
  };
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const withAttribute = (html: string, name: string, value: string): string =>
  html.replace('src="/boot.js"', (tag) => `${tag} ${name}="${escaped(value)}"`);

/** Writes on the tag of `boot.js` the first request, and the files of each address. */
export const preload = (): Plugin => ({
  name: "preload",
  transformIndexHtml: (html) => withAttribute(html, "data-first-request", FIRST_REQUEST),
  async writeBundle({ dir = "" }) {
    const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
    const page = join(dir, "index.html");
    const html = await readFile(page, "utf8");
    await writeFile(page, withAttribute(html, "data-preload", JSON.stringify(tableOf(manifest))));
  },
});
