import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { wireProofs, wireTypes } from "../scripts/wire-types.ts";
import type { Proofs } from "./generated/wire-proofs.ts";

const committed = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

describe("the written-out types of the wire", () => {
  it("are those of the schemas as they stand: `npm run generate -w @yourmove/contract` writes them anew", () => {
    expect(committed("../src/generated/wire.ts")).toBe(wireTypes());
    expect(committed("./generated/wire-proofs.ts")).toBe(wireProofs());
  });

  it("can each stand for what its schema infers, and the other way round", () => {
    expectTypeOf<Proofs[number]>().toEqualTypeOf<true>();
  });
});
