import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAME, newPerson } from "./rest.ts";
import { report } from "./rounds.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const { dataDir, remove } = newDataDir();
const MIB = 2 ** 20;

/** A small disk of its own for a folder, where this machine lets us. */
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", dataDir]).status === 0;

let server: ServerProcess;
beforeAll(async () => {
  if (mounted) server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop();
  if (mounted) spawnSync("umount", [dataDir]);
  remove();
});

it.skipIf(!mounted)(
  "a full disk: writes 503, reads 200; with space again everything works, and nothing is lost",
  async () => {
    const [ann, bob] = [await newPerson(server.url), await newPerson(server.url)];
    const invite = () => ann.post(`${GAME}/invite`, { opponentUserID: bob.userID });
    const sent = await invite();
    const ballast = join(dataDir, "ballast");
    let size = 0;
    for (let isFull = false; !isFull; size += 1) {
      try {
        writeFileSync(ballast, Buffer.alloc(MIB), { flag: "a" });
      } catch {
        isFull = true;
      }
    }
    const refused = await bob.post(`${GAME}/matches/${sent.body.match?.matchID}/accept`);
    expect([refused.status, refused.body.code, Number(refused.headers.get("retry-after")) > 0]).toEqual([
      503,
      "unavailable",
      true,
    ]);
    expect((await bob.get("/platform/matches")).body.items).toHaveLength(1);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    rmSync(ballast);
    await expect
      .poll(async () => (await bob.post(`${GAME}/matches/${sent.body.match?.matchID}/accept`)).status)
      .toBe(200);
    report("full disk", { filledMiB: size });
  },
);
