import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DataFolderLockedError, lockDataFolder } from "../src/open/data-folder-lock.ts";
import { freeSpace, RESERVE_BYTES } from "../src/open/free-space.ts";
import { openDatabase } from "../src/open/open-database.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yourmove-data-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function startWriter(dataDir: string): ChildProcessByStdio<null, Readable, null> {
  const args = ["--import", "tsx", "--conditions=@yourmove/source", join(import.meta.dirname, "writer.ts"), dataDir];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

it("one owner: a second one is told which folder and what to do; after kill -9 every acknowledged row is there", async () => {
  const writer = startWriter(folder);
  let acknowledged = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 20) {
      const refusal = await openDatabase({ dataDir: folder }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DataFolderLockedError);
      expect(String(refusal)).toContain(folder);
      expect(String(refusal)).toContain("DATA_DIR");
      writer.kill("SIGKILL");
    }
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
  const db = await openDatabase({ dataDir: folder });
  expect(await db.prisma.user.count()).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  expect(db.canWrite()).toBe(true);
  await db.close();
}, 60_000);

it("a folder that was released can be taken again", async () => {
  const first = await lockDataFolder(folder);
  await first.release();
  const second = await lockDataFolder(folder);
  await second.release();
});

it("writes are refused while the disk is nearly full, and at once when space is back", () => {
  let free = RESERVE_BYTES;
  const enough = freeSpace(folder, () => free);
  expect(enough()).toBe(true);
  free = RESERVE_BYTES - 1;
  expect(enough()).toBe(false);
  free = RESERVE_BYTES;
  expect(enough()).toBe(true);
});
