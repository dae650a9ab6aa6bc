import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

it("docs/a-move.md lists the files that a keyed REST move truly passes", async () => {
  const options = ["--import", "tsx", "--conditions=@yourmove/source", "tools/checks/path-of-a-move.mjs"];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root });
  const passed = [...stdout.matchAll(/^ *\d+ (\S+\.ts)$/gm)].map(([, file]) => file);
  const page = readFileSync(new URL("docs/a-move.md", root), "utf8");
  const listed = page.slice(page.indexOf("## Every file")).match(/^(apps|packages)\/\S+\.ts$/gm);
  expect(passed.length).toBeGreaterThan(20);
  expect(passed.filter((file) => !listed.includes(file))).toEqual([]);
});
