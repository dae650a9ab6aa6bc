import {
  type AskOptions,
  builtInGames,
  GameFault,
  type Games,
  invite,
  type MatchRecord,
  type ToSee,
} from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { createRulesViews } from "./rules-views.ts";

const gameType = "tic-tac-toe";
const players = { inviterID: 7, inviteeID: 8, inviterSymbol: "X" } as const;

const matchOf = (matchID: number): MatchRecord =>
  invite({ matchID, gameType, ...players, turnSeconds: null, message: null }, ticTacToe, 5).match;

/** A memory whose rules run elsewhere, where a question that holds one of some matches ends its process. */
const setUp = (ending: readonly number[]) => {
  const queries: number[][] = [];
  let now = 0;
  const host = {
    ask: async (_: string, question: readonly ToSee[], _options: AskOptions) => {
      const ids = question.map(({ match }) => match.matchID);
      queries.push(ids);
      if (ids.some((each) => ending.includes(each)))
        throw new GameFault({ gameType, rulesVersion: 1, fn: "see", kind: "timeout", message: "it took too long" });
      return question.map(({ viewerID }) => ({ ok: true, value: { game: { viewerID } } }));
    },
  };
  const game = { ...ticTacToe, host } as never;
  const games: Games = { ...builtInGames, find: () => game };
  const clock = { now: () => now, elapsed: () => now, after: () => () => {} };
  const memory = createRulesViews({ games, clock });
  const list = async (matchIDs: readonly number[]) => {
    const seen = await memory.seeList(matchIDs.map(matchOf), 7);
    return [...seen.keys()].map(({ matchID }) => matchID);
  };
  return { queries, list, see: memory.see, advance: (ms: number) => (now += ms) };
};

describe("what rules elsewhere show of a list", () => {
  it("is one query, and kept", async () => {
    const { queries, list } = setUp([]);
    expect(await list([1, 2, 3])).toEqual([1, 2, 3]);
    expect(await list([1, 2, 3])).toEqual([1, 2, 3]);
    expect(queries).toEqual([[1, 2, 3]]);
  });

  it("is never shown to the match's other player", async () => {
    const { see } = setUp([]);
    for (const viewerID of [7, 8])
      expect(await see(matchOf(1), viewerID)).toEqual({ ok: true, value: { game: { viewerID } } });
  });

  it("holds all but the position that ends its process, from the next reading on, and that one is not in each query", async () => {
    const { queries, list, advance } = setUp([2]);
    expect(await list([1, 2, 3])).toEqual([]);
    expect(await list([1, 2, 3])).toEqual([1, 3]);
    expect(await list([1, 2, 3])).toEqual([1, 3]);
    expect(queries).toEqual([[1, 2, 3], [1], [2], [3]]);
    advance(5000);
    await list([1, 2, 3, 4]);
    expect(queries.slice(4)).toEqual([[4], [2]]);
  });
});
