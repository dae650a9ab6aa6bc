// The gate on what a browser must load, gzipped: the scripts that every page begins with, and all that comes before the home
// of somebody signed in shows; for no page what rules of games are written with.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const ENTRY = { what: "the entry's scripts", limit: 100 * KB };
const HOME = { what: "all that the signed-in home loads before it shows, without fonts", limit: 195 * KB };
const dist = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
const page = readFileSync(`${dist}index.html`, "utf8");
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"));

/** The entry and everything that it imports before it runs. */
const initialFiles = (key, seen = new Set()) => {
  const chunk = manifest[key];
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) initialFiles(next, seen);
  return seen;
};

// As the build has written them on the first script's tag, and as that script reads them.
const tag = /data-preload="([^"]*)"/.exec(page);
const { files, routes, parts, languages } = JSON.parse((tag?.[1] ?? "{}").replaceAll("&quot;", '"'));

/** What is preloaded for somebody signed in who comes to an address. */
const preloadedAt = (address, language) => {
  const found = routes.filter(({ isAnonymous, pattern }) => !isAnonymous && new RegExp(pattern).test(address));
  const names = found.flatMap(({ preload }) => preload.map((name) => name.replace(":language", language)));
  return [...new Set(names.flatMap((name) => parts[name]))].map((index) => files[index].slice(1));
};

const sizeOf = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} KB`.padStart(9);

/** Prints what is loaded, and says whether it is within its limit. */
const isWithin = ({ what, limit }, loaded) => {
  const sizes = loaded.map((file) => [file, sizeOf(file)]).sort((a, b) => b[1] - a[1]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [file, bytes] of sizes) console.log(`${kilobytes(bytes)}  ${file}`);
  console.log(`${kilobytes(total)}  ${what}, gzipped; the limit is ${kilobytes(limit).trim()}`);
  return total <= limit;
};

const entry = [...initialFiles("index.html")];
const everywhere = ["index.html", "boot.js", ...entry, ...manifest["index.html"].css];
const homes = languages.map((language) => [...everywhere, ...preloadedAt("/", language)]);
const areWithin = [isWithin(ENTRY, entry), ...homes.map((home) => isWithin(HOME, home))];
const faults = areWithin.every(Boolean) ? [] : ["The first load is too large: load something lazily, or take it out."];
const heavy = Object.keys(parts).filter((name) => parts[name].some((index) => files[index].includes("/rules-base-")));
if (heavy.length > 0)
  faults.push(`Schemas come with the first load of ${heavy.join(", ")}: import what has none, or load it lazily.`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
