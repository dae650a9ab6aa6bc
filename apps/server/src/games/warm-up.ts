import { defineGame } from "@yourmove/game";
import { type AnyGame, answerHere, contain, type MatchCommand, startFromChallenge } from "@yourmove/rules";
import * as zod from "zod";
import * as mini from "zod/mini";
import { type Given, runGraph, toGiven } from "./module-graph.ts";

// The engine compiles a function when it is first called. A process that stands by calls, with games of nobody's, what nearly every package
// calls as it loads and answers: so the package that takes it waits for its own code alone.

const WORD = 20;

/** The schemas of a move and a view, as most games put them together. */
const classic = () => {
  const cells = zod.array(zod.int().min(0)).length(2);
  return {
    moveSchema: zod.object({
      cell: zod.int().min(0).max(9).describe("A cell"),
      word: zod.string().max(WORD).optional(),
      kind: zod.enum(["a", "b"]).nullable(),
    }),
    viewSchema: zod.object({
      cells,
      by: zod.object({ X: zod.number(), O: zod.boolean() }),
      last: zod.int().nullable(),
    }),
  };
};

/** The same by the functions of zod/mini. */
const minimal = () => {
  const cells = mini.array(mini.int().check(mini.minimum(0))).check(mini.length(2));
  return {
    moveSchema: mini.object({
      cell: mini.int().check(mini.minimum(0), mini.maximum(9)).register(mini.globalRegistry, { description: "A cell" }),
      word: mini.optional(mini.string().check(mini.maxLength(WORD))),
      kind: mini.nullable(mini.enum(["a", "b"])),
    }),
    viewSchema: mini.object({
      cells,
      by: mini.object({ X: mini.number(), O: mini.boolean() }),
      last: mini.nullable(mini.int()),
    }),
  };
};

interface Position {
  readonly cells: readonly number[];
  readonly last: number | null;
}

const gameOf = (schemas: ReturnType<typeof classic> | ReturnType<typeof minimal>): AnyGame => {
  const texts = { en: { name: "None", summary: "None.", rules: ["None."], results: { over: "It is over" } } };
  const moves = [{ cell: 1, kind: "a" }];
  const definition = {
    ...schemas,
    gameType: "nobody.none",
    texts,
    boardSize: { rows: 1, columns: 2 },
    resultDetails: ["over"],
    hasTakeback: false,
    hasAgreedDraw: false,
    start: (): Position => ({ cells: [0, 0], last: null }),
    turn: () => "X",
    legalMoves: () => moves,
    play: (_position: Position, _symbol: string, { cell }: { cell: number }) => ({
      ok: true,
      state: { cells: [1, cell], last: cell },
    }),
    outcome: () => null,
    view: ({ cells, last }: Position) => ({ cells, last, by: { X: 1, O: true } }),
  };
  return defineGame(definition as never) as unknown as AnyGame;
};

const SEED = "0".repeat(64);

/** Has a game answer what matches ask: to be shown, for a move, for a look at the position. */
const playBriefly = (made: AnyGame): void => {
  const game = contain(made);
  const { gameType } = game;
  const fixed = {
    matchID: 1,
    gameType,
    inviterID: 1,
    inviteeID: 2,
    inviterSymbol: "X",
    turnSeconds: 60,
    message: null,
  };
  const begun = { createdTime: 1, now: 2, coin: true, seed: SEED };
  const { match } = startFromChallenge(fixed as Parameters<typeof startFromChallenge>[0], { ...begun, game });
  const circumstances = { userID: 1, now: 3, coin: false, seed: null, moves: [] };
  const move = { cell: 1, kind: "a" };
  const command: MatchCommand = { does: "act", match, request: { action: "move", move }, circumstances };
  JSON.stringify(answerHere(game, "decide", command));
  JSON.stringify(answerHere(game, "see", [{ match, viewerID: 1 }]));
  answerHere(game, "check", { position: match.position });
};

/** A module that imports all that the service gives. */
const graphOf = (given: Given) => {
  const names = Object.keys(given);
  const source = names.map((name) => `import ${JSON.stringify(name)};`).join("\n");
  return [{ url: "file:///none.mjs", source, imports: Object.fromEntries(names.map((name) => [name, toGiven(name)])) }];
};

/** Calls once what packages call, before any of them is there. */
export const warmUp = async (given: Given): Promise<void> => {
  await runGraph(graphOf(given), given, { maxMs: 1000, onRun: () => {} });
  for (const schemas of [classic(), minimal()]) playBriefly(gameOf(schemas));
};
