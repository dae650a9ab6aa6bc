import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSourceStack } from "./log.ts";

describe("a stack of the build", () => {
  let folder: string;
  let built: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "yourmove-maps-"));
    built = pathToFileURL(folder).href;
    // The second line of the build is the third of the source.
    const map = { version: 3, file: "main.js", sources: ["../src/act.ts"], names: [], mappings: ";AAEA" };
    writeFileSync(join(folder, "main.js.map"), JSON.stringify(map));
    writeFileSync(join(folder, "broken.js.map"), "not read: outside of the folder");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("names the sources where a map knows them, and stays as it is everywhere else", () => {
    const sourceStack = createSourceStack(built);
    const stack = (place: string) => `Error: no\n    at act (${place})\n    at node:events:1:2`;
    const source = new URL("../src/act.ts", `${built}/main.js`).href;
    expect(sourceStack(stack(`${built}/main.js:2:7`))).toBe(stack(`${source}:3:1`));
    for (const place of [`${built}/main.js:1:1`, `${built}/unmapped.js:2:7`, "file:///elsewhere/main.js:2:7"])
      expect(sourceStack(stack(place))).toBe(stack(place));
  });

  it("outside of the folder no map is looked for", () => {
    const stack = `    at ${built}/broken.js:1:1`;
    expect(createSourceStack(`${built}/dist/`)(stack)).toBe(stack);
  });
});
