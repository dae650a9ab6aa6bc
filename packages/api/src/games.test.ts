import { builtInGames, GameFault } from "@yourmove/rules";
import { expect, it } from "vitest";
import { createFaults, listGames } from "./games.ts";

it("a fault that a request met is logged once, with match, move, request and what it said", () => {
  const lines: object[] = [];
  const note = (fields: object) => void lines.push(fields);
  const faults = createFaults({ now: () => 1 } as never, { info: note, warn: note, error: note });
  const said = { gameType: "demo.nim", rulesVersion: 1, fn: "view", kind: "throw" } as const;
  const fault = new GameFault({ ...said, message: "no view (rules.mjs:41)" });
  const place = { matchID: 7, moveNumber: 3, requestID: "abc" };
  for (const each of [place, { ...place, requestID: "def" }, { ...place, moveNumber: 4 }]) faults.noteIn(fault, each);
  faults.noteIn(new GameFault({ ...said, kind: "restarting", message: "" }), { ...place, moveNumber: 5 });
  expect(lines).toEqual([place, { ...place, moveNumber: 4 }].map((at) => ({ ...said, ...at, fault: fault.message })));
});

it("the schema of a game's views takes a match's `game`, which has more fields", () => {
  const game = listGames(builtInGames, new Map()).items.find(({ gameType }) => gameType === "chess");
  expect(game?.viewSchema).toHaveProperty("properties.fen");
  expect(JSON.stringify(game?.viewSchema)).not.toContain("additionalProperties");
});

it("a game has chance where any of its options draw it, and its takeback unless moves draw it", () => {
  const { items } = listGames(builtInGames, new Map());
  const withChance = items.filter(({ hasChance }) => hasChance);
  expect(withChance.map(({ gameType, hasTakeback }) => [gameType, hasTakeback])).toEqual([
    ["chess", true],
    ["backgammon", false],
    ["goofspiel", false],
  ]);
});
