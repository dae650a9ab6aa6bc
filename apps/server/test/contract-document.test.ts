import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@yourmove/contract";
import { builtInGames } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { ZodType } from "zod";
import { createOpenApi } from "../src/docs/openapi.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const text = read("docs/contract.md");

/** The document by its numbered sections: `4` is what stands before `4.1`. */
const sections: ReadonlyMap<string, string> = new Map(
  text
    .split(/^(?=#{2,3} \d)/m)
    .slice(1)
    .map((part) => [part.match(/^#+ (\d+(?:\.\d+)?)/)?.[1] ?? "", part]),
);

/** The words that stand in code spans. */
const wordsOf = (part: string): ReadonlySet<string> =>
  new Set([...part.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.match(/[\w-]+/g) ?? []));
/** The rows of the document's tables, as cells. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\|| \|$/g, "").trim()));

const served = Object.entries(createOpenApi(builtInGames).paths ?? {}).flatMap(([path, methods]) =>
  Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist|generated|screenshots)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.(tsx?|mjs|cjs|md|sql|prisma|css)$/.test(entry.name) ? [path] : [];
  });

/** The sections that a text cites, as in "contract 4.4, 7" or "contract 3.2 and 8". */
const citedIn = (source: string): string[] =>
  [...source.matchAll(/\bcontract ((?:(?:, | and )?\d(?:\.\d+)?(?!\d))+)/gi)].flatMap(
    ([, list = ""]) => list.match(/\d(?:\.\d+)?/g) ?? [],
  );

describe("the contract in docs/contract.md", () => {
  it("has every section that is cited anywhere", () => {
    const files = ["apps", "docs", "packages", "prisma", "tests", "tools"].flatMap(sourcesIn);
    const dangling = files.flatMap((path) =>
      citedIn(read(path))
        .filter((section) => !sections.has(section))
        .map((section) => `${path} cites ${section}`),
    );
    expect(dangling).toEqual([]);
    expect(new Set(files.flatMap((path) => citedIn(read(path)))).size).toBeGreaterThan(10);
  });

  it("has a row for every route, and for none that is not served", () => {
    const listed = rows.filter(([method = ""]) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method));
    const routes = listed.map(([method, path]) => `${method} ${path?.replaceAll("`", "")}`);
    expect(routes.sort()).toEqual(served.sort());
  });

  it("has every code with its status", () => {
    const listed = new Set(rows.map(([status, code]) => `${status} ${code}`));
    const codes = Object.entries(contract.ERRORS).map(([code, { status }]) => `${status} \`${code}\``);
    expect(codes.filter((code) => !listed.has(code))).toEqual([]);
  });

  it("has every bound with its value", () => {
    const bounds = Object.entries(contract.LIMITS).flatMap(([name, bound]: [string, number | object]) =>
      typeof bound === "number"
        ? [[name, bound] as const]
        : Object.entries(bound).map(([inner, value]) => [`${name}.${inner}`, value as number] as const),
    );
    const isDocumented = (name: string, value: number): boolean =>
      rows.some(([names = "", values = ""]) => {
        const at = names.split(", ").indexOf(`\`${name}\``);
        return at >= 0 && values.split(", ")[at]?.replaceAll(",", "") === String(value);
      });
    expect(bounds.filter(([name, value]) => !isDocumented(name, value))).toEqual([]);
  });

  it("is of the version that docs/versions.md names", () => {
    expect(read("docs/versions.md")).toContain(`now **${contract.CONTRACT_VERSION}**`);
  });

  it("leaves every setting to docs/settings.md", () => {
    const settings = read("apps/server/src/env.ts").match(/^ {2}[A-Z_]+(?=:)/gm) ?? [];
    expect(settings.length).toBeGreaterThan(10);
    const documented = wordsOf(read("docs/settings.md"));
    expect(settings.map((name) => name.trim()).filter((name) => !documented.has(name))).toEqual([]);
  });

  it("shows examples that fit their schemas", () => {
    const named = new Map(
      Object.values(contract).flatMap((value) =>
        value instanceof ZodType ? [[String(value.meta()?.id), value] as const] : [],
      ),
    );
    const examples = [...text.matchAll(/```json schema=(\w+)\n([^`]+)```/g)];
    expect(examples.length).toBeGreaterThan(2);
    for (const [, name = "", json = ""] of examples) {
      const example: unknown = JSON.parse(json);
      expect(named.get(name)?.parse(example), name).toEqual(example);
    }
  });
});
