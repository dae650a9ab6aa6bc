/// <reference path="./fs-native-extensions.d.ts" />
import { type FileHandle, open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 2000;
const RETRY_MS = 100;
const OWNER_ONLY = 0o600;

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
  const file = await open(join(dataDir, "lock"), "a+", OWNER_ONLY);
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
