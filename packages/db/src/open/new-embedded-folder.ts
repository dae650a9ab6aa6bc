import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Beside this file in the build, and beside the server in its own; from the sources, and in other bundles, there is none. */
const PROGRAM = fileURLToPath(new URL("./make-embedded.js", import.meta.url));

const removeUnfinished = async (folder: string): Promise<void> => {
  const names = existsSync(dirname(folder)) ? await readdir(dirname(folder)) : [];
  const unfinished = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  for (const name of unfinished) await rm(join(dirname(folder), name), { recursive: true, force: true });
};

/**
 * Makes an embedded database's folder where there is none, in a process that ends: what making one takes (some 500 MiB)
 * would stay with this one for good. It is whole or not there, wherever either process dies; without the program, nothing
 * is done, and whoever opens the folder makes it.
 */
export const newEmbeddedFolder = async (folder: string, program = PROGRAM): Promise<void> => {
  if (existsSync(folder) || !existsSync(program)) return;
  await removeUnfinished(folder);
  const unfinished = `${folder}.new-${process.pid}`;
  await run(process.execPath, [program, unfinished]);
  await rename(unfinished, folder);
};
