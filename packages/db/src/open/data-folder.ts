/// <reference path="./fs-native-extensions.d.ts" />
import { existsSync } from "node:fs";
import { chmod, type FileHandle, mkdir, mkdtemp, open, readdir, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;
const OTHERS_READ = 0o055;
const STICKY = 0o1000;

/** What a data folder holds, and what a disk that was just made does. */
const OURS = /^(database(\.new-.+)?|lock|backup\.sock|\.restoring|games|lost\+found)$/;

/**
 * Creates the data folder, or checks the existing one: afterwards only its owner may enter it. Rejects with one sentence when
 * others may write it, and warns where they could read it. A folder that holds anything else keeps its mode.
 */
export const secureDataFolder = async (dataDir: string, warn: (message: string) => void): Promise<void> => {
  await makeFolder(resolve(dataDir));
  await refuseWritableByOthers(dataDir);
  // Windows knows no such modes.
  if (process.getuid === undefined) return;
  const { mode, uid } = await stat(dataDir);
  if ((mode & (OTHERS_READ | OTHERS_WRITE)) === 0) return;
  const names = await readdir(dataDir);
  const isClosed = uid === process.getuid() && names.every((name) => OURS.test(name)) && (await closes(dataDir));
  warn(readable(resolve(dataDir), isClosed));
};

/** Rejects with one sentence where other users of the machine may write a data folder. */
export const refuseWritableByOthers = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir);
  if (process.getuid === undefined) return;
  const { mode, uid } = await stat(dataDir);
  // As a disk in memory is mounted: it is empty, and a start closes it to everybody else.
  const isFresh = uid === process.getuid() && (mode & STICKY) !== 0 && names.length === 0;
  if (mode & OTHERS_WRITE && !isFresh) throw new Error(writable(resolve(dataDir)));
};

/** Makes a folder and those above it one by one: Node's own recursive `mkdir` never ends where the system refuses, as in /proc. */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
};

/** Rejects where a data folder that is not there yet, or what it is to hold, could not be made. */
export const refuseUnwritable = async (dataDir: string): Promise<void> => {
  let above = resolve(dataDir);
  while (!existsSync(above)) above = dirname(above);
  try {
    // Whether the rights suffice is not all: the disk may only be read, or be none, as in /proc.
    await rmdir(await mkdtemp(join(above, ".yourmove-check-")));
  } catch (error) {
    throw new Error(`nothing can be made in ${above} (${(error as NodeJS.ErrnoException).code})`);
  }
};

const closes = (dataDir: string): Promise<boolean> =>
  chmod(dataDir, OWNER_ONLY).then(
    () => true,
    () => false,
  );

const writable = (folder: string): string =>
  `other users of this machine may write it, and so change every match and password in it. ` +
  `Close it with: chmod 700 ${folder}`;

const readable = (folder: string, isClosed: boolean): string =>
  isClosed
    ? `Other users of this machine could read the data folder ${folder}; its mode is 700 now.`
    : `Other users of this machine may read the data folder ${folder}: close it with chmod 700.`;

/** What a restore lies in until it is whole. */
export const RESTORING = ".restoring";

/** Rejects where a restore was killed before its database was whole: a start would make an empty one in its place. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (existsSync(join(dataDir, RESTORING)) && !existsSync(join(dataDir, "database")))
    throw new Error(`a restore into ${resolve(dataDir)} did not finish: run yourmove restore again.`);
};

const TIMEOUT_MS = 2000;
const RETRY_MS = 100;
const LOCK_MODE = 0o600;

/** A second process wants the same data folder: the message says which, and what to do. */
export class DataFolderLockedError extends Error {
  override readonly name = "DataFolderLockedError";
  readonly dataDir: string;

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another running server. Stop that one first, ` +
        "or give this one a folder of its own with DATA_DIR.",
    );
    this.dataDir = dataDir;
  }
}

/**
 * Locks the folder for this process; the kernel frees the lock when the process ends, however it ends. Waits a moment,
 * so that a server may start while its predecessor is still closing.
 */
export const lockDataFolder = async (dataDir: string): Promise<{ release(): Promise<void> }> => {
  // Loaded here, for PostgreSQL has no folder to lock.
  const { tryLock } = await import("fs-native-extensions");
  const file = await open(join(dataDir, "lock"), "a+", LOCK_MODE);
  const giveUp = performance.now() + TIMEOUT_MS;
  while (!tryLock(file.fd)) {
    if (performance.now() > giveUp) return refuse(file, dataDir);
    await sleep(RETRY_MS);
  }
  return { release: () => file.close() };
};

const refuse = async (file: FileHandle, dataDir: string): Promise<never> => {
  await file.close();
  throw new DataFolderLockedError(resolve(dataDir));
};
