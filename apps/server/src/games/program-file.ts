import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledCode } from "../workers.ts";

const files = new Map<string, string>();

const bundledFile = (source: string): string => {
  const code = bundledCode(source);
  const folder = join(realpathSync(tmpdir()), "yourmove-rules");
  const file = join(folder, `${createHash("sha256").update(code).digest("hex").slice(0, 32)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, file);
  return file;
};

/** The file of a program beside this module, named without its ending: from the build as it is, from the sources bundled. */
export const programFile = (name: string): string => {
  const known = files.get(name);
  if (known) return known;
  const own = import.meta.url;
  const file = own.endsWith(".ts")
    ? bundledFile(new URL(`./${name}.ts`, own).href)
    : realpathSync(fileURLToPath(new URL(`./${name}.js`, own)));
  files.set(name, file);
  return file;
};
