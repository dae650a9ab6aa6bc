import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Seen {
  readonly isFolder: boolean;
  readonly size: number;
  readonly changed: number;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Every folder and file below a folder, by its path from there; a file that vanishes meanwhile is left out. */
const look = async (folder: string): Promise<Map<string, Seen>> => {
  const seen = new Map<string, Seen>();
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, path)).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (found) seen.set(path, { isFolder: found.isDirectory(), size: found.size, changed: found.mtimeMs });
  }
  return seen;
};

const copyOne = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};

const isSame = (one: Seen | undefined, other: Seen): boolean =>
  one !== undefined && one.size === other.size && one.changed === other.changed;

/**
 * Copies a folder that is written meanwhile, as it is at one moment: first all of it, without blocking writers, then, within
 * `still`, during which nothing is written, what has changed since.
 */
export const copyFolder = async (
  from: string,
  to: string,
  still: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  // Not above it: whoever asked may have given up, and removed what it was to lie in.
  await mkdir(to, { mode: 0o700 });
  const before = await look(from);
  for (const [path, { isFolder }] of before) {
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else await copyOne(join(from, path), join(to, path));
  }
  await still(async () => {
    const now = await look(from);
    for (const [path, seen] of now) {
      if (seen.isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      else if (!isSame(before.get(path), seen)) await copyOne(join(from, path), join(to, path));
    }
    for (const path of before.keys()) if (!now.has(path)) await rm(join(to, path), { recursive: true, force: true });
  });
};
