import { expect, test } from "vitest";
import type { BoardState } from "../src/board/board.ts";
import { createFrameListener, FRAME_LIMITS } from "../src/board/bridge.ts";

const state: BoardState = {
  view: { left: 12 },
  lastMove: null,
  legalMoves: [{ take: 1 }, { take: 2, from: "left" }],
  canMove: true,
  yourSymbol: "X",
  proposed: null,
  resultDetail: null,
  rulesVersion: 1,
  label: "Nim board",
  theme: "light",
  language: "en",
  reducedMotion: false,
};

const listen = (shown: BoardState = state) => {
  const heard: unknown[] = [];
  const { hear, end } = createFrameListener(
    {
      onReady: () => heard.push("ready"),
      onHeight: (height) => heard.push({ height }),
      onMove: (move) => heard.push({ move }),
      onSay: (words) => heard.push({ words }),
      onFault: (fault) => heard.push({ fault }),
    },
    () => ({ turn: 3, state: shown }),
  );
  return { heard, end, hear: (message: object, now = 0) => hear({ yourMove: 1, ...message }, now), hearAny: hear };
};

test("a frame gets ready, grows, speaks and moves", () => {
  const { heard, hear } = listen();
  hear({ kind: "ready" });
  hear({ kind: "height", height: 420.4 });
  hear({ kind: "say", words: "Two left" });
  hear({ kind: "move", turn: 3, move: { from: "left", take: 2 } });
  expect(heard).toEqual(["ready", { height: 420 }, { words: "Two left" }, { move: { take: 2, from: "left" } }]);
  expect((heard[3] as { move: object }).move).toBe(state.legalMoves[1]);
});

test("no height is too much for the page", () => {
  const { heard, hear } = listen();
  hear({ kind: "height", height: -5 });
  hear({ kind: "height", height: 9e9 });
  expect(heard).toEqual([{ height: FRAME_LIMITS.height.least }, { height: FRAME_LIMITS.height.most }]);
});

test("a move for what is no longer shown, or out of turn, is left aside", () => {
  const late = listen();
  late.hear({ kind: "move", turn: 2, move: { take: 3 } });
  const waiting = listen({ ...state, canMove: false, legalMoves: [] });
  waiting.hear({ kind: "move", turn: 3, move: { take: 3 } });
  expect([late.heard, waiting.heard]).toEqual([[], []]);
});

test("where the game lists no moves, what looks like a move goes to the service", () => {
  const { heard, hear } = listen({ ...state, legalMoves: [] });
  hear({ kind: "move", turn: 3, move: { take: 3 } });
  expect(heard).toEqual([{ move: { take: 3 } }]);
});

const circle: { self?: object } = {};
circle.self = circle;

test.each([
  ["a move that is not listed", { kind: "move", turn: 3, move: { take: 3 } }, "illegal"],
  ["a move that is none", { kind: "move", turn: 3, move: "take 1" }, "nonsense"],
  ["a move in a circle", { kind: "move", turn: 3, move: circle }, "nonsense"],
  ["a move of a megabyte", { kind: "move", turn: 3, move: { note: "x".repeat(1_000_000) } }, "nonsense"],
  ["a height that is none", { kind: "height", height: Number.NaN }, "nonsense"],
  ["a speech", { kind: "say", words: "x".repeat(201) }, "nonsense"],
  ["an unknown word", { kind: "eval", code: "fetch('/trpc')" }, "nonsense"],
  ["another version", { yourMove: 2, kind: "ready" }, "version"],
])("%s ends it, and nothing is heard after that", (_what, message, fault) => {
  const { heard, hear } = listen();
  hear(message);
  hear({ kind: "move", turn: 3, move: { take: 1 } });
  hear({ kind: "nonsense" });
  expect(heard).toEqual([{ fault }]);
});

test("a flood ends it, of whatever it is", () => {
  const { heard, hear, hearAny } = listen();
  for (let each = 0; each < FRAME_LIMITS.messages; each += 1) hearAny("chatter", 500);
  hear({ kind: "ready" }, 1499);
  expect(heard).toEqual([{ fault: "flood" }]);
});

test("as much in two seconds is no flood", () => {
  const { heard, hear, hearAny } = listen();
  for (let each = 0; each < FRAME_LIMITS.messages; each += 1) hearAny("chatter", 500);
  hear({ kind: "ready" }, 1500);
  expect(heard).toEqual(["ready"]);
});

test("a frame that never gets ready is given up once", () => {
  const { heard, end } = listen();
  end("silent");
  end("silent");
  expect(heard).toEqual([{ fault: "silent" }]);
});
