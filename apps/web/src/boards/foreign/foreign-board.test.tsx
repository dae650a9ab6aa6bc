import type { Game, GameView, MoveBody } from "@yourmove/contract";
import { expect, test } from "vitest";
import * as z from "zod";
import { drawn } from "../../../test/drawn.tsx";
import type { BoardProps } from "../board.ts";
import { moveCells, sizeIn } from "./cells.ts";
import { foreignBoard } from "./foreign-board.tsx";
import { ForeignPicture } from "./foreign-picture.tsx";
import { inLanguage } from "./in-language.ts";
import { moveWords } from "./move-words.ts";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema) as Record<string, unknown>;

const cell = z.int().min(0).max(8);
const symbolOrNull = z.enum(["X", "O"]).nullable();
const square = z.object({ row: z.int(), column: z.int() });

const NO_TEXTS = { results: {}, variants: {}, options: {}, moves: {}, views: {}, refusals: {} };
const NAMED = { name: "Any", summary: "Any game." };
const PLAIN = {
  ...NAMED,
  gameType: "demo.any",
  rulesVersion: 1,
  boardSize: { rows: 3, columns: 3 },
  hasLegalMoves: true,
  hasSecrets: false,
  hasChance: false,
  hasJointTurns: false,
  playsOnlyMoves: false,
  hasTakeback: true,
  hasAgreedDraw: true,
  optionsSchema: {},
  resultDetails: [],
  variants: [],
  boardURL: null,
  boardKind: null,
  texts: { en: { ...NAMED, rules: ["Play."], ...NO_TEXTS } },
};

const gameOf = (move: z.ZodType, view: z.ZodType = z.object({ cells: z.array(symbolOrNull) })): Game => ({
  ...PLAIN,
  moveSchema: schemaOf(move),
  viewSchema: schemaOf(view),
});

const kinds = z.union([
  z.object({ kind: z.literal("pass") }),
  z.object({ kind: z.literal("sow"), pit: z.int().meta({ title: "Hollow" }) }),
  z.object({ kind: z.literal("jump"), from: square, to: square }),
]);

test.each<[string, z.ZodType, MoveBody]>([
  ["b2", z.object({ cell }), { cell: 4 }],
  ["b3", square, { row: 0, column: 1 }],
  ["From a1, to c3", z.object({ from: cell, to: cell }), { to: 2, from: 6 }],
  ["Pit 3", z.object({ pit: z.int() }), { pit: 3 }],
  ["Hollow 3", z.object({ pit: z.int().meta({ title: "Hollow" }) }), { pit: 3 }],
  ["Pass", kinds, { kind: "pass" }],
  ["Sow, Hollow 2", kinds, { pit: 2, kind: "sow" }],
  ["Jump, from a3, to b2", kinds, { kind: "jump", from: { row: 0, column: 0 }, to: { row: 1, column: 1 } }],
  ["Bid 4, secretly", z.object({ bid: z.int(), secretly: z.boolean() }), { bid: 4, secretly: true }],
  ["Row count 2", z.object({ rowCount: z.int() }), { rowCount: 2 }],
  ["Cards 3, 9", z.object({ cards: z.array(z.int()) }), { cards: [3, 9] }],
])("a move reads as %s", (words, schema, move) => {
  expect(moveWords(move, gameOf(schema))).toBe(words);
});

test("moves and views are said in the texts' words, however deep their fields lie", async () => {
  const swap = z.object({ kind: z.literal("swap") });
  const lay = z.object({
    kind: z.enum(["lay", "lift"]),
    stones: z.array(z.object({ colour: z.enum(["red", "blue"]) })),
  });
  const moves = {
    kind: "Zug",
    "kind.swap": "Die Seiten tauschen",
    "kind.lay": "Legen",
    stones: "Steine",
    colour: "Farbe",
    "colour.red": "rot",
  };
  const schema = inLanguage(schemaOf(z.union([swap, lay])), moves);
  const game = { ...gameOf(swap), moveSchema: schema };
  expect(moveWords({ kind: "swap" }, game)).toBe("Die Seiten tauschen");
  expect(moveWords({ kind: "lay", stones: [{ colour: "red" }] }, game)).toBe("Zug Legen, Steine (Farbe rot)");
  const view = inLanguage(schemaOf(z.object({ canSwap: z.boolean().describe("Whether the side to move may swap") })), {
    canSwap: "Tausch möglich",
  });
  expect(view).toMatchObject({ properties: { canSwap: { title: "Tausch möglich" } } });
  expect(JSON.stringify(view)).not.toContain("Whether");
});

const board = { rows: 3, columns: 3, moveSchema: {} };

test.each<[MoveBody, number[]]>([
  [{ cell: 4 }, [4]],
  [{ row: 2, column: 0 }, [6]],
  [{ x: 1, y: 0 }, [1]],
  [{ column: 1 }, [1, 4, 7]],
  [{ from: 0, to: { row: 2, column: 2 } }, [0, 8]],
  [{ from: "a1", to: "c3" }, [6, 2]],
  [{ path: [0, 4, 8] }, [0, 4, 8]],
  [{ pit: 4 }, []],
  [{ cell: 9 }, []],
  [{ kind: "pass" }, []],
])("the move %j names squares %j", (move, cells) => {
  expect(moveCells(move, board)).toEqual(cells);
});

