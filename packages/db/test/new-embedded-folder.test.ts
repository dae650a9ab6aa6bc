import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newEmbeddedFolder } from "../src/open/open-embedded.ts";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ym-new-folder-"));
  folder = join(root, "database");
});
afterEach(() => rmSync(root, { recursive: true }));

/** A program in place of the one that makes a database; it is given the folder to make. */
const programOf = (lines: string): string => {
  const path = join(root, "make.mjs");
  writeFileSync(path, `import { mkdirSync, writeFileSync } from "node:fs";\nconst folder = process.argv[2];\n${lines}`);
  return path;
};
const MAKES = `mkdirSync(folder); writeFileSync(folder + "/made-by", String(process.pid) + " " + folder);`;
const foldersIn = () => readdirSync(root).filter((name) => name.startsWith("database"));

it("is made by a process of its own, under another name until it is whole", async () => {
  await newEmbeddedFolder(folder, programOf(MAKES));
  const [pid, madeAs] = readFileSync(join(folder, "made-by"), "utf8").split(" ");
  expect(Number(pid)).not.toBe(process.pid);
  expect(madeAs).toBe(`${folder}.new-${process.pid}`);
  expect(foldersIn()).toEqual(["database"]);
});

it("is not there where that process dies, and the next start begins again and removes what was left", async () => {
  await expect(
    newEmbeddedFolder(folder, programOf(`${MAKES} process.kill(process.pid, "SIGKILL");`)),
  ).rejects.toThrow();
  writeFileSync(`${folder}.new-1`, "of another process that died");
  expect(foldersIn()).toEqual(["database.new-1", `database.new-${process.pid}`].sort());
  await newEmbeddedFolder(folder, programOf(MAKES));
  expect(foldersIn()).toEqual(["database"]);
});

it("is left alone where it is there", async () => {
  await newEmbeddedFolder(folder, programOf(MAKES));
  const before = readFileSync(join(folder, "made-by"), "utf8");
  await newEmbeddedFolder(folder, programOf(`throw new Error("asked again");`));
  expect(readFileSync(join(folder, "made-by"), "utf8")).toBe(before);
});

it("is made by the process that opens it where there is no such program, as in a bundle", async () => {
  await newEmbeddedFolder(folder, join(root, "none.mjs"));
  expect(existsSync(folder)).toBe(false);
});

it("is not begun on a disk that has too little room for it", async () => {
  const program = programOf(MAKES);
  const little = () => 84 * 2 ** 20 - 1;
  await expect(newEmbeddedFolder(folder, program, little)).rejects.toThrow("83 MiB left, and a new database needs 84");
  expect(foldersIn()).toEqual([]);
  await newEmbeddedFolder(folder, program, () => little() + 1);
  expect(foldersIn()).toEqual(["database"]);
});

it("is made no further where the process that asked for it has ended", async () => {
  const program = join(import.meta.dirname, "../src/open/make-embedded.ts");
  const args = ["--import", "tsx", "--conditions=@yourmove/source", program, folder, "with-parent"];
  const maker = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  maker.stdin.end();
  expect(await once(maker, "exit")).toEqual([1, null]);
});
