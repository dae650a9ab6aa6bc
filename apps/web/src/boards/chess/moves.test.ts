import { chess, chessPosition } from "@yourmove/rules/games/chess";
import { expect, test } from "vitest";
import {
  cameFrom,
  castlingRooks,
  cellsAfter,
  isDark,
  movesBetween,
  movesMeant,
  squareIndex,
  squareName,
  surplus,
  targetsFrom,
  turned,
} from "./moves.ts";

const viewOf = (fen: string) => chess.view(chessPosition(fen), null);

test("squares are named from a8 to h1, and back", () => {
  expect([squareName(0), squareName(7), squareName(56), squareName(63)]).toEqual(["a8", "h8", "a1", "h1"]);
  for (let index = 0; index < 64; index += 1) expect(squareIndex(squareName(index))).toBe(index);
});

test("a1 is dark, h1 is light, whichever way the board stands", () => {
  expect([isDark(squareIndex("a1")), isDark(squareIndex("h1"))]).toEqual([true, false]);
  expect(turned(squareIndex("a1"), true)).toBe(squareIndex("h8"));
});

test("targetsFrom names where a piece can go, movesBetween every promotion", () => {
  const moves = chess.legalMoves(chessPosition("7k/P7/8/8/8/8/8/K7 w - - 0 1"));
  expect([...targetsFrom(moves, "a7")]).toEqual(["a8"]);
  expect(
    movesBetween(moves, "a7", "a8")
      .map(({ promotion }) => promotion)
      .sort(),
  ).toEqual(["b", "n", "q", "r"]);
  expect(movesBetween(moves, "a7", "b8")).toEqual([]);
  expect(targetsFrom(moves, null).size).toBe(0);
});

test("a king can be put onto the rooks with which it may castle, and nothing else means that", () => {
  const position = chessPosition("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const view = chess.view(position, "X");
  const moves = chess.legalMoves(position);
  expect([...castlingRooks(view, moves, "e1")]).toEqual(["a1", "h1"]);
  expect(castlingRooks(view, moves, "h1").size).toBe(0);
  expect(castlingRooks(view, moves, null).size).toBe(0);
  expect(movesMeant(view, moves, { from: "e1", to: "a1" })).toEqual([{ from: "e1", to: "c1" }]);
  expect(movesMeant(view, moves, { from: "e1", to: "f1" })).toEqual([{ from: "e1", to: "f1" }]);
  expect(movesMeant(view, moves, { from: "h1", to: "e1" })).toEqual([]);
});

test("cameFrom follows the king and the rook of a castling", () => {
  const { cells } = viewOf("4k3/8/8/8/8/8/8/R4RK1 b - - 0 1");
  const castling = { from: "e1", to: "g1" };
  const change = { before: null, cells };
  expect(cameFrom(change, castling, squareIndex("g1"))).toBe(squareIndex("e1"));
  expect(cameFrom(change, castling, squareIndex("f1"))).toBe(squareIndex("h1"));
  expect(cameFrom(change, castling, squareIndex("a1"))).toBeNull();
  const long = viewOf("2kr4/8/8/8/8/8/8/K7 w - - 0 1").cells;
  expect(cameFrom({ before: null, cells: long }, { from: "e8", to: "c8" }, 3)).toBe(0);
});

test.each([
  ["4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1", "g1", "1R3RK1"],
  ["4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1", "b1", "2KR2R1"],
  ["4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1", "h1", "R4RK1"],
])("castling onto a rook is proposed, drawn and animated as the rules play it: %s", (fen, from, to, row) => {
  const begun = chess.start({ options: { start: "position", fen } });
  const { cells } = chess.view(begun, null);
  const castling = { from, to };
  expect(castlingRooks(chess.view(begun, "X"), chess.legalMoves(begun), from)).toContain(to);
  const after = cellsAfter(cells, castling);
  const played = chess.play(begun, "X", castling);
  expect(played.ok && chess.view(played.state, null).cells).toEqual(after);
  expect(played.ok && played.state.fen.split("/")[7]?.split(" ")[0]).toBe(row);
  const change = { before: cells, cells: after };
  expect(cameFrom(change, castling, after.indexOf("K"))).toBe(squareIndex(from));
  const rook = squareIndex(to > from ? "f1" : "d1");
  expect(cameFrom(change, castling, rook)).toBe(squareIndex(to));
});

test("surplus counts what a side has more, each kind once", () => {
  const { cells } = viewOf("4k3/pp6/8/8/8/8/8/Q3K3 w - - 0 1");
  expect(surplus(cells, true)).toEqual({ kinds: [{ kind: "q", count: 1 }], lead: 7 });
  expect(surplus(cells, false)).toEqual({ kinds: [{ kind: "p", count: 2 }], lead: -7 });
});
