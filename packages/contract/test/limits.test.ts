import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../src/index.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Every source file of the workspaces but for tests and the limits themselves. */
const sources = ["packages", "apps"]
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((workspace) => join(ROOT, folder, workspace, "src")))
  .filter((src) => existsSync(src))
  .flatMap((src) => readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => join(src, file)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/limits\.ts$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** Whether a bound is read by its own name, or its group as a whole is handed on. */
const isUsed = (name: string, inner?: string): boolean =>
  new RegExp(`\\bLIMITS\\.${name}\\b${inner ? `(\\.${inner}\\b|(?!\\.))` : ""}`).test(sources);

const unused = Object.entries(LIMITS).flatMap(([name, bound]: [string, number | object]) =>
  (typeof bound === "number" ? [undefined] : Object.keys(bound))
    .filter((inner) => !isUsed(name, inner))
    .map((inner) => [name, inner]),
);

describe("the limits", () => {
  it("hold no bound that nothing is bound by", () => {
    expect(unused).toEqual([]);
  });
});
