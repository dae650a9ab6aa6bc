import { defineGame } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkMove, contain } from "./contained.ts";
import { type AnyGame, GameFault } from "./game.ts";
import { valueIn } from "./questions.ts";
import { builtInGames, createGames } from "./registry.ts";
import { containGames } from "./rules-host.ts";

interface Position {
  readonly count: number;
}
interface Move {
  readonly take: number;
}

/** Takes one or two away from ten; whoever takes the last wins. */
const nim = defineGame({
  gameType: "demo.nim",
  texts: { en: { name: "Nim", summary: "Take the last.", rules: [], results: { last: "Took the last" } } },
  boardSize: { rows: 1, columns: 10 },
  moveSchema: z.object({ take: z.int().check(z.minimum(1), z.maximum(2)) }),
  viewSchema: z.object({ count: z.int() }),
  resultDetails: ["last"],
  hasTakeback: true,
  hasAgreedDraw: false,
  start: (): Position => ({ count: 10 }),
  turn: ({ count }) => (count % 2 === 0 ? "X" : "O"),
  legalMoves: ({ count }): Move[] => [1, 2].filter((take) => take <= count).map((take) => ({ take })),
  play: ({ count }, _, { take }) =>
    take > count ? { ok: false, reason: "There are not that many" } : { ok: true, state: { count: count - take } },
  outcome: ({ count }) => (count === 0 ? { winner: "X", detail: "last" } : null),
  view: ({ count }) => ({ count }),
}) as AnyGame;

const wrong = (what: Readonly<Record<string, unknown>>): AnyGame => contain({ ...nim, ...what } as unknown as AnyGame);

const cycle: { self?: unknown } = {};
cycle.self = cycle;
const deep = Array.from({ length: 100 }).reduce((inner) => ({ inner }), {});
const sharing = Array.from({ length: 60 }).reduce<unknown[]>((inner) => [inner, inner], []);

const endless = (): unknown => endless();

const first = { count: 10 };
const gives = (value: unknown) => () => value;
const throws = (thrown: unknown) => () => {
  throw thrown;
};

/** What a definition may give or throw that is none of what it should: each is a fault of this function, of this kind. */
const WRONG: readonly [string, string, "throw" | "value", Readonly<Record<string, unknown>>][] = [
  ["throws in its view", "view", "throw", { view: throws(new Error("no view")) }],
  ["throws no error", "view", "throw", { view: throws("words") }],
  ["throws what can't be shown", "view", "throw", { view: throws({ toString: throws(new Error("no words")) }) }],
  ["calls itself without end", "view", "throw", { view: endless }],
  ["gives no view", "view", "value", { view: gives(undefined) }],
  ["gives a promise", "view", "value", { view: gives(Promise.resolve({})) }],
  ["gives a list as a view", "view", "value", { view: gives([]) }],
  ["gives a view of 16 KiB and more", "view", "value", { view: gives({ text: "x".repeat(16 * 1024) }) }],
  ["gives a view with undefined", "view", "value", { view: gives({ count: undefined }) }],
  ["gives a view with a function", "view", "value", { view: gives({ toJSON: gives("{}") }) }],
  ["gives a view with a BigInt", "view", "value", { view: gives({ count: 10n }) }],
  ["gives a view with half a character", "view", "value", { view: gives({ text: "\ud800" }) }],
  ["gives a turn that is no side", "turn", "value", { turn: gives("Z") }],
  ["gives no turn", "turn", "value", { turn: gives(undefined) }],
  ["gives both a turn without joint turns", "turn", "value", { turn: gives("both") }],
  ["gives undefined as an outcome", "outcome", "value", { outcome: gives(undefined) }],
  ["names a winner that does not play", "outcome", "value", { outcome: gives({ winner: 7, detail: "last" }) }],
  ["names no winner", "outcome", "value", { outcome: gives({ detail: "last" }) }],
  ["ends in a word of its own", "outcome", "value", { outcome: gives({ winner: "X", detail: "magic" }) }],
  ["lists no moves", "legalMoves", "value", { legalMoves: gives([]) }],
  ["lists a number as a move", "legalMoves", "value", { legalMoves: gives([1]) }],
  ["gives no list of moves", "legalMoves", "value", { legalMoves: gives({ length: 1 }) }],
  ["lists too many moves", "legalMoves", "value", { legalMoves: gives(Array.from({ length: 513 }, () => ({}))) }],
  ["begins with undefined", "start", "value", { start: gives(undefined) }],
  ["begins with a date", "start", "value", { start: gives({ at: new Date(0) }) }],
  ["begins with a Map", "start", "value", { start: gives(new Map()) }],
  ["begins with NaN", "start", "value", { start: gives({ count: Number.NaN }) }],
  ["begins with infinity", "start", "value", { start: gives({ count: Number.POSITIVE_INFINITY }) }],
  ["begins with a cycle", "start", "value", { start: gives(cycle) }],
  ["begins a hundred deep", "start", "value", { start: gives(deep) }],
  ["begins with what no memory holds once it is written", "start", "value", { start: gives(sharing) }],
  ["begins with a hole", "start", "value", { start: gives({ cells: new Array(3) }) }],
  ["begins with more than 64 KiB", "start", "value", { start: gives({ text: "é".repeat(33 * 1024) }) }],
  [
    "changes the position that it is shown",
    "view",
    "throw",
    { view: (at: { count: number }) => ({ count: at.count++ }) },
  ],
];

