import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tests/support/random.ts";
import { pathsOf, piecesOn } from "../../test/support/checkers-board.ts";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { checkers } from "./checkers.ts";
import { CHECKERS_RULES } from "./checkers-rules.ts";

type Position = PositionOf<typeof checkers>;
type Rules = "russian" | "international";

/** A position from the squares of each kind of piece: "XK29 O22,10"; X is to move. */
const board = (rules: Rules, squares: string): Position => {
  const pieces = piecesOn(rules === "russian" ? 32 : 50, squares);
  return { pieces, turn: "X", seen: [], rules, ended: null };
};
const play = (position: Position, ...moves: number[][]): Position =>
  playAll(
    checkers,
    moves.map((path) => ({ path })),
    position,
  );
const kingsOf = (position: Position) => checkers.view(position, null).kings;

describe("captures by other rules", () => {
  /** Three pieces lead the king round to 19; from there 23 can't be taken, since 28 behind it still stands. */
  const round = board("international", "XK11 O28,34,24,23");

  it.each<[string, Position, string]>([
    ["russian: men capture backwards", board("russian", "X18 O14,32"), "18-9"],
    ["international: men capture backwards", board("international", "X28 O22,50"), "28-17"],
    ["russian: kings fly", board("russian", "XK32 O1"), "32-27 32-23 32-18 32-14 32-9 32-5 32-28"],
    ["russian: a king lands on any free square behind", board("russian", "XK29 O22,1"), "29-18 29-15 29-11 29-8 29-4"],
    ["russian: it lands where the capture goes on, where it can", board("russian", "XK29 O22,10"), "29-15-6 29-15-1"],
    ["russian: the choice among captures is free", board("russian", "X9,4 O14,23,8"), "4-11 9-18-27"],
    ["russian: two in a row are not jumped over", board("russian", "XK29 O25,22,1"), ""],
    ["russian: a man that reaches the far row goes on as a king", board("russian", "X22 O26,24,1"), "22-31-20"],
    [
      "international: a man that passes the far row goes on as a man",
      board("international", "X37 O42,43,20"),
      "37-48-39",
    ],
    [
      "international: no piece is jumped twice",
      board("international", "XK1 O7,50"),
      "1-12 1-18 1-23 1-29 1-34 1-40 1-45",
    ],
    [
      "international: what was jumped stands in the way until the end",
      round,
      "11-39-30-13 11-39-30-19 11-39-30-2 11-39-30-8",
    ],
    ["international: most pieces, whether men or kings", board("international", "X22,24 OK28 O30,40"), "24-35-44"],
    [
      "international: of as many the choice is free, whether men or kings",
      board("international", "X22,24 OK28 O30"),
      "22-33 24-35",
    ],
  ])("%s", (_, position, listed) => {
    expect(pathsOf(position)).toEqual(listed.split(" ").filter(Boolean).sort());
  });

  it.each<[string, string, Position, number[]]>([
    ["a piece jumped twice", "You must capture", board("international", "XK1 O7,50"), [1, 12, 1]],
    ["a step where a capture is forced", "You must capture", board("international", "XK1 O7,50"), [1, 6]],
    ["half a capture", "The capture must be completed", board("international", "X37 O42,43,20"), [37, 48]],
    ["a landing where it ends", "Land where the capture goes on", board("russian", "XK29 O22,10"), [29, 18]],
    [
      "fewer than most pieces",
      "You must capture as many pieces as you can",
      board("international", "X22,24 OK28 O30,40"),
      [22, 33],
    ],
  ])("%s is refused: %s", (_, reason, position, path) => {
    expect(refusalOf(checkers, position, { path })).toBe(reason);
  });

  it("crown the Russian man that reaches the far row, and the international one only where it ends there", () => {
    expect(kingsOf(play(board("russian", "X22 O26,24,1"), [22, 31, 20]))).toEqual([20]);
    expect(kingsOf(play(board("international", "X37 O42,43,20"), [37, 48, 39]))).toEqual([]);
    expect(kingsOf(play(board("international", "X37 O42,20"), [37, 48]))).toEqual([48]);
  });

  it("take away all that was jumped, at the end", () => {
    const after = play(round, [11, 39, 30, 19]);
    const { cells } = checkers.view(after, null);
    expect(cells.flatMap((cell, at) => (cell ? [at + 1] : []))).toEqual([19, 23]);
  });

  it("are no list where there are more than 512, and every one of them is accepted nevertheless", () => {
    const many = board("international", "XK1,8,19,45,48 O10,11,12,13,14,17,21,24,26,31,34,41,42,43,44,50");
    expect(checkers.legalMoves(many)).toEqual([]);
    expect([checkers.outcome(many), checkers.view(many, "X").mustCapture]).toEqual([null, true]);
    const some = CHECKERS_RULES.international.capturesOf(many.pieces, "X");
    expect(some.length).toBeGreaterThan(512);
    for (const path of some) expect(refusalOf(checkers, many, { path })).toBeNull();
    expect(checkers.candidates?.(many, Math.random).length).toBe(some.length);
  });
});

