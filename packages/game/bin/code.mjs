import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { placeOf } from "@yourmove/game/testing";

const IMPORTS = /\b(?:import|export)\b[^"'`;]*?["'](\.{1,2}\/[^"']+)["']/g;
/** So many places are named. */
const MAX_PLACES = 12;

/** A module and all that it imports of its own package, by their paths. */
function filesOf(file) {
  const files = new Set([file]);
  for (const each of files) {
    const text = readFileSync(each, "utf8");
    for (const [, specifier] of text.matchAll(IMPORTS))
      files.add(fileURLToPath(new URL(specifier, pathToFileURL(each))));
  }
  return [...files].filter((path) => !path.includes(`${sep}node_modules${sep}`));
}

/** Where a module, or one that it imports, could not be loaded, as `rules.mjs:61`; empty where nothing tells. */
export function placeOfLoading(error, file) {
  if (!(error instanceof SyntaxError)) return error instanceof Error ? placeOf(error) : "";
  // A caught error of syntax names no line; Node names it where it only reads the file.
  for (const each of filesOf(file)) {
    const { stderr } = spawnSync(process.execPath, ["--check", each], { encoding: "utf8" });
    const [, line] = /^[^\n]*\.\w+:(\d+)\n/.exec(stderr) ?? [];
    if (line !== undefined) return `${basename(each)}:${line}`;
  }
  return "";
}

const IMPORTS_PROGRAM = fileURLToPath(new URL("./imports.mjs", import.meta.url));

/** Which import of a module no service allows, in a sentence; empty where there is none. */
export function importFaultOf(file) {
  const flags = ["--experimental-vm-modules", "--experimental-import-meta-resolve", "--no-warnings"];
  return spawnSync(process.execPath, [...flags, IMPORTS_PROGRAM, file], { encoding: "utf8" }).stdout;
}

/** The digest of a module's code with all that it imports of its own package; other names of files change nothing. */
export function digestOfCode(file) {
  const hash = createHash("sha256");
  const digests = filesOf(file).map((path) => createHash("sha256").update(readFileSync(path)).digest("hex"));
  for (const digest of digests.sort()) hash.update(digest);
  return hash.digest("hex").slice(0, 16);
}

/** Watches which code of a module runs from here on; `stop` gives the places that never did, as `rules.mjs:61: return …`. */
export async function watchCode(file) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
  return {
    async stop() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      session.disconnect();
      const own = new Set(filesOf(file).map((path) => pathToFileURL(path).href));
      const places = result.filter(({ url }) => own.has(url)).flatMap((script) => placesIn(script, dirname(file)));
      return places.length > MAX_PLACES
        ? [...places.slice(0, MAX_PLACES), `${places.length - MAX_PLACES} more`]
        : places;
    },
  };
}

/** The branches without a hit of the functions that ran. */
function placesIn({ url, functions }, folder) {
  const path = fileURLToPath(url);
  const text = readFileSync(path, "utf8");
  const ran = functions.filter(({ ranges: [whole] }) => whole.count > 0);
  const missed = ran.flatMap(({ ranges }) => ranges.slice(1).filter(({ count }) => count === 0));
  const lines = new Map();
  for (const { startOffset, endOffset } of missed) {
    const words = text
      .slice(startOffset, endOffset)
      .replace(/\s+/g, " ")
      .replace(/^[\s{]+/, "")
      .trim();
    const line = text.slice(0, startOffset + text.slice(startOffset).search(/[^\s{]|$/)).split("\n").length;
    if (/\w/.test(words)) lines.set(line, words.length > 60 ? `${words.slice(0, 60)} …` : words);
  }
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([line, words]) => `${relative(folder, path)}:${line}: ${words}`);
}
