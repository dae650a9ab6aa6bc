import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { DataFolderLockedError, lockDataFolder, RESTORING, secureDataFolder } from "../open/data-folder.ts";
import { requestCopy } from "./backup-socket.ts";
import { copyFolder } from "./copy-folder.ts";
import { packFolder, unpackFolder } from "./tar.ts";

const DATABASE = "database";
const MARK = "your-move-backup";
const WORK = ".yourmove-backup-";

/** Rejects where nobody may look: that says nothing of what is there. */
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
      throw error;
    },
  );

/** Copies the database of a data folder: by the server that runs on it, or at rest. */
const copyDatabase = async (dataDir: string, to: string): Promise<void> => {
  const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError) return null;
    throw error;
  });
  if (!lock) return requestCopy(dataDir, to);
  try {
    await copyFolder(join(dataDir, DATABASE), to, (work) => work());
  } finally {
    await lock.release();
  }
};

/** Removes what backups that were killed have left in a folder: nobody holds its lock. */
const removeLeft = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(WORK))) {
    const left = join(folder, name);
    const lock = await lockDataFolder(left).catch(() => null);
    if (lock) await rm(left, { recursive: true, force: true });
    await lock?.release();
  }
};

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, "r");
  await file.sync();
  await file.close();
};

/**
 * Writes the embedded database of a data folder to a new file, as it is at one moment, whether or not a server runs on
 * it. The file is there when it is whole, and not before. Rejects with one sentence where it can't be made.
 */
export const backUpFolder = async (dataDir: string, file: string): Promise<void> => {
  if (!(await isThere(join(dataDir, DATABASE))))
    throw new Error(`There is no database in the folder ${resolve(dataDir)}.`);
  if (await isThere(file)) throw new Error(`The file ${file} is there already; give another name.`);
  // Copied beside the file, where there is room for it.
  const beside = dirname(resolve(file));
  await removeLeft(beside);
  const work = await mkdtemp(join(beside, WORK));
  const lock = await lockDataFolder(work);
  try {
    const folder = join(work, "content");
    const partial = join(work, "file");
    await mkdir(folder, { mode: 0o700 });
    await copyDatabase(dataDir, join(folder, DATABASE));
    await writeFile(join(folder, MARK), `${JSON.stringify({ format: 1 })}\n`);
    await pipeline(
      Readable.from(packFolder(folder)),
      createGzip({ level: 5 }),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await syncFile(partial);
    await rename(partial, file);
  } finally {
    await rm(work, { recursive: true, force: true });
    await lock.release();
  }
};

/** What a dump of PostgreSQL's own tool begins with. */
const DUMP = "PGDMP";

/** What a backup of ours begins with, as a gzip. */
const GZIP = "\u001f\u008b";

const beginOf = async (path: string, length: number): Promise<string> => {
  const file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0).finally(() => file.close());
  return buffer.toString("latin1");
};

const refuseDump = async (path: string): Promise<void> => {
  if ((await beginOf(path, DUMP.length)) === DUMP)
    throw new Error("It is a dump of a PostgreSQL, which DATABASE_URL has to name");
};

/** Rejects a file that is a backup of an embedded database, and one that can't be read; a dump may be a folder. */
export const refuseBackup = async (path: string): Promise<void> => {
  const begin = await beginOf(path, GZIP.length).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR") return "";
    throw new Error(`The file ${path} can't be restored: ${error.message}.`);
  });
  if (begin === GZIP)
    throw new Error(
      `The file ${path} is a backup of an embedded database: restore it without DATABASE_URL, into a folder. ` +
        "From there yourmove move takes it to PostgreSQL.",
    );
};

/**
 * Puts a backup into a data folder that is empty, or not there yet: then a server may start on it. Rejects with one
 * sentence, and leaves the folder empty, where the file is none, damaged or cut short.
 */
export const restoreFolder = async (dataDir: string, file: string): Promise<void> => {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (there.some((name) => name !== "lock" && name !== RESTORING))
    throw new Error(`The folder ${resolve(dataDir)} is not empty: nothing was restored.`);
  await secureDataFolder(dataDir, () => {});
  const lock = await lockDataFolder(dataDir);
  const work = join(dataDir, RESTORING);
  try {
    // One that was killed has left it.
    await rm(work, { recursive: true, force: true });
    await refuseDump(file);
    const unzipped = createGunzip();
    // An error in it ends the reading, too.
    pipeline(createReadStream(file), unzipped).catch(() => {});
    await unpackFolder(unzipped as AsyncIterable<Buffer>, work);
    if (!(await isThere(join(work, MARK)))) throw new Error("It is no backup of Your Move");
    await rename(join(work, DATABASE), join(dataDir, DATABASE));
  } catch (error) {
    throw new Error(`The file ${file} can't be restored: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    await rm(work, { recursive: true, force: true });
    await lock.release();
  }
};