describe("draws by other rules", () => {
  /** The position after some plies of kings, none of which captures or lets the other, and of which none but the last may end it. */
  const walk = (position: Position, plies: number, random = seededRandom(5)): Position | null => {
    if (plies === 0) return position;
    const left = checkers.legalMoves(position).map(({ path }) => play(position, path));
    while (left.length > 0) {
      const [next] = left.splice(Math.floor(random() * left.length), 1);
      if (!next || (plies > 1 && checkers.outcome(next)) || checkers.outcome(next)?.detail === "threefold_repetition")
        continue;
      if (next.seen.length === 0) continue;
      if (CHECKERS_RULES[next.rules ?? "english"].mustCapture(next.pieces, next.turn)) continue;
      const last = walk(next, plies - 1, random);
      if (last) return last;
    }
    return null;
  };

  it.each<[string, Position, number, string]>([
    ["russian: kings' moves alone", board("russian", "XK1 OK32"), 30, "fifteen_moves"],
    ["international: kings' moves alone", board("international", "XK16 X1,5 OK26 O50,46"), 50, "twenty_five_moves"],
    ["one king against three kings", board("international", "XK1 OK50,45,44"), 32, "few_pieces"],
    ["three kings against one", board("international", "XK1,6,11 OK50"), 32, "few_pieces"],
    ["one king against two", board("international", "XK1 OK50,45"), 10, "few_pieces"],
    ["one king against one", board("international", "XK1 OK49"), 10, "few_pieces"],
  ])("%s, and not one ply before: a draw", (_, position, plies, detail) => {
    const last = walk(position, plies);
    expect(last && checkers.outcome(last)).toEqual({ winner: null, detail });
  });

  it.each<[string, Position, string]>([
    ["russian", board("russian", "XK1 OK32"), "1-6 32-27 6-1 27-32"],
    ["international", board("international", "XK1,2 OK50,49"), "1-6 50-45 6-1 45-50"],
  ])("%s: a position that comes a third time, and not a second", (_, position, written) => {
    const round = written.split(" ").map((path) => path.split("-").map(Number));
    const second = play(position, ...round, ...round.slice(0, 3));
    expect(checkers.outcome(second)).toBeNull();
    expect(checkers.outcome(play(second, [...(round[3] ?? [])]))?.detail).toBe("threefold_repetition");
  });

  it("begin a new count with a man's move, a capture, and fewer pieces against one king", () => {
    const quiet = (position: Position) => checkers.view(position, null).quietPlies;
    const seen = Array.from({ length: 28 }, (_, at) => `${at}`);
    const kings = { ...board("russian", "XK1 X9 OK32"), seen };
    expect([quiet(play(kings, [1, 6])), quiet(play(kings, [9, 13]))]).toEqual([29, 0]);
    const capture = { ...board("russian", "XK1 O6 OK32"), seen };
    expect(quiet(play(capture, [1, 10]))).toBe(0);
    // One of three is taken: from now on ten plies, not the rest of 32.
    const three = { ...board("international", "XK1 O7 OK50,49"), fewPlies: 31 };
    const two = play(three, [1, 12]);
    expect([checkers.outcome(two), two.fewPlies]).toEqual([null, 0]);
  });

  it.each<[string, string]>([
    ["four pieces", "XK1 OK50,45,44,49"],
    ["men alone", "XK1 O40,45,44"],
    ["pieces that stand against a man", "X1 OK50,45"],
  ])("of few pieces do not count %s", (_, squares) => {
    const position = { ...board("international", squares), fewPlies: 40 };
    const [first] = checkers.legalMoves(position);
    const after = play(position, first?.path ?? []);
    expect([checkers.outcome(after), after.fewPlies]).toEqual([null, undefined]);
  });
});
