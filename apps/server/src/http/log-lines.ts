import { write, writeSync } from "node:fs";

/** Where lines go: a write takes all of the bytes or a part, or fails. */
export interface Target {
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, count: number) => void): void;
  writeSync(bytes: Buffer): number;
}

/** Lines on their way to a target. */
export interface Lines {
  write(line: string): void;
  /** Writes what waits, at the end of the process; what the target does not take by then is lost. */
  flush(): void;
}

/** What waits for the target beyond this is lost. */
export const MAX_CHARACTERS = 2 ** 20;
const BUSY_MS = 100;
const FAILED_MS = 1000;
/** How often in a row the target may be busy at the end of the process. */
const BUSY_TRIES = 20;

const NOTHING = Buffer.alloc(0);

/** The target of an open file, by its number. */
export const openFile = (fd: number): Target => ({
  write: (bytes, done) => write(fd, bytes, done),
  writeSync: (bytes) => writeSync(fd, bytes),
});

const isBusy = (error: unknown): boolean => ["EAGAIN", "EBUSY"].includes((error as NodeJS.ErrnoException).code ?? "");

const flushTo = (target: Target, bytes: Buffer): void => {
  let rest = bytes;
  for (let tries = 0; rest.length > 0 && tries < BUSY_TRIES; ) {
    try {
      rest = rest.subarray(target.writeSync(rest));
      tries = 0;
    } catch (error) {
      if (!isBusy(error)) return;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
    }
  }
};

/**
 * Creates lines that are written while other work goes on. Where the target fails, as on a full disk, they wait, and those
 * beyond what may wait are lost; once the target takes lines again, `onLost` is told how many.
 */
export const createLines = (target: Target, onLost: (count: number) => void): Lines => {
  let waiting = "";
  let begun = NOTHING;
  let isWriting = false;
  let pause: NodeJS.Timeout | null = null;
  let lost = 0;

  const takeWaiting = (): void => {
    begun = Buffer.from(waiting);
    waiting = "";
    if (lost === 0) return;
    const count = lost;
    lost = 0;
    onLost(count);
  };
  const writeNext = (): void => {
    pause = null;
    isWriting = true;
    if (begun.length === 0) takeWaiting();
    if (begun.length > 0) target.write(begun, onWritten);
    else isWriting = false;
  };
  const onWritten = (error: NodeJS.ErrnoException | null, count: number): void => {
    isWriting = false;
    if (error) {
      pause = setTimeout(writeNext, isBusy(error) ? BUSY_MS : FAILED_MS);
      pause.unref();
      return;
    }
    begun = begun.subarray(count);
    writeNext();
  };

  return {
    write(line) {
      if (waiting.length + line.length > MAX_CHARACTERS) lost += 1;
      else waiting += line;
      if (!isWriting && !pause) writeNext();
    },
    flush() {
      const rest = Buffer.concat([isWriting ? NOTHING : begun, Buffer.from(waiting)]);
      waiting = "";
      flushTo(target, rest);
    },
  };
};
