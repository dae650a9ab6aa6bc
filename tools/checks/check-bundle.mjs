// The gate on what a browser must load before the lobby shows: at most 100 KB of gzipped JavaScript, and for no page what rules
// of games are written with.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = 100 * 1024;
const dist = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"));

/** The entry and everything that it imports before it runs. */
const initialFiles = (key, seen = new Set()) => {
  const chunk = manifest[key];
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) initialFiles(next, seen);
  return seen;
};

const sizes = [...initialFiles("index.html")].map((file) => [
  file,
  gzipSync(readFileSync(dist + file), { level: 9 }).length,
]);
const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

for (const [file, bytes] of sizes.sort((a, b) => b[1] - a[1])) console.log(`${kilobytes(bytes).padStart(9)}  ${file}`);
console.log(`${kilobytes(total).padStart(9)}  initial JavaScript, gzipped; the limit is ${kilobytes(LIMIT_BYTES)}`);
if (total > LIMIT_BYTES) {
  console.error("The lobby's first load is too large: load something lazily, or take it out.");
  process.exit(1);
}

// As the build has written them on the first script's tag.
const tag = /data-preload="([^"]*)"/.exec(readFileSync(`${dist}index.html`, "utf8"));
const { files, parts } = JSON.parse((tag?.[1] ?? "{}").replaceAll("&quot;", '"'));
const heavy = Object.keys(parts).filter((name) => parts[name].some((index) => files[index].includes("/rules-base-")));
if (heavy.length > 0) {
  console.error(`Schemas come with the first load of ${heavy.join(", ")}: import what has none, or load it lazily.`);
  process.exit(1);
}
