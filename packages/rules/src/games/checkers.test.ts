import type { PlayerSymbol } from "@yourmove/contract";
import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { pick, seededRandom } from "../../../../tests/support/random.ts";
import { pathsOf, piecesOn } from "../../test/support/checkers-board.ts";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { checkers } from "./checkers.ts";

type Position = PositionOf<typeof checkers>;

/** A position from the squares of each kind of piece: "XK1 O6,32". */
const board = (turn: PlayerSymbol, squares: string): Position => ({
  pieces: piecesOn(32, squares),
  turn,
  seen: [],
  ended: null,
});

const play = (position: Position, ...moves: number[][]): Position =>
  playAll(
    checkers,
    moves.map((path) => ({ path })),
    position,
  );

/** Neither ended, but by the count of plies, nor with a capture to come. */
const goesOn = (position: Position): boolean =>
  ["quiet", null].includes(position.ended) && !checkers.view(position, null).mustCapture;

/** The squares that hold a side's pieces. */
const held = (position: Position): number[] =>
  checkers.view(position, null).cells.flatMap((cell, at) => (cell ? [at + 1] : []));

describe("the moves of checkers", () => {
  it.each<[string, Position, string]>([
    ["X begins with the men of 9 to 12, towards 32", checkers.start(), "9-13 9-14 10-14 10-15 11-15 11-16 12-16"],
    ["square 4 lies in the last column", board("X", "XK4 O32"), "4-8"],
    ["square 5 lies in the first column", board("X", "XK5 O32"), "5-9 5-1"],
    ["square 6 lies in column 2", board("X", "XK6 O32"), "6-9 6-10 6-1 6-2"],
    ["men move forwards only", board("O", "O18 X1"), "18-14 18-15"],
    ["kings move one step any way", board("O", "OK18 X1"), "18-22 18-23 18-14 18-15"],
    ["a capture is forced", board("X", "X14,1 O18"), "14-23"],
    ["men do not capture backwards", board("X", "X18 O14,32"), "18-22 18-23"],
    ["kings capture backwards", board("X", "XK18 O14,32"), "18-9"],
    ["a capture must be completed", board("X", "X9 O14,23,32"), "9-18-27"],
    ["the choice among captures is free", board("X", "X9,4 O14,23,8"), "4-11 9-18-27"],
    ["being crowned ends the move, though a king could capture on", board("X", "X22 O26,27,1"), "22-31"],
    ["a king's two ways round are two moves", board("X", "XK6 O10,18,17,9"), "6-15-22-13-6 6-13-22-15-6"],
    ["no piece is captured twice in one move", board("X", "XK1 O6,32"), "1-10"],
  ])("%s", (_, position, listed) => {
    expect(pathsOf(position)).toEqual(listed.split(" ").sort());
  });

  it.each<[string, Position, number[]]>([
    ["You must capture", board("X", "X14,1 O18"), [1, 5]],
    ["The capture must be completed", board("X", "X9 O14,23,32"), [9, 18]],
  ])("%s", (reason, position, path) => {
    expect(refusalOf(checkers, position, { path })).toBe(reason);
    expect(checkers.view(position, "X").mustCapture).toBe(true);
  });

  it("what is captured is gone, a king may end on its start, and the far row crowns", () => {
    const taken = play(board("X", "X9 O14,23,32"), [9, 18, 27]);
    expect(held(taken)).toEqual([27, 32]);
    const round = play(board("X", "XK6 O10,18,17,9"), [6, 15, 22, 13, 6]);
    expect([held(round), checkers.outcome(round)?.winner]).toEqual([[6], "X"]);
    const crowned = play(board("X", "X22 O26,27,1"), [22, 31]);
    expect([checkers.view(crowned, null).kings, checkers.turn(crowned)]).toEqual([[31], "O"]);
  });
});

describe("the end of checkers", () => {
  const ROUND = [[1, 6], [32, 27], [6, 1], [27, 32]]; // biome-ignore format: one round
  const twice = play(board("X", "XK1 OK32"), ...ROUND, ...ROUND.slice(0, 3));

  it.each<[string, Position, number[], PlayerSymbol | null, string]>([
    ["a side without a piece loses", board("X", "X14 O18"), [14, 23], "X", "no_pieces_left"],
    ["a side whose pieces are blocked loses", board("O", "X12 O16,20,24"), [24, 19], "O", "no_moves_left"],
    ["a position that comes a third time is a draw", twice, [27, 32], null, "threefold_repetition"],
  ])("%s, and not before", (_, position, path, winner, detail) => {
    expect(checkers.outcome(position)).toBeNull();
    expect(checkers.outcome(play(position, path))).toEqual({ winner, detail });
  });

  it("80 plies without a capture or a man's move are a draw, and not one earlier", () => {
    const random = seededRandom(2);
    let position = board("X", "XK1 OK32");
    for (let ply = 0; ply < 80; ply += 1) {
      expect(checkers.outcome(position)).toBeNull();
      const next = checkers.legalMoves(position).map(({ path }) => play(position, path));
      position = pick(next.filter(goesOn), random);
    }
    expect(checkers.view(position, null).quietPlies).toBe(80);
    expect(checkers.outcome(position)?.detail).toBe("forty_moves");
  });
});
