import { fileURLToPath } from "node:url";
import { createTRPCClient } from "@trpc/client";
import { OPERATIONS } from "@yourmove/contract";
import { describe, expect, expectTypeOf, test } from "vitest";
import { wordsOf } from "../../../tests/outside/words.mjs";
import { BATCH_CALLS, OPEN_TO_ANYONE, REPEATABLE } from "../src/generated/facts.ts";
import type * as Client from "../src/index.ts";
import { createMatchClient } from "../src/index.ts";

describe("the client's types", () => {
  test("say of every member what it is, where an editor looks for it", () => {
    const { count, bare } = wordsOf(fileURLToPath(new URL("../src/index.ts", import.meta.url)));
    expect(count).toBeGreaterThan(700);
    expect(bare).toEqual([]);
  });

  test("have a call for every operation of the contract, and no other", () => {
    type Calls = Omit<Client.MatchClient, "pollMatch" | "pollMatches" | "url">;
    type Named = { [Group in keyof Calls]: `${Group & string}.${keyof Calls[Group] & string}` }[keyof Calls];
    expectTypeOf<Named>().toEqualTypeOf<keyof typeof OPERATIONS>();
  });

  test("know the words of the contract, and each game's own", () => {
    expectTypeOf<Client.Problem["code"]>().toEqualTypeOf<Client.ErrorCode>();
    expectTypeOf<Client.OfferInput["kind"]>().toEqualTypeOf<"draw" | "takeback">();
    expectTypeOf<Client.MatchOf<"chess">["gameType"]>().toEqualTypeOf<"chess">();
    expectTypeOf<Client.MatchOf<Client.GameType>["gameType"]>().toEqualTypeOf<Client.GameType>();
    expectTypeOf<Client.MoveOf<"connect-four">>().toEqualTypeOf<{ column: number }>();
    expectTypeOf<Client.ViewOf<"chess">["fen"]>().toEqualTypeOf<string>();
    expectTypeOf<Client.ViewOf<"chess">["cells"][number]>().not.toBeAny();
  });

  test("are a router's to tRPC's own client and tools, with the games' types", () => {
    const client = createTRPCClient<Client.AppRouter>({ links: [] });
    expectTypeOf(client.matches.move.mutate).parameter(0).toHaveProperty("gameType").toEqualTypeOf<string>();
    expectTypeOf(client.matches.move.mutate).returns.resolves.toHaveProperty("match").toExtend<Client.Match>();
    expectTypeOf(client.games.list.query).returns.resolves.toHaveProperty("items");
    expectTypeOf(createMatchClient<typeof client>()).toExtend<
      typeof client & Pick<Client.MatchClient, "pollMatches">
    >();
  });
});

test("what the client knows of the contract at run time is what the operations declare", () => {
  const declared = Object.values(OPERATIONS);
  expect([...REPEATABLE]).toEqual(declared.filter(({ isRepeatable }) => isRepeatable).map(({ name }) => name));
  expect([...OPEN_TO_ANYONE]).toEqual(declared.filter(({ access }) => access === "anyone").map(({ name }) => name));
  expect(BATCH_CALLS).toBe(10);
});
