import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, relative } from "node:path";
import { type Block, followed, ROOT } from "./code-blocks.ts";

/** What lint, types and the tests of rules and web need; this very folder would test itself without end. */
const COPIED = [
  ".gitignore",
  "biome.json",
  "package.json",
  "tsconfig.base.json",
  "vitest.config.ts",
  "packages",
  "apps",
  "tests/support",
];
const LEFT_OUT = /(^|\/)(node_modules|dist|\.turbo|\.data)$|^packages\/rules\/test\/docs$/;

/** A copy of the repository that a document has been followed in. */
export interface RepositoryCopy {
  /** Where it lies. */
  readonly folder: string;
  /** The text of each file that the document is about, as it was before; null where there was none. */
  readonly before: ReadonlyMap<string, string | null>;
  remove(): void;
}

/** The compiler that `npm test` checks types with, where it is there already. */
const FAST_COMPILER = `${ROOT}tools/apart/node_modules/typescript-7`;

/** Every package is the repository's own, but ours, which are those of the copy; `compiler` is the fastest there is. */
const linkPackages = (folder: string): void => {
  mkdirSync(`${folder}/node_modules/@yourmove`, { recursive: true });
  for (const name of readdirSync(`${ROOT}node_modules`)) {
    if (name.startsWith(".") || name === "@yourmove") continue;
    symlinkSync(`${ROOT}node_modules/${name}`, `${folder}/node_modules/${name}`);
  }
  const compiler = existsSync(FAST_COMPILER) ? FAST_COMPILER : `${ROOT}node_modules/typescript`;
  symlinkSync(compiler, `${folder}/node_modules/compiler`);
  for (const group of ["packages", "apps"])
    for (const name of readdirSync(`${folder}/${group}`))
      symlinkSync(`../../${group}/${name}`, `${folder}/node_modules/@yourmove/${name}`);
};

const follow = (folder: string, block: Block): string | null => {
  const path = `${folder}/${block.file}`;
  const before = block.isPatch ? readFileSync(path, "utf8") : null;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, followed(block, before ?? ""), { flag: block.isPatch ? "w" : "wx" });
  return before;
};

/** Copies what matters of the repository, and `more` of it, to a temporary folder and follows a document there. */
export const copyRepository = (blocks: readonly Block[], more: readonly string[] = []): RepositoryCopy => {
  const folder = mkdtempSync(`${tmpdir()}/your-move-`);
  const filter = (from: string) => !LEFT_OUT.test(relative(ROOT, from));
  for (const path of [...COPIED, ...more]) cpSync(ROOT + path, `${folder}/${path}`, { recursive: true, filter });
  linkPackages(folder);
  const before = new Map(blocks.map((block) => [block.file, follow(folder, block)]));
  return { folder, before, remove: () => rmSync(folder, { recursive: true }) };
};
