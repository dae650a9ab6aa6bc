import type { PlayerSymbol } from "@yourmove/contract";
import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { pick, seededRandom } from "../../test/support/random.ts";
import { checkers } from "./checkers.ts";
import type { Piece } from "./checkers-moves.ts";

type Position = PositionOf<typeof checkers>;

/** A position from the squares of each kind of piece. */
const board = (turn: PlayerSymbol, squares: Partial<Record<Piece, number[]>>): Position => {
  const pieces = Array<Piece | null>(32).fill(null);
  for (const [piece, at] of Object.entries(squares)) for (const square of at) pieces[square - 1] = piece as Piece;
  return { pieces, turn, seen: [], ended: null };
};

const paths = (position: Position): string[] => checkers.legalMoves(position).map(({ path }) => path.join("-"));
const play = (position: Position, ...moves: number[][]): Position =>
  playAll(
    checkers,
    moves.map((path) => ({ path })),
    position,
  );

/** Neither ended, but by the count of plies, nor with a capture to come. */
const goesOn = (position: Position): boolean =>
  ["quiet", null].includes(position.ended) && !checkers.view(position, null).mustCapture;

describe("the moves of checkers", () => {
  it("X begins with the men of 9 to 12, towards 32", () => {
    expect(paths(checkers.start())).toEqual(["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
  });

  it("squares 1 to 4 lie in columns 1 3 5 7 and squares 5 to 8 in columns 0 2 4 6", () => {
    expect(paths(board("X", { XK: [4], O: [32] }))).toEqual(["4-8"]);
    expect(paths(board("X", { XK: [5], O: [32] }))).toEqual(["5-9", "5-1"]);
    expect(paths(board("X", { XK: [6], O: [32] }))).toEqual(["6-9", "6-10", "6-1", "6-2"]);
  });

  it("men move forwards only, kings one step any way", () => {
    expect(paths(board("O", { O: [18], X: [1] }))).toEqual(["18-14", "18-15"]);
    expect(paths(board("O", { OK: [18], X: [1] }))).toEqual(["18-22", "18-23", "18-14", "18-15"]);
  });

  it("a capture is forced", () => {
    const position = board("X", { X: [14, 1], O: [18] });
    expect(paths(position)).toEqual(["14-23"]);
    expect(refusalOf(checkers, position, { path: [1, 5] })).toBe("You must capture");
    expect(checkers.view(position, "X").mustCapture).toBe(true);
  });

  it("men do not capture backwards, kings do", () => {
    expect(paths(board("X", { X: [18], O: [14, 32] }))).toEqual(["18-22", "18-23"]);
    expect(paths(board("X", { XK: [18], O: [14, 32] }))).toEqual(["18-9"]);
  });

  it("a capture must be completed", () => {
    const position = board("X", { X: [9], O: [14, 23, 32] });
    expect(paths(position)).toEqual(["9-18-27"]);
    expect(refusalOf(checkers, position, { path: [9, 18] })).toBe("The capture must be completed");
    expect(checkers.view(play(position, [9, 18, 27]), null).cells.filter((cell) => cell === "O")).toHaveLength(1);
  });

  it("the choice among captures is free, also of the shorter one", () => {
    expect(paths(board("X", { X: [9, 4], O: [14, 23, 8] }))).toEqual(["4-11", "9-18-27"]);
  });

  it("reaching the far row crowns and ends the move, though a king could capture on", () => {
    const position = board("X", { X: [22], O: [26, 27, 1] });
    expect(paths(position)).toEqual(["22-31"]);
    const crowned = play(position, [22, 31]);
    expect(checkers.view(crowned, null).kings).toEqual([31]);
    expect(checkers.turn(crowned)).toBe("O");
  });

  it("a king may end a capture on its start square; its two ways round are two moves", () => {
    const position = board("X", { XK: [6], O: [10, 18, 17, 9] });
    expect(paths(position).sort()).toEqual(["6-13-22-15-6", "6-15-22-13-6"]);
    const end = play(position, [6, 15, 22, 13, 6]);
    expect(
      checkers
        .view(end, null)
        .cells.map((cell, at) => (cell ? at + 1 : 0))
        .filter(Boolean),
    ).toEqual([6]);
    expect(checkers.outcome(end)?.winner).toBe("X");
  });

  it("no piece is captured twice in one move", () => {
    expect(paths(board("X", { XK: [1], O: [6, 32] }))).toEqual(["1-10"]);
  });

  it.each([[[9]], [[]], [[9, 33]], [[0, 4]], [["9", "13"]], ["9-13"], [[9, 13, 17]], [[21, 17]], [[9, 12]]])(
    "refuses the path %j",
    (path) => {
      expect(refusalOf(checkers, checkers.start(), { path } as { path: number[] })).toMatch(/path|piece/);
    },
  );
});

describe("the end of checkers", () => {
  it("a side without a piece loses", () => {
    expect(checkers.outcome(play(board("X", { X: [14], O: [18] }), [14, 23]))).toEqual({
      winner: "X",
      detail: "no_pieces_left",
    });
  });

  it("a side whose pieces are blocked loses", () => {
    expect(checkers.outcome(play(board("O", { X: [12], O: [16, 20, 24] }), [24, 19]))).toEqual({
      winner: "O",
      detail: "no_moves_left",
    });
  });

  it("the third occurrence of a position with the same side to move is a draw", () => {
    const there = [[1, 6], [32, 27], [6, 1], [27, 32]]; // biome-ignore format: one round
    const start = board("X", { XK: [1], OK: [32] });
    const twice = play(start, ...there, ...there.slice(0, 3));
    expect(checkers.outcome(twice)).toBeNull();
    expect(checkers.outcome(play(twice, [27, 32]))).toEqual({
      winner: null,
      detail: "threefold_repetition",
    });
  });

  it("80 plies without a capture or a man's move are a draw, and not one earlier", () => {
    const random = seededRandom(2);
    let position = board("X", { XK: [1], OK: [32] });
    for (let ply = 0; ply < 80; ply += 1) {
      expect(checkers.outcome(position)).toBeNull();
      const next = checkers.legalMoves(position).map(({ path }) => play(position, path));
      position = pick(next.filter(goesOn), random);
    }
    expect(checkers.view(position, null).quietPlies).toBe(80);
    expect(checkers.outcome(position)?.detail).toBe("forty_moves");
  });
});
