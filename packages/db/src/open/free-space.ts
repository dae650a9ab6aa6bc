import { statfsSync } from "node:fs";

const mebibyte = 1024 * 1024;

/** Below this the embedded database must not be written to: it would hang when its log cannot grow. */
export const reserveBytes = 24 * mebibyte;

// While there is this much, a figure that is a moment old is still true enough.
const comfortableBytes = 256 * mebibyte;
const freshMs = 250;

/** Tells whether the disk that holds a folder has room for writes; a look takes some microseconds and is cached. */
export function freeSpace(folder: string, freeBytes = () => freeBytesOf(folder)): () => boolean {
  let free = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (free < comfortableBytes || now - lookedAt > freshMs) {
      free = freeBytes();
      lookedAt = now;
    }
    return free >= reserveBytes;
  };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
