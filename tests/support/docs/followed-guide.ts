import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "../rounds.ts";
import { codeBlocks } from "./code-blocks.ts";
import { type Changes, problemsIn } from "./compile-with.ts";
import { copyRepository, type RepositoryCopy } from "./repository-copy.ts";
import { run, runTests } from "./run.ts";

/** What following a guide to the letter brings, by hand, in a copy of the repository. */
export interface FollowedGuide {
  readonly document: string;
  /** How many files it touches. */
  readonly files: number;
  /** What is copied beside the packages and apps. */
  readonly copied: readonly string[];
  /** The test that the guide writes, and what runs beside it. */
  readonly test: string;
  readonly tests?: readonly string[];
  /** How many tests pass. */
  readonly passed: number;
  /** What compiles without it. */
  readonly mayBeLeftOut?: (file: string) => boolean;
}

/** Shows that a guide passes lint and its tests as it stands and that the compiler asks for each of its files; `more` shows what is its own. */
export const describeGuide = (guide: FollowedGuide, more: (folder: () => string) => void): void => {
  const { document, test, tests = [], mayBeLeftOut = () => false } = guide;
  const blocks = codeBlocks(document);
  const code = blocks.map(({ file }) => file).filter((file) => file.endsWith(".ts"));
  const runTools = (folder: string) => ({
    lint: run(folder, "@biomejs/biome/bin/biome", "check", ...code),
    tests: runTests(folder, [test, ...tests]),
  });

  describe(`following ${document} to the letter, in a copy of the repository`, () => {
    let copy: RepositoryCopy;
    let ran: ReturnType<typeof runTools>;
    beforeAll(() => {
      copy = copyRepository(blocks, [...guide.copied]);
      ran = runTools(copy.folder);
    });
    afterAll(async () => {
      await Promise.all(Object.values(ran));
      copy.remove();
    });

    it("takes no more files by hand than it says", () => {
      expect(blocks.length).toBeLessThanOrEqual(guide.files);
    });

    it("passes lint as it stands", async () => {
      expect(await ran.lint).toMatchObject({ ok: true, printed: expect.stringContaining("No fixes applied") });
    });

    it("passes its tests", async () => {
      expect(await ran.tests).toMatchObject({ ok: true, printed: expect.stringContaining(`${guide.passed} passed`) });
    });

    more(() => copy.folder);

    const needed = code.filter((file) => file !== test && !mayBeLeftOut(file));
    it.each(["nothing", ...needed.slice(0, rounds({ full: needed.length, quick: 1 }))])(
      "compiles with %s left out only where that is nothing",
      (left) => {
        const inCopy = (path: string) => `${copy.folder}/${path}`;
        const isWhole = left === "nothing";
        const changes: Changes = new Map(isWhole ? [] : [[inCopy(left), copy.before.get(left) ?? null]]);
        const problems = problemsIn(inCopy("packages/api/tsconfig.json"), code.map(inCopy), changes);
        expect(problems.length === 0, problems.join("\n")).toBe(isWhole);
      },
    );
  });
};
