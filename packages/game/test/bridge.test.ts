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

type Said = readonly [message: object, state?: Partial<BoardState>];

test.each<[what: string, said: Said, heard: unknown[]]>([
  ["ready", [{ kind: "ready" }], ["ready"]],
  ["its height, in whole pixels", [{ kind: "height", height: 420.4 }], [{ height: 420 }]],
  ["no height below the least", [{ kind: "height", height: -5 }], [{ height: FRAME_LIMITS.height.least }]],
  ["no height above the most", [{ kind: "height", height: 9e9 }], [{ height: FRAME_LIMITS.height.most }]],
  ["words", [{ kind: "say", words: "Two left" }], [{ words: "Two left" }]],
  ["a move for what is no longer shown", [{ kind: "move", turn: 2, move: { take: 3 } }], []],
  [
    "a move out of turn",
    [
      { kind: "move", turn: 3, move: { take: 3 } },
      { canMove: false, legalMoves: [] },
    ],
    [],
  ],
  [
    "what looks like a move where the game lists none",
    [{ kind: "move", turn: 3, move: { take: 3 } }, { legalMoves: [] }],
    [{ move: { take: 3 } }],
  ],
])("of a frame that says %s the page hears as much", (_what, [message, shown], expected) => {
  const { heard, hear } = listen({ ...state, ...shown });
  hear(message);
  expect(heard).toEqual(expected);
});

test("a move is the very one that the game lists, whatever order its fields have", () => {
  const { heard, hear } = listen();
  hear({ kind: "move", turn: 3, move: { from: "left", take: 2 } });
  expect((heard[0] as { move: object }).move).toBe(state.legalMoves[1]);
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
  ["a board that fails", { kind: "failed" }, "failed"],
  ["another version", { yourMove: 2, kind: "ready" }, "version"],
])("%s ends it, and nothing is heard after that", (_what, message, fault) => {
  const { heard, hear } = listen();
  hear(message);
  hear({ kind: "move", turn: 3, move: { take: 1 } });
  hear({ kind: "nonsense" });
  expect(heard).toEqual([{ fault }]);
});

test.each([
  [1499, { fault: "flood" }],
  [1500, "ready"],
])("so many messages and one more after %i ms are %j", (now, expected) => {
  const { heard, hear, hearAny } = listen();
  for (let each = 0; each < FRAME_LIMITS.messages; each += 1) hearAny("chatter", 500);
  hear({ kind: "ready" }, now);
  expect(heard).toEqual([expected]);
});

test("a frame that never gets ready is given up once", () => {
  const { heard, end } = listen();
  end("silent");
  end("silent");
  expect(heard).toEqual([{ fault: "silent" }]);
});