const faultOf = (run: () => unknown): GameFault => {
  try {
    run();
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
  throw new Error("no fault");
};

describe("a wrong definition behind its bulkhead", () => {
  it.each(WRONG)("that %s does so once, as a fault of `%s`", (_, fn, kind, what) => {
    const fault = faultOf(() => wrong(what).start());
    expect(fault).toMatchObject({ gameType: "demo.nim", rulesVersion: 1, fn, kind });
    expect(fault.message.length).toBeLessThan(400);
  });

  it.each([
    ["throws", "throw", { play: throws(new Error("no")) }],
    ["answers nothing", "value", { play: gives(undefined) }],
    ["accepts without a position", "value", { play: gives({ ok: true }) }],
    ["refuses without a reason", "value", { play: gives({ ok: false }) }],
    ["answers yes in a word of its own", "value", { play: gives({ ok: "yes", state: first }) }],
  ])("that %s to a move is at fault there", (_, kind, what) => {
    expect(faultOf(() => wrong(what).play(first, "X", { take: 1 }))).toMatchObject({ fn: "play", kind });
  });

  it("refuses, and is said to have thrown at a line of a file, in a line's length, whatever it says", () => {
    const game = wrong({ play: gives({ ok: false, reason: "no ".repeat(4_000_000) }) });
    expect(game.play(first, "X", { take: 1 })).toEqual({ ok: false, reason: "no ".repeat(100) });
    const { message } = faultOf(() => wrong({ view: throws(new Error("no view ".repeat(1000))) }).start());
    expect(message).toMatch(/^no view .* \(contained\.test\.ts:\d+\)$/);
    expect(message.length).toBeLessThanOrEqual(300);
  });

  it("stores no move of more than 16 KiB, whatever its schema makes of a small one", () => {
    const larger = z.pipe(
      z.object({ take: z.int() }),
      z.transform(({ take }) => ({ take, note: "x".repeat(17_000) })),
    );
    const fault = faultOf(() => checkMove(wrong({ moveSchema: larger }), { take: 1 }));
    expect(fault).toMatchObject({ fn: "moveSchema", kind: "value" });
  });

  it("leads no match to a position that its own functions can't take", () => {
    const game = wrong({ view: ({ count }: Position) => (count === 9 ? undefined : { count }) });
    expect(game.play(first, "X", { take: 2 }).ok).toBe(true);
    expect(faultOf(() => game.play(first, "X", { take: 1 }))).toMatchObject({ fn: "view", kind: "value" });
  });

  it.each([
    ["is none", "<svg onload=alert(1)>"],
    ["is no JSON", { viewBox: [0, 0, 9, 9], paths: [{ d: "M0 0", fill: undefined }] }],
    ["is too large for a view", { viewBox: [0, 0, 9, 9], paths: [{ d: "M0 0".repeat(10_000) }] }],
    ["holds itself", cycle],
  ])("loses a picture that %s, and nothing else of its view", (_, miniature) => {
    const game = wrong({ view: ({ count }: Position) => ({ count, miniature }) });
    expect(game.view(first, "X")).toEqual({ count: 10 });
    expect(game.play(first, "X", { take: 1 }).ok).toBe(true);
  });

  it("keeps a picture that is one", () => {
    const miniature = { viewBox: [0, 0, 9, 9], paths: [{ d: "M0 0h9", stroke: "x", width: 2 }] };
    expect(wrong({ view: () => ({ miniature }) }).view(first, "X")).toEqual({ miniature });
  });

  it("can't change a position that it is given, and what it gives is kept", () => {
    let calls = 0;
    const game = wrong({ view: ({ count }: Position) => ({ count, calls: ++calls }) });
    const position = { count: 8 };
    expect(game.view(position, "X")).toBe(game.view(position, "X"));
    expect(game.view({ count: 8 }, "X")).not.toEqual(game.view(position, "X"));
    expect(Object.isFrozen(position)).toBe(true);
  });

  it("tells of each fault once, with the game's name and version", () => {
    const heard: GameFault[] = [];
    const game = { ...nim, rulesVersion: 3, turn: throws(new Error("no turn")) } as unknown as AnyGame;
    const games = containGames(createGames([game]), (fault) => heard.push(fault));
    expect(() => games.find("demo.nim", 3)?.turn(first)).toThrow(GameFault);
    expect(heard).toEqual([expect.objectContaining({ gameType: "demo.nim", rulesVersion: 3, fn: "turn" })]);
  });

  it("passes on what a process says of itself", () => {
    const of = { gameType: "demo.nim", rulesVersion: 1 };
    const timeout = new GameFault({ ...of, fn: "view", kind: "timeout", message: "250" });
    expect(faultOf(() => wrong({ view: throws(timeout) }).view(first, "X"))).toBe(timeout);
  });
});

describe("a sound definition behind its bulkhead", () => {
  it("plays as it does without", () => {
    const game = contain(nim);
    let position = game.start();
    while (!game.outcome(position)) {
      const symbol = game.turn(position);
      if (symbol === "both") throw new Error("nim has no joint turns");
      const played = game.play(position, symbol, game.legalMoves(position, symbol)[0]);
      if (!played.ok) throw new Error(played.reason);
      position = played.state;
    }
    expect(position).toEqual({ count: 0 });
    expect(game.play(position, "O", { take: 1 })).toEqual({ ok: false, reason: "The match is over" });
  });

  it("of ours is only kept from throwing: its positions are the very same", () => {
    const [ours] = containGames(builtInGames, () => {}).list();
    const position = ours?.start();
    expect(Object.isFrozen(position)).toBe(false);
    expect(faultOf(() => ours?.view(null, "X"))).toMatchObject({ fn: "view", kind: "throw" });
  });
});

it("a fault in an answer is the fault of the game that was asked, whatever it says", () => {
  const fault = { gameType: "chess", rulesVersion: 9, fn: "view", kind: "throw", message: "No!" } as const;
  const own = { ...fault, gameType: "demo.nim", rulesVersion: 1 };
  expect(faultOf(() => valueIn(nim, { ok: false, fault }))).toMatchObject(own);
});
