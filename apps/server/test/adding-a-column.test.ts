import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks } from "../../../tests/support/docs/code-blocks.ts";
import { type Changes, problemsIn } from "../../../tests/support/docs/compile-with.ts";
import { copyRepository, type RepositoryCopy } from "../../../tests/support/docs/repository-copy.ts";
import { run, runTests } from "../../../tests/support/docs/run.ts";
import { rounds } from "../../../tests/support/rounds.ts";

const DOCUMENT = "docs/adding-a-column.md";
const TEST = "packages/api/test/labels.test.ts";

const blocks = codeBlocks(DOCUMENT);
const files = blocks.map(({ file }) => file);
const code = files.filter((file) => file.endsWith(".ts"));

const runTools = (folder: string) => ({
  lint: run(folder, "@biomejs/biome/bin/biome", "check", ...code),
  tests: runTests(folder, [TEST]),
});

describe(`following ${DOCUMENT} to the letter, in a copy of the repository`, () => {
  let copy: RepositoryCopy;
  let ran: ReturnType<typeof runTools>;
  beforeAll(() => {
    copy = copyRepository(blocks, ["prisma", "docs"]);
    ran = runTools(copy.folder);
  });
  afterAll(async () => {
    await Promise.all(Object.values(ran));
    copy.remove();
  });

  it("takes seven files by hand at most", () => {
    expect(files.length).toBeLessThanOrEqual(7);
  });

  it("passes lint as it stands", async () => {
    expect(await ran.lint).toMatchObject({ ok: true, printed: expect.stringContaining("No fixes applied") });
  });

  it("leaves schema and migrations in agreement", async () => {
    const path = `${copy.folder}/packages/db/src/migrations/schema-diff.ts`;
    const { diffSchema } = (await import(path)) as typeof import("../../../packages/db/src/migrations/schema-diff.ts");
    expect(await diffSchema()).toBeNull();
  });

  it("passes its own test on both databases, which the migration has brought there", async () => {
    expect(await ran.tests).toMatchObject({ ok: true, printed: expect.stringContaining("2 passed") });
  });

  describe("and leaving out", () => {
    /** What the compiler says of the files in question. */
    const problemsWithout = (left: readonly string[]) => {
      const inCopy = (path: string) => `${copy.folder}/${path}`;
      const changes: Changes = new Map(left.map((file) => [inCopy(file), copy.before.get(file) ?? null]));
      return problemsIn(inCopy("packages/api/tsconfig.json"), code.map(inCopy), changes);
    };

    it("nothing compiles", () => {
      expect(problemsWithout([])).toEqual([]);
    });

    // A viewer who is not to see it is a view that leaves it out: that compiles, and the test says so.
    const needed = code.filter((file) => file !== TEST && !file.endsWith("/view-match.ts"));
    it.each(needed.slice(0, rounds({ full: needed.length, quick: 1 })))("%s does not compile", (file) => {
      expect(problemsWithout([file])).not.toEqual([]);
    });
  });
});
