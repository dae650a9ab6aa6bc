import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeBlocks, followed, ROOT } from "../../../../tests/support/docs/code-blocks.ts";

const patches = codeBlocks("docs/adding-a-game.md").filter(({ isPatch }) => isPatch);
const added = (code: string): string[] =>
  code
    .split("\n")
    .filter((line) => line.startsWith("+"))
    .map((line) => line.slice(1));

/** The same block for a game of a fork's own. */
const ofFork = (code: string): string =>
  code.replace(/^\+.*$/gm, (line) =>
    line.replaceAll("chomp", "nim").replaceAll("Chomp", "Nim").replaceAll("poisoned", "left"),
  );

describe("docs/adding-a-game.md in a fork that has a game of its own already", () => {
  it.each(patches)("can be followed in $file", (block) => {
    const before = readFileSync(ROOT + block.file, "utf8");
    const fork = followed({ ...block, code: ofFork(block.code) }, before);
    const both = followed(block, fork).split("\n");
    expect(both).toEqual(expect.arrayContaining([...added(block.code), ...added(ofFork(block.code))]));
    expect(both.length).toBe(before.split("\n").length + 2 * added(block.code).length);
  });

  it("is refused where nothing of what it shows is there, or more than once", () => {
    const block = { file: "a.ts", isPatch: true, code: " one\n+two\n three\n" };
    expect(followed(block, "one\nfour\nthree\n")).toBe("one\ntwo\nfour\nthree\n");
    expect(followed(block, "one\none\nthree\n")).toBe("one\none\ntwo\nthree\n");
    expect(() => followed(block, "one\none\nfour\n")).toThrow("a.ts has 0 places");
    expect(() => followed({ ...block, code: " one\n-four\n+two\n" }, "one\nthree\n")).toThrow("places");
  });
});
