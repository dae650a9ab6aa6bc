import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const LOOK_MS = 250;
const SKIPPED = new Set(["node_modules", "types", "dist"]);

/** What the files of a folder look like from outside: another text once one of them has changed. */
const looksOf = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !SKIPPED.has(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return looksOf(path);
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
      return `${path} ${mtimeMs} ${size}`;
    })
    .join("\n");

/** Calls back after each change of a file below a folder, but for what is installed there or made; gives the end of it. */
export const watchFiles = (folder: string, onChange: () => void): (() => void) => {
  let before = looksOf(folder);
  const timer = setInterval(() => {
    const now = looksOf(folder);
    if (now === before) return;
    before = now;
    onChange();
  }, LOOK_MS);
  return () => clearInterval(timer);
};
