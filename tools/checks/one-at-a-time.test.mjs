import { mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oneAtATime } from "../dev/one-at-a-time.mjs";

test("works go one after the other, also behind a process that is gone or has long said nothing", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "at-work-")), "at-work");
  const said = [];
  const work = (name) => () =>
    oneAtATime(async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      said.push(`${name} ends`);
    }, file);
  // No process has such an id.
  writeFileSync(file, String(2 ** 30));
  await Promise.all([work("one")(), work("two")()]);
  expect(said.map((line) => line.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  writeFileSync(file, String(process.pid));
  utimesSync(file, new Date(0), new Date(0));
  await work("three")();
  expect(said.at(-1)).toBe("three ends");
});
