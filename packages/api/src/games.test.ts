import { type AnyGame, GameFault } from "@yourmove/rules";
import { chess } from "@yourmove/rules/games/chess";
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
  const [game] = listGames({ list: () => [chess as AnyGame] }, new Map()).items;
  expect(game?.viewSchema).toHaveProperty("properties.fen");
  expect(JSON.stringify(game?.viewSchema)).not.toContain("additionalProperties");
});