test.each([
  ["the usual one", { cells: Array(9).fill(null) }, { rows: 3, columns: 3 }],
  ["a larger square", { cells: Array(25).fill(null) }, { rows: 5, columns: 5 }],
  ["as many rows as there are", { cells: [Array(4).fill(1), Array(4).fill(2)] }, { rows: 2, columns: 4 }],
  ["nothing that could be a board", { cells: Array(7).fill(null) }, { rows: 3, columns: 3 }],
])("options may make another board than the usual one: %s", (_, view, size) => {
  expect(sizeIn(view, { rows: 3, columns: 3 })).toEqual(size);
});

test("squares that a game counts from 1 are found", () => {
  const moveSchema = schemaOf(z.object({ cell: z.int().min(1).max(9) }));
  expect(moveCells({ cell: 9 }, { ...board, moveSchema })).toEqual([8]);
});

const pageOf = (game: Game, wanted: Partial<BoardProps<GameView, MoveBody>>): Promise<string> => {
  const { Board } = foreignBoard(game);
  const usual = { view: { lastMove: null }, legalMoves: [], canMove: false, lastMove: null } as const;
  return drawn(<Board {...usual} yourSymbol="X" turn="X" label="Any board" onMove={() => {}} {...wanted} />);
};

const labels = (page: string) => [...page.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);

test("a view's squares say where they are, what lies there, and what can be played", async () => {
  const cells = ["X", null, null, null, "O", null, null, null, null];
  const lastMove = { cell: 4 };
  const shown = { view: { lastMove, cells }, lastMove, canMove: true, legalMoves: [{ cell: 1 }, { cell: 2 }] };
  const page = await pageOf(gameOf(z.object({ cell })), shown);
  expect(labels(page)).toEqual(
    expect.arrayContaining([
      "Row 1, column 1, a3, X, your piece",
      "Row 2, column 2, b2, O, their piece, last move",
      "Row 1, column 2, b3, empty, playable",
      "Row 3, column 3, c1, empty",
    ]),
  );
  expect(page).toContain("All moves (2)");
});

test("moves that name no square are buttons in sight, with what the schema says of them", async () => {
  const move = z.object({ pit: z.int().describe("Which pit to sow from") });
  const page = await pageOf(gameOf(move), { canMove: true, legalMoves: [{ pit: 0 }, { pit: 5 }] });
  expect(page).toContain("Which pit to sow from");
  expect([...page.matchAll(/class="button"[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual(["Pit 0", "Pit 5"]);
});

test("what else a view says is a table by its schema's titles and descriptions, in its order", async () => {
  const view = z.object({
    stores: z.object({ X: z.int(), O: z.int() }).describe("Seeds in each store"),
    isDoubled: z.boolean(),
    hand: z.array(z.int()).nullable().meta({ title: "Your hand" }),
  });
  const shown = { lastMove: null, hand: [3, 7], stores: { O: 2, X: 1 }, isDoubled: false, miniature: {} };
  const page = await pageOf(gameOf(z.object({}), view), { view: shown });
  const words = page.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|");
  expect(words).toContain("Stores|Seeds in each store|You (X)|1|They (O)|2|Is doubled|no|Your hand|3, 7|");
  expect(words).not.toContain("iniature");
});

test("a turn that lists no moves gets a form of the schema's fields", async () => {
  const move = z.object({
    ships: z.array(z.object({ row: z.int().min(0).max(9), direction: z.enum(["across", "down"]) })).min(2),
    isSecret: z.boolean(),
    note: z.string().max(20).optional(),
  });
  const page = await pageOf(gameOf(move), { canMove: true });
  const tags = [...page.matchAll(/<(?:input|select)[^>]*>/g)].map(([tag]) => tag);
  const controls = tags.map((tag) => /type="(\w+)"/.exec(tag)?.[1] ?? "select");
  expect(controls).toEqual(["number", "select", "number", "select", "checkbox"]);
  expect(page).toContain("Ships 2");
  expect(page).toContain("Add: Note");
  expect(page).toContain("Play this move");
});

const pictureOf = (view: object) => drawn(<ForeignPicture view={view} game={gameOf(z.object({ cell }))} />);

test("a miniature is drawn of paths in the theme's tones, and nothing else of it gets onto the page", async () => {
  const viewBox = [0, 0, 10, 10];
  const page = await pictureOf({ miniature: { viewBox, paths: [{ d: "M0 0h9", stroke: "x", width: 2 }] } });
  expect(page).toContain('viewBox="0 0 10 10"');
  expect(page).toContain("stroke:var(--x)");
  const hostile = await pictureOf({ miniature: { viewBox, paths: [{ d: "M0 0", onload: "alert(1)" }] } });
  expect(hostile).not.toContain("alert");
});

test("without a miniature the squares are the picture", async () => {
  const page = await pictureOf({ cells: ["X", null, 7, null, null, null, null, null, null] });
  expect(page).toContain("stroke-x");
  expect(page).toMatch(/>7<\/text>/);
});
