import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { triedDocuments } from "../src/guides/documents.ts";
import type { CodeBlock } from "../src/guides/fence.ts";
import { REPOSITORY_ROOT } from "../src/site-map.ts";

const all = triedDocuments();
const read = (path: string): string => readFileSync(join(REPOSITORY_ROOT, path), "utf8");
const isThere = (path: string): boolean => existsSync(join(REPOSITORY_ROOT, path));
const blocks = all.flatMap(({ path, blocks: own }) => own.map((block) => ({ path, ...block })));
const placeOf = ({ path, line }: { path: string; line: number }): string => `${path}:${line}`;
const marked = (name: string) => blocks.filter(({ marks }) => marks.has(name));
/** What a pattern finds in all code blocks, by its first group. */
const named = (pattern: RegExp) =>
  blocks.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([, name = ""]) => ({ path, name })));
const scripts = (path: string): string[] => Object.keys(JSON.parse(read(path)).scripts ?? {});

/** How a block may be tried; `file` alone is for what a command further down runs. */
const WAYS = ["run", "output", "compile", "same-as", "test", "install", "settings", "schema", "shown"];
/** A test follows each of these to the letter in a copy of the repository, file by file. */
const FOLLOWED = new Set(["docs/adding-a-game.md", "docs/adding-an-operation.md", "docs/adding-a-column.md"]);

const isRunBelow = ({ path, line, marks }: CodeBlock & { path: string }): boolean => {
  const name = marks.get("file")?.replace(/\.\w+$/, "");
  return blocks.some(
    (one) => one.path === path && one.line > line && one.marks.has("run") && one.code.includes(`${name}.`),
  );
};

it("every code block says how it is tried, and its language", () => {
  const silent = blocks.filter((block) => {
    if (WAYS.filter((way) => block.marks.has(way)).length === 1) return false;
    return !(block.marks.has("file") && (FOLLOWED.has(block.path) || isRunBelow(block)));
  });
  expect(silent.map(placeOf)).toEqual([]);
  expect(blocks.filter(({ language }) => !/^\w+$/.test(language)).map(placeOf)).toEqual([]);
});

it("an output stands right below what prints it", () => {
  const outputs = all.flatMap(({ path, blocks: own }) =>
    own.flatMap((block, at) => (block.marks.has("output") ? [{ path, line: block.line, above: own[at - 1] }] : [])),
  );
  const misplaced = outputs.filter(({ above }) => !above?.marks.has("run"));
  expect(misplaced.map(placeOf)).toEqual([]);
});

it.each(marked("same-as"))(
  "$path:$line is an example's file to the letter, which a test takes outside",
  ({ marks, code }) => {
    expect(code).toBe(read(marks.get("same-as") ?? ""));
  },
);

it.each(marked("test"))("$path:$line names a test that is there and knows of it", ({ marks }) => {
  const [path = "", word = ""] = (marks.get("test") ?? "").split("#");
  expect(isThere(path)).toBe(true);
  expect(word).not.toBe("");
  expect(read(path)).toContain(word);
});

it.each(marked("shown"))("$path:$line is only shown, for a reason", ({ marks }) => {
  expect(marks.get("shown")?.length).toBeGreaterThan(20);
});

it.each(marked("install"))(
  "$path:$line installs what its example needs, and the example nothing else of ours",
  ({ marks, code }) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${marks.get("install")}/package.json`));
    const names =
      code
        .replace(/^npm config .*$/gm, "")
        .match(/(?<= )(?:@[\w-]+\/)?[\w-]+(?=\s)/g)
        ?.filter((name) => !/^(install|i|--.*|-\w)$/.test(name)) ?? [];
    const needed = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !needed.includes(name))).toEqual([]);
    expect(needed.filter((name) => name.startsWith("@yourmove/") && !names.includes(name))).toEqual([]);
  },
);

it("every setting that a document sets is one of the service", () => {
  const table = read("docs/settings.md");
  const environment = /^(?:OTEL_\w+|NODE_OPTIONS|PUBLIC_HOST|POSTGRES_PASSWORD|YOURMOVE_KEY|YOURMOVE|TOKEN)$/;
  const set = named(/^(?:\S+=\S+ )*?([A-Z_]{4,})(?==)/gm);
  const unknown = set.filter(({ name }) => !environment.test(name) && !table.includes(`\`${name}\``));
  expect(unknown).toEqual([]);
  expect(set.length).toBeGreaterThan(5);
});

it("every setting of the service stands on the page of settings", () => {
  const sources = ["env.ts", "outbound/settings.ts", "admin/settings.ts"];
  const names = sources.flatMap((file) => read(`apps/server/src/${file}`).match(/^ {2}[A-Z_]+(?=:)/gm) ?? []);
  const table = read("docs/settings.md");
  expect(names.map((name) => name.trim()).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
});

it("every command of ours is there", () => {
  const ours = new Set([
    ...scripts("package.json"),
    ...scripts("packages/create-yourmove-game/template/package.json"),
    ...["react-vite", "node-bot", "host-jwt", "testing"].flatMap((name) => scripts(`examples/${name}/package.json`)),
  ]);
  const npmsOwn = ["install", "ci", "init", "create", "i", "pack", "config"];
  const typed = named(/npm (?:run )?(?:-s )?([\w:]+)/g);
  expect(typed.filter(({ name }) => !ours.has(name) && !npmsOwn.includes(name))).toEqual([]);
  const files = named(/(?:^|\s)((?:tools|deploy)\/[\w./-]+)/g);
  expect(files.filter(({ name }) => !isThere(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(1);
});

it("every command of yourmove is one, and no other name of ours is to be had without the scope", () => {
  const source = read("packages/yourmove/src/run.ts");
  const commands = source.slice(source.indexOf("COMMANDS"), source.indexOf("};")).match(/^ {2}\w+(?=,)/gm) ?? [];
  const known = commands.map((name) => name.trim());
  expect(known).toContain("backup");
  const typed = named(/(?:^|\$ |npx |run -s )yourmove (?:-- )?([a-z]+)/gm);
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter(({ name }) => !known.includes(name))).toEqual([]);
  const unscoped = all.flatMap(({ path }) =>
    (read(path).match(/\byourmove-(?:admin|cli|server)\b/g) ?? []).map((name) => ({ path, name })),
  );
  expect(unscoped).toEqual([]);
});

it("data that is shown can be read", () => {
  for (const { language, code, marks } of blocks) {
    if (language === "yaml") expect(() => parse(code)).not.toThrow();
    if (language === "json" && !marks.has("output")) expect(() => JSON.parse(code)).not.toThrow();
    if (language === "ini")
      expect(
        code
          .trim()
          .split("\n")
          .filter((line) => !/^(;|#|\[\w+\]$|\w+ = .+)/.test(line)),
      ).toEqual([]);
  }
});

it("what a guide's code imports, the guide installs", () => {
  for (const { path, blocks: own } of all.filter(
    (one) => /^docs\/[\w-]+\.md$/.test(one.path) && !FOLLOWED.has(one.path),
  )) {
    const installed = own
      .filter(({ marks }) => marks.has("install"))
      .map(({ code }) => code)
      .join(" ");
    const tried = own.filter(({ marks }) => ["compile", "file"].some((mark) => marks.has(mark)) && !marks.has("test"));
    const imported = tried.flatMap(({ code }) =>
      [...code.matchAll(/from "(?!node:)((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = ""]) => name),
    );
    expect(
      imported.filter((name) => !installed.includes(name)),
      path,
    ).toEqual([]);
  }
});
