import { expect, it, vi } from "vitest";
import { createLines, MAX_CHARACTERS, type Target } from "./log-lines.ts";

/** A disk that is full or has room for `most` bytes a write. */
const newDisk = () => {
  const disk = { written: "", isFull: false, most: 1000, code: "ENOSPC" };
  const writeSync = (bytes: Buffer): number => {
    if (disk.isFull) throw Object.assign(new Error("no"), { code: disk.code });
    const part = bytes.subarray(0, disk.most);
    disk.written += part;
    return part.length;
  };
  const target: Target = {
    writeSync,
    write: (bytes, done) =>
      void setImmediate(() => {
        try {
          done(null, writeSync(bytes));
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0);
        }
      }),
  };
  return { disk, target };
};

it("lines are written in order, in as many writes as it takes; the end of the process writes what waits", async () => {
  const { disk, target } = newDisk();
  disk.most = 2;
  const lines = createLines(target, () => {});
  for (const line of ["one\n", "two\n"]) lines.write(line);
  await vi.waitFor(() => expect(disk.written).toBe("one\ntwo\n"));
  disk.most = 1000;
  for (const line of ["three\n", "four\n"]) lines.write(line);
  lines.flush();
  await vi.waitFor(() => expect(disk.written).toBe("one\ntwo\nfour\nthree\n"));
});

it("on a full disk lines wait, those beyond the bound are lost, and the first that are written again say how many; the end of the process comes all the same", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate"] });
  const { disk, target } = newDisk();
  const onLost = vi.fn();
  const lines = createLines(target, onLost);
  disk.isFull = true;
  disk.most = 2 * MAX_CHARACTERS;
  lines.write("one\n");
  await vi.advanceTimersByTimeAsync(5000);
  lines.write(`${"x".repeat(MAX_CHARACTERS - 1)}\n`);
  for (const line of ["lost\n", "lost\n"]) lines.write(line);
  expect(onLost).not.toHaveBeenCalled();
  disk.isFull = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(disk.written).toMatch(/^one\nx+\n$/);
  expect(onLost.mock.calls).toEqual([[2]]);
  disk.isFull = true;
  lines.write("at the end\n");
  await vi.advanceTimersByTimeAsync(5000);
  lines.flush();
  vi.useRealTimers();
});
