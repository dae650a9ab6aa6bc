import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../src/index.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/limits\.ts$/.test(path);

/** Every source file of the workspaces in a folder. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .map((workspace) => join(ROOT, folder, workspace, "src"))
    .filter((src) => existsSync(src))
    .flatMap((src) => readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => join(src, file)))
    .filter(isSource)
    .map((path) => readFileSync(path, "utf8"));

const sources = ["packages", "apps"].flatMap(sourcesOf).join("\n");

const isUsed = (path: string): boolean => new RegExp(`\\bLIMITS\\.${path.replace(".", "\\.")}\\b`).test(sources);

/** Whether a bound is read by its own name, or its group as a whole is handed on. */
const isUsedSomehow = (group: string, name: string): boolean =>
  isUsed(`${group}.${name}`) || new RegExp(`\\bLIMITS\\.${group}\\b(?!\\.)`).test(sources);

const unused = Object.entries(LIMITS).flatMap(([name, bound]: [string, number | object]) =>
  typeof bound === "number"
    ? isUsed(name)
      ? []
      : [name]
    : Object.keys(bound)
        .filter((inner) => !isUsedSomehow(name, inner))
        .map((inner) => `${name}.${inner}`),
);

describe("the limits", () => {
  it("hold no bound that nothing is bound by", () => {
    expect(unused).toEqual([]);
  });
});
