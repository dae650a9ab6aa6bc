import { statfsSync } from "node:fs";

const MEBIBYTE = 1024 * 1024;

/** Below this the embedded database must not be written to: it would hang when its log cannot grow. */
export const RESERVE_BYTES = 24 * MEBIBYTE;

// While there is this much, a figure that is a moment old is still true enough.
const COMFORTABLE_BYTES = 256 * MEBIBYTE;
const FRESH_MS = 250;

/** Tells whether the disk that holds a folder has room for writes; a look takes some microseconds and is cached. */
export const freeSpace = (folder: string, freeBytes = () => freeBytesOf(folder)): (() => boolean) => {
  let free = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (free < COMFORTABLE_BYTES || now - lookedAt > FRESH_MS) {
      free = freeBytes();
      lookedAt = now;
    }
    return free >= RESERVE_BYTES;
  };
};

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
