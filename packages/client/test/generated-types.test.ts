import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { clientTypes } from "../scripts/client-types.ts";
import { contractFacts } from "../scripts/facts.ts";
import { gameTypes } from "../scripts/game-types.ts";

const committed = (name: string): string =>
  readFileSync(new URL(`../src/generated/${name}.ts`, import.meta.url), "utf8");

describe("the written-out types", () => {
  test("are those of contract and operations as they stand: `npm run generate -w @yourmove/client` writes them anew", () => {
    const { wire, procedures } = clientTypes();
    expect(committed("wire")).toBe(wire);
    expect(committed("procedures")).toBe(procedures);
    expect(committed("facts")).toBe(contractFacts());
  });

  test("of moves and views are the rules' own", () => {
    expect(committed("games")).toBe(gameTypes());
  });

  test("say of every procedure and every field what it is", () => {
    const lines = ["wire", "procedures"].flatMap((name) => committed(name).split("\n"));
    const bare = lines.filter(
      (line, index) => /^ +(readonly )?\w+\??(<.*>)?[(:]/.test(line) && !isToldAt(lines, index),
    );
    expect(bare).toEqual([]);
  });
});

const isToldAt = (lines: readonly string[], index: number): boolean => lines[index - 1]?.trim().endsWith("*/") === true;
