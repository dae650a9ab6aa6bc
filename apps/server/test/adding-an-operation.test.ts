import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlocks } from "../../../tests/support/docs/code-blocks.ts";
import { type Changes, problemsIn } from "../../../tests/support/docs/compile-with.ts";
import { copyRepository, type RepositoryCopy } from "../../../tests/support/docs/repository-copy.ts";
import { run, runTests } from "../../../tests/support/docs/run.ts";
import { rounds } from "../../../tests/support/rounds.ts";

const DOCUMENT = "docs/adding-an-operation.md";
const TEST = "packages/api/test/own-results.test.ts";

const blocks = codeBlocks(DOCUMENT);
const files = blocks.map(({ file }) => file);
const code = files.filter((file) => file.endsWith(".ts"));

/** The titles of its own test, and of those that ask about every operation. */
const ABOUT_ALL = "one's own results|has a row for every route|the operations";

/** The tools as the repository's scripts call them: its own test, and those that ask about every operation. */
const runTools = (folder: string) => {
  const tests = [TEST, "apps/server/test/contract-document.test.ts", "packages/contract/test/operations.test.ts"];
  return {
    lint: run(folder, "@biomejs/biome/bin/biome", "check", ...code),
    tests: runTests(folder, [...tests, "-t", ABOUT_ALL]),
  };
};

/** The harness of the copy's server, which has the new operation. */
const startCopy = async (folder: string) => {
  const { startHarness } = (await import(
    `${folder}/tests/support/server-harness.ts`
  )) as typeof import("../../../tests/support/server-harness.ts");
  return startHarness();
};

describe(`following ${DOCUMENT} to the letter, in a copy of the repository`, () => {
  let copy: RepositoryCopy;
  let ran: ReturnType<typeof runTools>;
  beforeAll(() => {
    copy = copyRepository(blocks, ["prisma", "docs", "CHANGELOG.md"]);
    ran = runTools(copy.folder);
  });
  afterAll(async () => {
    await Promise.all(Object.values(ran));
    copy.remove();
  });

  it("takes five files by hand", () => {
    expect(files).toHaveLength(5);
  });

  it("passes lint as it stands", async () => {
    expect(await ran.lint).toMatchObject({ ok: true, printed: expect.stringContaining("No fixes applied") });
  });

  it("passes its own test, and those over every operation", async () => {
    expect(await ran.tests).toMatchObject({ ok: true, printed: expect.stringContaining("3 passed") });
  });

  it("is answered by REST and by tRPC to the signed-in alone, and stands in the document", async () => {
    const harness = await startCopy(copy.folder);
    const { token } = await harness.guest();
    const results = { won: 0, lost: 0, drawn: 0 };
    expect((await harness.ask("GET", "/platform/me/results", { token })).json()).toEqual(results);
    expect((await harness.ask("GET", "/trpc/users.results", { token })).json()).toEqual({ result: { data: results } });
    expect((await harness.ask("GET", "/platform/me/results")).statusCode).toBe(401);
    const { paths } = (await harness.ask("GET", "/openapi.json")).json();
    expect(paths["/platform/me/results"].get).toMatchObject({ operationId: "users.results" });
    await harness.close();
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

    const needed = code.filter((file) => file !== TEST);
    it.each(needed.slice(0, rounds({ full: needed.length, quick: 1 })))("%s does not compile", (file) => {
      expect(problemsWithout([file])).not.toEqual([]);
    });
  });
});
