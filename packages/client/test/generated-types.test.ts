import { fileURLToPath } from "node:url";
import { OPERATIONS } from "@yourmove/contract";
import { describe, expect, expectTypeOf, test } from "vitest";
import { wordsOf } from "../../../tests/outside/words.mjs";
import { BATCH_CALLS, OPEN_TO_ANYONE, REPEATABLE } from "../src/generated/facts.ts";
import type { ErrorCode, GameType, MatchClient, MatchOf, MoveOf, OfferInput, Problem, ViewOf } from "../src/index.ts";

const declared = Object.values(OPERATIONS);

describe("the client's types", () => {
  test("say of every member what it is, where an editor looks for it", () => {
    const { count, bare } = wordsOf(fileURLToPath(new URL("../src/index.ts", import.meta.url)));
    expect(count).toBeGreaterThan(700);
    expect(bare).toEqual([]);
  });

  test("have a call for every operation of the contract, and no other", () => {
    type Calls = Omit<MatchClient, "pollMatch" | "pollMatches" | "url">;
    type Named = { [Group in keyof Calls]: `${Group & string}.${keyof Calls[Group] & string}` }[keyof Calls];
    expectTypeOf<Named>().toEqualTypeOf<keyof typeof OPERATIONS>();
  });

  test("know the words of the contract, and each game's own", () => {
    expectTypeOf<Problem["code"]>().toEqualTypeOf<ErrorCode>();
    expectTypeOf<OfferInput["kind"]>().toEqualTypeOf<"draw" | "takeback">();
    expectTypeOf<MatchOf<"chess">["gameType"]>().toEqualTypeOf<"chess">();
    expectTypeOf<MatchOf<GameType>["gameType"]>().toEqualTypeOf<GameType>();
    expectTypeOf<MoveOf<"connect-four">>().toEqualTypeOf<{ column: number }>();
    expectTypeOf<ViewOf<"chess">["fen"]>().toEqualTypeOf<string>();
    expectTypeOf<ViewOf<"chess">["cells"][number]>().not.toBeAny();
  });
});

describe("what the client knows of the contract at run time", () => {
  test("is what the operations declare", () => {
    expect([...REPEATABLE]).toEqual(declared.filter(({ isRepeatable }) => isRepeatable).map(({ name }) => name));
    expect([...OPEN_TO_ANYONE]).toEqual(declared.filter(({ access }) => access === "anyone").map(({ name }) => name));
    expect(BATCH_CALLS).toBe(10);
  });
});
