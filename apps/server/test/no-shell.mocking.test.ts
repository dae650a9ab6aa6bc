import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startRulesProcess } from "../src/games/rules-process.ts";

const started: string[] = [];

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return { ...fs, existsSync: (path: string) => path !== "/bin/sh" && fs.existsSync(path) };
});
vi.mock("../src/games/spawner.ts", async (original) => {
  const real = await original<typeof import("../src/games/spawner.ts")>();
  const spawnApart: typeof real.spawnApart = (program, listener) => {
    started.push(program.file);
    return real.spawnApart(program, listener);
  };
  return { ...real, spawnApart };
});

test("rules run where there is no shell, as in the image", async () => {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-no-shell-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "index.mjs");
  writeFileSync(file, "export default 1;\n");
  const rules = startRulesProcess({ memoryMB: 64, mayRead: true });
  onTestFinished(() => rules.end());
  const reply = await rules.call({ kind: "read", file, folder }, { timeMs: 60_000, givesWay: false });
  expect(reply).toMatchObject({ kind: "graph", graph: [{ source: "export default 1;\n" }] });
  expect(started).toEqual([process.execPath]);
});
