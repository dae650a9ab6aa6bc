import { mkdtemp, readdir, rm } from "node:fs/promises";
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
