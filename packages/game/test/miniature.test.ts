import { expect, test } from "vitest";
import * as z from "zod";
import {
  box,
  defineGame,
  disc,
  type Miniature,
  miniatureFault,
  otherSymbol,
  readMiniature,
  refuse,
} from "../src/index.ts";

const viewBox = [0, 0, 100, 100] as const;
const picture: Miniature = {
  viewBox,
  paths: [
    { d: box({ left: 0, top: 0, width: 100, height: 100, radius: 8 }), fill: "frame" },
    { d: disc(50, 50, 20), fill: "x", stroke: "ink", width: 2 },
  ],
};

test("boxes and discs in tones are a picture", () => {
  expect(miniatureFault(picture)).toBeNull();
  expect(readMiniature(JSON.parse(JSON.stringify(picture)))).toEqual(picture);
});

test.each([
  ["a text", "<svg onload=alert(1)>"],
  ["a field more", { ...picture, script: "alert(1)" }],
  ["no viewBox", { paths: [] }],
  ["a flat viewBox", { viewBox: [0, 0, 100, 0], paths: [] }],
  ["a viewBox without end", { viewBox: [0, 0, Number.POSITIVE_INFINITY, 1], paths: [] }],
  ["another colour", { viewBox, paths: [{ d: "M0 0", fill: "url(https://example.com/)" }] }],
  ["a path that is none", { viewBox, paths: [{ d: 'M0 0"/><script>' }] }],
  ["a path that begins nowhere", { viewBox, paths: [{ d: "L9 9" }] }],
  ["a path beyond all sizes", { viewBox, paths: [{ d: "M0 0h1e9" }] }],
  ["a path without end", { viewBox, paths: [{ d: `M0 0h${"9".repeat(400)}` }] }],
  ["a path with what XML does not have", { viewBox, paths: [{ d: "M0\v0" }] }],
  ["a viewBox with a hole", { viewBox: Object.assign(new Array(4), { 0: 0, 1: 0, 3: 1 }), paths: [] }],
  ["an attribute", { viewBox, paths: [{ d: "M0 0", onclick: "alert(1)" }] }],
  ["a stroke without width", { viewBox, paths: [{ d: "M0 0", stroke: "x", width: 0 }] }],
  ["many paths", { viewBox, paths: Array.from({ length: 257 }, () => ({ d: "M0 0" })) }],
  ["a long path", { viewBox, paths: [{ d: `M${"0 ".repeat(600)}` }] }],
  ["long paths", { viewBox, paths: Array.from({ length: 10 }, () => ({ d: `M${"0 ".repeat(400)}` })) }],
])("%s is no picture", (_what, value) => {
  expect(miniatureFault(value)).toMatch(/\w/);
  expect(readMiniature(value)).toBeNull();
});

const coin = (miniature: (view: { face: number }) => Miniature) =>
  defineGame({
    gameType: "demo.coin",
    texts: { en: { name: "Coin", summary: "One move.", rules: ["Move."], results: { moved: "Moved" } } },
    boardSize: { rows: 1, columns: 1 },
    moveSchema: z.object({}),
    viewSchema: z.object({ face: z.int() }),
    resultDetails: ["moved"],
    hasTakeback: false,
    hasAgreedDraw: false,
    start: () => ({ moves: 0 }),
    turn: () => "X" as const,
    legalMoves: () => [{}],
    play: ({ moves }, _symbol, move) =>
      Array.isArray(move) ? refuse("A move is no list") : { ok: true, state: { moves: moves + 1 } },
    outcome: ({ moves }) => (moves > 0 ? { winner: otherSymbol("O"), detail: "moved" } : null),
    view: ({ moves }) => ({ face: moves }),
    miniature,
  });

test("a view carries its picture", () => {
  const drawn = coin(({ face }) => ({ viewBox, paths: [{ d: disc(face, 0, 1), fill: "x" }] }));
  expect(drawn.view({ moves: 3 }, "X")).toEqual({
    face: 3,
    miniature: { viewBox, paths: [{ d: disc(3, 0, 1), fill: "x" }] },
  });
});

test("a picture that is none, or throws, takes nothing from the view", () => {
  const throws = coin(() => {
    throw new Error("No ink");
  });
  const wrong = coin(() => ({ viewBox, paths: [{ d: "M0 0", fill: "red" as "x" }] }));
  expect([throws, wrong].map((game) => game.view({ moves: 0 }, null))).toEqual([{ face: 0 }, { face: 0 }]);
});
