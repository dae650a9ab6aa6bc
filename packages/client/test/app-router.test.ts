import { createTRPCClient, type TRPCClient } from "@trpc/client";
import { describe, expectTypeOf, test } from "vitest";
import { type AppRouter, createMatchClient, type Match } from "../src/index.ts";

describe("AppRouter", () => {
  test("is a router to tRPC's own client, with the games' types", () => {
    const client = createTRPCClient<AppRouter>({ links: [] });
    expectTypeOf(client.matches.move.mutate).parameter(0).toHaveProperty("gameType").toEqualTypeOf<string>();
    expectTypeOf(client.matches.move.mutate).returns.resolves.toHaveProperty("match").toExtend<Match>();
    expectTypeOf(client.games.list.query).returns.resolves.toHaveProperty("items");
  });

  test("types the service's own client for tRPC's tools", () => {
    const client = createMatchClient<TRPCClient<AppRouter>>();
    expectTypeOf(client).toExtend<TRPCClient<AppRouter>>();
    expectTypeOf(client.pollMatches).toBeFunction();
  });
});
