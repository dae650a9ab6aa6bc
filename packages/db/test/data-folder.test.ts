import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreFolder } from "../src/backup/backup-file.ts";
import { DataFolderLockedError, lockDataFolder, secureDataFolder } from "../src/open/data-folder.ts";
import { inspectDatabase, openDatabase } from "../src/open/open-database.ts";
import { freeSpace, LAST_RESERVE_BYTES, RESERVE_BYTES } from "../src/open/open-embedded.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yourmove-data-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// That a second process is refused, too, and that nothing is lost by kill -9, shows tests/acceptance/kill.
it("a folder has one owner: another one fails with the folder and what to do, until it is released", async () => {
  const first = await lockDataFolder(folder);
  const refusal = await openDatabase({ dataDir: folder }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderLockedError);
  expect(String(refusal)).toMatch(new RegExp(`${folder}.*DATA_DIR`));
  await first.release();
  await (await lockDataFolder(folder)).release();
});

it("while the disk is nearly full only maintenance writes, as long as it can; all may at once when space is back", () => {
  let free = RESERVE_BYTES;
  const { canWrite, canReclaim } = freeSpace(folder, () => free);
  const allowed = (bytes: number) => {
    free = bytes;
    return [canWrite(), canReclaim()];
  };
  expect(allowed(RESERVE_BYTES)).toEqual([true, true]);
  expect(allowed(RESERVE_BYTES - 1)).toEqual([false, true]);
  expect(allowed(LAST_RESERVE_BYTES)).toEqual([false, true]);
  expect(allowed(LAST_RESERVE_BYTES - 1)).toEqual([false, false]);
  expect(allowed(RESERVE_BYTES)).toEqual([true, true]);
});

describe("the data folder", () => {
  const warnings: string[] = [];
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const secured = async (name: string, mode?: number) => {
    const path = join(folder, name);
    if (mode !== undefined) await mkdir(path, { recursive: true });
    if (mode !== undefined) await chmod(path, mode);
    warnings.length = 0;
    await secureDataFolder(path, (message) => warnings.push(message));
    return modeOf(path);
  };

  it("is for its owner alone, and so is the file of its lock", async () => {
    expect([await secured("new/folder"), warnings]).toEqual([0o700, []]);
    const { release } = await lockDataFolder(join(folder, "new/folder"));
    expect(await modeOf(join(folder, "new/folder/lock"))).toBe(0o600);
    await release();
  });

  it.each([0o755, 0o750])("that others could read (%o) is closed to them, with a warning", async (mode) => {
    expect(await secured(`open-${mode}`, mode)).toBe(0o700);
    expect(warnings).toEqual([expect.stringMatching(/could read the data folder .* mode is 700 now/)]);
  });

  it("that holds what is not ours keeps its mode, also for a restore, and so does a file", async () => {
    const path = join(folder, "foreign");
    await mkdir(path);
    await writeFile(join(path, "mine.txt"), "x");
    expect(await secured("foreign", 0o755)).toBe(0o755);
    expect(warnings).toEqual([expect.stringMatching(/may read the data folder .*chmod 700/)]);
    await expect(restoreFolder(path, "none.tar.gz")).rejects.toThrow(/is not empty/);
    expect(await modeOf(path)).toBe(0o755);
    const file = join(path, "mine.txt");
    await chmod(file, 0o644);
    await expect(secureDataFolder(file, () => {})).rejects.toThrow(/ENOTDIR/);
    expect(await modeOf(file)).toBe(0o644);
  });

  it("that is a disk just mounted, empty and ours, is closed to others", async () => {
    expect(await secured("mounted", 0o1777)).toBe(0o700);
    expect(warnings).toHaveLength(1);
  });

  it.each([0o777, 0o775, 0o702])("that others may write (%o) is refused with what to do", async (mode) => {
    await expect(secured(`shared-${mode}`, mode)).rejects.toThrow(/may write it.*chmod 700 .*shared/);
    for (const act of [openDatabase, inspectDatabase])
      await expect(act({ dataDir: join(folder, `shared-${mode}`) })).rejects.toThrow(/may write it/);
  });
});
