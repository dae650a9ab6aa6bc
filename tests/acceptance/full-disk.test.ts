import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyDatabaseTo, newFolder } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { invite, matchPath, newPair } from "./rest.ts";

const { dataDir, remove } = newFolder();
const MIB = 2 ** 20;

/** Enough for any write, and less than the embedded database needs to be safe. */
const LITTLE_BYTES = 16 * MIB;

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
};

/** A small disk of its own for a folder, where this machine lets us. */
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=700", "tmpfs", dataDir]).status === 0;

let server: ServerProcess;
beforeAll(async () => {
  if (!mounted) return;
  copyDatabaseTo(dataDir);
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop();
  if (mounted) spawnSync("umount", [dataDir]);
  remove();
});

it.skipIf(!mounted)(
  "a full disk: writes 503, reads 200; with space again everything works, and nothing is lost",
  async () => {
    const [ann, bob] = await newPair(server.url);
    const { matchID } = await invite(ann, bob);
    const ballast = join(dataDir, "ballast");
    const fill = () => writeFileSync(ballast, Buffer.alloc(MIB), { flag: "a" });
    const accept = () => bob.post(matchPath(matchID, "accept"));
    const expectReadOnly = async () => {
      const { status, body, headers } = await accept();
      expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([503, "unavailable", true]);
      expect((await bob.get("/platform/matches")).body.items).toHaveLength(1);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    };
    // Before it is full: a log that can't grow would stop the embedded database altogether.
    while (freeBytes() > LITTLE_BYTES) fill();
    expect(freeBytes()).toBeGreaterThan(LITTLE_BYTES / 2);
    await expectReadOnly();
    expect(() => {
      for (;;) fill();
    }).toThrow("ENOSPC");
    await expectReadOnly();
    rmSync(ballast);
    await expect.poll(async () => (await accept()).status).toBe(200);
  },
);
