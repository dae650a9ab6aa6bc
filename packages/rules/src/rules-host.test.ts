import { expect, test } from "vitest";
import type { AnyGame, FaultData, GameFault } from "./game.ts";
import { createGames } from "./registry.ts";
import { ask, containGames, faultAt, type RulesHost } from "./rules-host.ts";

const fault: FaultData = { fn: "view", kind: "throw", message: "no board" };

/** A game elsewhere that answers each question so, and the faults that are heard of. */
const answering = (answers: Readonly<Record<string, unknown>>) => {
  const heard: GameFault[] = [];
  const host = { ask: async (name: string) => answers[name], isAway: () => false } as unknown as RulesHost;
  const game = { gameType: "acme.go", rulesVersion: 1, host, example: null } as unknown as AnyGame;
  const games = containGames(createGames([game]), (each) => heard.push(each));
  return { game: games.newest("acme.go") as AnyGame, heard };
};

test("a view that fails within an answer is heard of, though the question was answered", async () => {
  const { game, heard } = answering({ see: [{ ok: false, fault }, null, { ok: true, value: {} }] });
  await ask(game, "see", []);
  expect(heard.map(({ fn, message }) => [fn, message])).toEqual([["view", "no board"]]);
});

test("so are a position that fails its check, and what follows from a move", async () => {
  const seen = { X: { ok: true, value: {} }, O: { ok: false, fault } };
  const { game, heard } = answering({ check: fault, decide: { kind: "decided", seen, seenByInviter: null } });
  expect(await faultAt(game, { matchID: 1, position: {} })).toMatchObject(fault);
  await ask(game, "decide", {} as never);
  expect(heard).toHaveLength(2);
});
