import { statfsSync } from "node:fs";
import type { Database } from "../database.ts";

const MEBIBYTE = 1024 * 1024;

/** Below this the embedded database takes no writes but those that make room: it would hang when its log cannot grow. */
export const RESERVE_BYTES = 40 * MEBIBYTE;

/** Below this not even those: one file of the log, and some pages. */
export const LAST_RESERVE_BYTES = 20 * MEBIBYTE;

// While there is this much, a figure that is a moment old is still true enough.
const COMFORTABLE_BYTES = 256 * MEBIBYTE;
const FRESH_MS = 250;

/** What the disk has room for. */
export type Room = Pick<Database, "canWrite" | "canReclaim">;

/** Tells what the disk that holds a folder has room for; a look takes some microseconds and is cached. */
export const freeSpace = (folder: string, freeBytes = () => freeBytesOf(folder)): Room => {
  let free = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const hasLeft = (least: number): boolean => {
    const now = performance.now();
    if (free < COMFORTABLE_BYTES || now - lookedAt > FRESH_MS) {
      free = freeBytes();
      lookedAt = now;
    }
    return free >= least;
  };
  return { canWrite: () => hasLeft(RESERVE_BYTES), canReclaim: (bytes = 0) => hasLeft(LAST_RESERVE_BYTES + bytes) };
};

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
