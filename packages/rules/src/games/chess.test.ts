import { Chess } from "chess.js";
import installed from "chess.js/package.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import ours from "../../package.json" with { type: "json" };
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { chess, chessPosition } from "./chess.ts";
import type { ChessMove } from "./chess-board.ts";

/** "e2e4 e7e8q" as moves. */
const moves = (text: string): ChessMove[] =>
  text.split(" ").map((move) => {
    const squares = { from: move.slice(0, 2), to: move.slice(2, 4) };
    return move.length > 4 ? { ...squares, promotion: move[4] as "q" } : squares;
  });
const reached = (text: string, fen?: string) => playAll(chess, moves(text), fen ? chessPosition(fen) : chess.start());

describe("the moves of chess", () => {
  const promoting = chessPosition("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  it.each(["q", "r", "b", "n"] as const)("promote to %s when asked to", (promotion) => {
    const position = playAll(chess, [{ from: "a7", to: "a8", promotion }], promoting);
    expect(chess.view(position, null).cells[0]).toBe(promotion.toUpperCase());
  });

  const pinned = chessPosition("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1");
  const passing = reached("e2e4 a7a6 e4e5 d7d5");
  it.each([
    ["a pawn that does not say what it becomes", promoting, "a7a8", "Say what the pawn becomes"],
    ["a promotion of what is none", chess.start(), "e2e4q", "That move promotes nothing"],
    ["a pawn that becomes a king", promoting, "a7a8k", "That move promotes nothing"],
    ["a move that leaves the king in check", pinned, "e2d2", "That piece can't move there"],
    ["a move of the other side's piece", pinned, "h8h7", "That square holds no piece of yours that can move"],
    ["no capture en passant at once", passing, "e5d6", null],
    ["a capture en passant later", playAll(chess, moves("h2h3 h7h6"), passing), "e5d6", "That piece can't move there"],
  ])("refuse %s", (_, position, move, reason) => {
    expect(refusalOf(chess, position, moves(move)[0] as ChessMove)).toBe(reason);
  });

  it("show a8 first and the king in check", () => {
    const view = chess.view(reached("e2e4 f7f6 d2d4 g7g5 d1h5"), "O");
    expect(view.cells.slice(0, 8)).toEqual(["r", "n", "b", "q", "k", "b", "n", "r"]);
    expect(view).toMatchObject({ checkedSquare: "e8", quietPlies: 1 });
    expect(view.fen).toBe("rnbqkbnr/ppppp2p/5p2/6pQ/3PP3/8/PPP2PPP/RNB1KBNR b KQkq - 1 3");
  });
});

const HOME = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const QUIET = "7k/8/8/8/8/8/8/K6R w - - 98 80";
const PASSING = "7k/8/8/8/4p3/8/3P4/3K4 w - - 0 1";
const PINNED = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1";
const REPEATED = "threefold_repetition";
const ROOK = "4k3/8/8/8/8/8/7P/R3K3 w Q - 0 1";
const knights = "g1f3 g8f6 f3g1 f6g8";
const kings = "h8g8 d1c1 g8h8 c1d1";
const pinnedPawn = "a4a5 d1c1 a5a4 c1d1";
const rooks = "a1b1 e8d8 b1a1 d8e8";

describe("the end of chess", () => {
  it.each([
    ["checkmate wins", HOME, "f2f3 e7e5 g2g4 d8h4", "checkmate"],
    ["stalemate is a draw", "7k/8/5QK1/8/8/8/8/8 w - - 0 1", "f6f7", "stalemate"],
    ["a position the third time is a draw without a claim", HOME, `${knights} ${knights}`, REPEATED],
    ["and not the second time", HOME, `${knights} g1f3 g8f6 f3g1`, null],
    ["a right to capture en passant makes a position another", PASSING, `d2d4 ${kings} ${kings}`, null],
    ["and not once it is gone", PASSING, `d2d4 ${kings} ${kings} h8g8`, REPEATED],
    ["nor where that capture would leave the king in check", PINNED, `d2d4 ${pinnedPawn} ${pinnedPawn}`, REPEATED],
    ["castling rights make a position another", ROOK, `${rooks} ${rooks}`, null],
    ["and not once they are gone", ROOK, `${rooks} ${rooks} a1b1`, REPEATED],
    ["99 plies without a pawn's move or a capture are no draw", QUIET, "a1a2", null],
    ["100 are", QUIET, "a1a2 h8g8", "fifty_moves"],
    ["checkmate on the hundredth ply wins", "7k/5K2/8/8/8/8/8/6R1 w - - 99 80", "g1h1", "checkmate"],
    ["capturing the last piece is a draw at once", "8/8/8/8/7k/8/1p6/K7 w - - 0 1", "a1b2", "insufficient_material"],
  ])("%s", (_, fen, played, detail) => {
    const end = chess.outcome(reached(played, fen));
    expect(end?.detail ?? null).toBe(detail);
    expect(end?.winner ?? null).toBe(detail !== "checkmate" ? null : fen === HOME ? "O" : "X");
  });

  it.each([
    ["bare kings", "8/8/4k3/8/8/3K4/8/8", true],
    ["a knight against a king", "8/8/4k3/8/8/3KN3/8/8", true],
    ["a bishop against a king", "8/8/4kb2/8/8/3K4/8/8", true],
    ["bishops of both sides on one colour", "8/8/4kb2/8/8/3K4/1B6/8", true],
    ["three bishops on one colour", "5b2/8/3bk3/8/8/3K4/1B6/8", true],
    ["bishops on both colours", "8/8/4kb2/8/8/3K4/2B5/8", false],
    ["a knight each", "8/8/4kn2/8/8/3KN3/8/8", false],
    ["two knights", "8/8/4k3/8/8/3KNN2/8/8", false],
    ["a bishop against a knight", "8/8/4kn2/8/8/3KB3/8/8", false],
    ["a pawn", "8/8/4k3/8/8/3KP3/8/8", false],
    ["a rook", "8/8/4k3/8/8/3KR3/8/8", false],
  ])("with %s (%s) neither can mate: %j", (_, squares, isDrawn) => {
    const end = chess.outcome(chessPosition(`${squares} w - - 0 1`));
    expect(end).toEqual(isDrawn ? { winner: null, detail: "insufficient_material" } : null);
  });
});

it("the methods of chess.js that are not public are those of the version looked at: another may have changed them", () => {
  expect(ours.dependencies["chess.js"]).toBe("1.4.0");
  expect(installed.version).toBe("1.4.0");
  const inside = Chess.prototype as unknown as Record<string, (...all: unknown[]) => unknown>;
  expect(["_moves", "_makeMove", "_undoMove"].map((name) => inside[name]?.length)).toEqual([0, 1, 0]);
});
