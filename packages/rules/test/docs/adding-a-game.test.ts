import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks, ROOT } from "../../../../tests/support/docs/code-blocks.ts";
import { type Changes, problemsIn } from "../../../../tests/support/docs/compile-with.ts";
import { copyRepository, type RepositoryCopy } from "../../../../tests/support/docs/repository-copy.ts";
import { type Ran, run } from "../../../../tests/support/docs/run.ts";
import { sourcesWith } from "../../../../tests/support/docs/sources-with.ts";
import { rounds } from "../../../../tests/support/rounds.ts";
import { crossings } from "../../../../tools/checks/borders.mjs";
import { builtInGames } from "../../src/registry.ts";

const DOCUMENT = "docs/adding-a-game.md";
const RULES = "packages/rules/src/games/chomp.ts";
const BOARD = "apps/web/src/boards/chomp/chomp-board.tsx";

const text = readFileSync(ROOT + DOCUMENT, "utf8");
const blocks = codeBlocks(DOCUMENT);
const files = blocks.map(({ file }) => file);

/** The tools as the repository's scripts call them; tests by the new game's name, and those that ask about all games. */
const runTools = (folder: string) => ({
  lint: run(folder, "@biomejs/biome/bin/biome", "check", ...files),
  rules: run(folder, "compiler/bin/tsc", "--noEmit", "-p", "packages/rules"),
  web: run(folder, "compiler/bin/tsc", "--noEmit", "-p", "apps/web"),
  tests: run(
    folder,
    "vitest/vitest.mjs",
    "run",
    "packages/rules",
    "game-caption",
    "--reporter=json",
    "-t",
    "chomp|the games that the service offers",
  ),
});

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The titles of the tests that ran, by what became of them. */
const titlesIn = ({ printed }: Ran, status: string): string[] => {
  const report = JSON.parse(printed.slice(printed.indexOf("{"))) as Report;
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.filter((test) => test.status === status).map(({ fullName }) => fullName);
};

describe(`following ${DOCUMENT} to the letter, in a copy of the repository`, () => {
  let copy: RepositoryCopy;
  let ran: ReturnType<typeof runTools>;
  beforeAll(() => {
    copy = copyRepository(blocks);
    ran = runTools(copy.folder);
  });
  afterAll(async () => {
    await Promise.all(Object.values(ran));
    copy.remove();
  });

  it("touches each file that the document names, and the document names every file that lists all games", () => {
    const named = [...text.matchAll(/^\| `(\S+)`/gm)].map(([, file]) => file);
    expect(files).toEqual(named);
    expect(files).toHaveLength(8);
    expect(
      sourcesWith(builtInGames.list().map(({ gameType }) => gameType)).filter((file) => !text.includes(`\`${file}\``)),
    ).toEqual([]);
  });

  it("takes under 100 lines for a whole game with its board", () => {
    const ofRules = blocks.filter(({ file }) => [RULES, BOARD].includes(file)).map(({ code }) => code);
    expect(ofRules.join("").split("\n").length).toBeLessThan(100);
  });

  it("passes lint as it stands", async () => {
    expect(await ran.lint).toMatchObject({ ok: true, printed: expect.stringContaining("No fixes applied") });
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    expect(sources.flatMap((file) => crossings(file, readFileSync(`${copy.folder}/${file}`, "utf8")))).toEqual([]);
  });

  it.each(["rules", "web"] as const)("compiles: the whole of %s", async (project) => {
    expect(await ran[project]).toEqual({ ok: true, printed: "" });
  });

  it("passes the tests of the rules, its own and those that play every game", async () => {
    const tests = await ran.tests;
    expect(titlesIn(tests, "failed")).toEqual([]);
    expect(tests.ok).toBe(true);
    expect(titlesIn(tests, "passed")).toEqual(
      expect.arrayContaining([
        "chomp has none of the faults that the kit knows",
        "at chomp the strongest beats the easiest",
        "chomp: a bite takes everything below and to the right",
      ]),
    );
  });

  it("shows the game in the lobby, by its name in both languages", async () => {
    expect(titlesIn(await ran.tests, "passed")).toEqual(
      expect.arrayContaining([
        "the card of chomp in en says Chomp, beside its picture",
        "the card of chomp in de says Schokospiel, beside its picture",
      ]),
    );
  });

  describe("and leaving out", () => {
    /** What the compiler says of the files in question; without the game's own tests, which nothing asks for. */
    const problemsWith = (changes: Record<string, string | null>) => {
      const inCopy = (file: string) => `${copy.folder}/${file}`;
      const all: Changes = new Map(Object.entries(changes).map(([file, code]) => [inCopy(file), code]));
      return problemsIn(inCopy("apps/web/tsconfig.json"), files.map(inCopy), all);
    };

    it("nothing compiles", () => {
      expect(problemsWith({})).toEqual([]);
    });

    const needed = files.filter((file) => file !== RULES.replace(".ts", ".test.ts"));
    it.each(needed.slice(0, rounds({ full: needed.length, quick: 2 })))("%s does not compile", (file) => {
      expect(problemsWith({ [file]: copy.before.get(file) ?? null })).not.toEqual([]);
    });
  });
});
