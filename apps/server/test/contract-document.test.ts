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
const documented = [...sections.values()].map(wordsOf);
const areDocumentedTogether = (words: readonly string[]): boolean =>
  documented.some((section) => words.every((word) => section.has(word)));

/** The rows of the document's tables, as cells. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\|| \|$/g, "").trim()));

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

const openApi = createOpenApi(builtInGames);
const schemas: [string, unknown][] = Object.entries(openApi.components?.schemas ?? {});
const operations = Object.entries(openApi.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/** What the document alone has a name for: wholes of parts that the contract names, bodies, lists of words, what a game is made of. */
const WHOLES = ["ListEnvelope", "MatchEnvelope", "GameResults", "QuickAnswer", "Status", "OpenApi", "ProblemFields"];
const BASES = ["MatchFields", "AnyMatch", "AnyMove"];
const OF_A_GAME = /(View|ResultDetail|Match)$/;
const hasOwnName = (name: string, schema: unknown): boolean =>
  WHOLES.includes(name) ||
  BASES.includes(name) ||
  name.endsWith("Body") ||
  (typeof schema === "object" && schema !== null && "enum" in schema) ||
  (OF_A_GAME.test(name) && name.replace(OF_A_GAME, "Move") in (openApi.components?.schemas ?? {}));

/** A body where a schema of its own name says what is in it. */
const bodyOf = ({ requestBody }: Operation): unknown => {
  const name = JSON.stringify(requestBody ?? {}).match(/"#\/components\/schemas\/(\w+Body)"/)?.[1];
  return name === undefined ? requestBody : openApi.components?.schemas?.[name];
};

/** The names of the fields in a schema, down to where another schema is named. */
const fieldsOf = (part: unknown): string[] => {
  if (typeof part !== "object" || part === null) return [];
  const own = "properties" in part && typeof part.properties === "object" ? Object.keys(part.properties ?? {}) : [];
  return [...own, ...Object.values(part).flatMap(fieldsOf)];
};

const rowOf = (route: string): string =>
  rows.find(([method, path]) => route === `${method} ${path?.replaceAll("`", "")}`)?.join(" ") ?? "";

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

  it("links to no section that it does not have", () => {
    const anchors = new Set(
      [...text.matchAll(/^#{2,4} (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      ),
    );
    expect([...text.matchAll(/\]\(#([^)]+)\)/g)].filter(([, anchor = ""]) => !anchors.has(anchor))).toEqual([]);
  });

  it.each(operations)("has $route in a row of its own, with its query and its body", ({ route, operation }) => {
    const row = rowOf(route);
    expect(row, route).not.toBe("");
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
    const fields = [...inQuery.map(({ name }) => name), ...fieldsOf(bodyOf(operation))];
    expect(fields.filter((name) => !wordsOf(row).has(name))).toEqual([]);
  });

  it("has no route of the API that is not served", () => {
    const served = new Set(operations.map(({ route }) => route));
    const listed = rows.filter(([method = ""]) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method));
    expect(
      listed.map(([method, path]) => `${method} ${path?.replaceAll("`", "")}`).filter((route) => !served.has(route)),
    ).toEqual([]);
  });

  // The fields of a game's view stand on the game's own page.
  it.each(schemas.filter(([name]) => !name.endsWith("View")))(
    "tells of %s with all its fields in one section",
    (name, schema) => {
      expect(areDocumentedTogether([...(hasOwnName(name, schema) ? [] : [name]), ...fieldsOf(schema)])).toBe(true);
    },
  );

  it("has every code with its status", () => {
    const listed = new Set(rows.map(([status, code]) => `${status} ${code}`));
    const codes = Object.entries(contract.ERRORS).map(([code, { status }]) => `${status} \`${code}\``);
    expect(codes.filter((code) => !listed.has(code))).toEqual([]);
  });

  it("says of each route which codes are its own", () => {
    const own = ["_not_found", "_state", "_turn", "_pending", "_reached", "_taken", "_move", "forbidden_action"];
    for (const { route, operation } of operations) {
      const described = Object.values(operation.responses).map(({ description }) => description);
      const codes = described.flatMap((words) => words.match(/(?<=`)\w+(?=`:)/g) ?? []);
      const missing = codes.filter((code) => own.some((end) => code.endsWith(end)) && !wordsOf(rowOf(route)).has(code));
      expect(missing, route).toEqual([]);
    }
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

  it("has every setting", () => {
    const settings = read("apps/server/src/env.ts").match(/^ {2}[A-Z_]+(?=:)/gm) ?? [];
    expect(settings.length).toBeGreaterThan(10);
    expect(settings.map((name) => name.trim()).filter((name) => !wordsOf(text).has(name))).toEqual([]);
  });

  it("has every operation's name", () => {
    const missing = Object.keys(contract.OPERATIONS).filter((name) => {
      const [router, own] = name.split(".");
      return !rows.some(([first, second = ""]) => first === `\`${router}\`` && second.includes(`\`${own}\``));
    });
    expect(missing).toEqual([]);
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
