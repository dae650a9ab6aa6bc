import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { root as ROOT } from "../dev/run.mjs";

const SOURCES = ["contract", "rules", "db", "api", "client"].map((name) => join(ROOT, "packages", name, "src"));
const SKIPPED = new Set(["node_modules", "dist", "generated"]);

// The part of the checker that is JavaScript, rather than one of its binaries.
process.env.RECHECK_BACKEND = "pure";

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesOf(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });

/** Every regular expression in a file, as TypeScript itself reads it. */
const regexesOf = (file) => {
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return found;
};

/** How long one check may take on whatever machine: it says "unknown" after that. */
const NO_HURRY = { timeout: 900_000 };

const verdictOf = (regex) => {
  const [, source = "", flags = ""] = regex.match(/^\/(.*)\/(\w*)$/s) ?? [];
  return checkSync(source, flags, NO_HURRY).status;
};

describe("regular expressions", () => {
  const all = [...SOURCES, ...["server", "web"].map((name) => join(ROOT, "apps", name, "src"))].flatMap(filesOf);
  const regexes = [...new Set(all.flatMap(regexesOf))];

  it("the check knows an exponential and a quadratic one", () => {
    expect([verdictOf("/^(a+)+$/"), verdictOf("/^a*a*$/"), verdictOf("/^a*$/")]).toEqual([
      "vulnerable",
      "vulnerable",
      "safe",
    ]);
  });

  it.each(regexes)("%s takes linear time, whatever it is given", (regex) => {
    expect(verdictOf(regex)).toBe("safe");
  });

  it("are no texts put together at run time, but from routes of our own", () => {
    const made = all.filter((file) => /\bnew RegExp\(/.test(readFileSync(file, "utf8")));
    expect(made.map((file) => file.slice(ROOT.length + 1)).sort()).toEqual([
      "apps/server/src/http/not-found.ts",
      "apps/web/src/keep-files.ts",
      "apps/web/src/routes.tsx",
    ]);
  });
});
