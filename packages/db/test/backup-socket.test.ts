import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBackupSocket, requestCopy } from "../src/backup/backup-socket.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ym-socket-"));
});
afterEach(() => rm(root, { recursive: true }));

it("a folder whose path is too long for a socket has none, here or elsewhere, and both sides say why", async () => {
  const dataDir = join(root, "d".repeat(130));
  const warnings: string[] = [];
  const opened = await openBackupSocket(dataDir, { copyTo: async () => {}, warn: (said) => warnings.push(said) });
  await opened.close();
  expect(warnings).toEqual([expect.stringMatching(/^No backup can be made while the server runs: .* is longer than/)]);
  await expect(requestCopy(dataDir, join(root, "copy"))).rejects.toThrow(/is longer than .* Stop it first/);
  expect(await readdir(root)).toEqual([]);
});

it("a server that takes the request and then says nothing, as a frozen one, is waited for no longer than a while", async () => {
  const frozen = createServer({ pauseOnConnect: true });
  await once(frozen.listen(join(root, "backup.sock")), "listening");
  await expect(requestCopy(root, join(root, "copy"), 50)).rejects.toThrow(/has not answered for 0.05 s. Stop it first/);
  frozen.close();
});

it("outlives whoever goes away while a copy is made for it", async () => {
  const killed = new Socket();
  const copyTo = async () => void killed.destroy();
  const opened = await openBackupSocket(root, { copyTo, warn: () => {} });
  killed.connect(join(root, "backup.sock"));
  killed.write('"copy"\n');
  await once(killed, "close");
  await requestCopy(root, join(root, "copy"));
  await opened.close();
});
