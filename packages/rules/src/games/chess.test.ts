import { describe, expect, it } from "vitest";
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
const detail = (fen: string) => chess.outcome(chessPosition(fen))?.detail ?? null;

describe("the moves of chess", () => {
  it("are listed by their squares", () => {
    const legal = chess.legalMoves(chess.start());
    expect(legal).toHaveLength(20);
    expect(legal).toContainEqual({ from: "e2", to: "e4" });
  });

  it("castle by the king's two squares", () => {
    const { cells } = chess.view(reached("e1g1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "X");
    expect(cells.slice(56)).toEqual(["R", null, null, null, null, "R", "K", null]);
  });

  const promoting = chessPosition("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  it.each(["q", "r", "b", "n"] as const)("promote to %s when asked to", (promotion) => {
    const position = playAll(chess, [{ from: "a7", to: "a8", promotion }], promoting);
    expect(chess.view(position, null).cells[0]).toBe(promotion.toUpperCase());
  });

  it("must say what a pawn becomes, and nothing else may", () => {
    expect(refusalOf(chess, promoting, { from: "a7", to: "a8" })).toBe("Say what the pawn becomes");
    expect(refusalOf(chess, chess.start(), { from: "e2", to: "e4", promotion: "q" })).toBe(
      "That move promotes nothing",
    );
    expect(refusalOf(chess, promoting, { from: "a7", to: "a8", promotion: "k" as "q" })).not.toBeNull();
  });

  it("may leave no king in check", () => {
    const pinned = chessPosition("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1");
    expect(refusalOf(chess, pinned, { from: "e2", to: "d2" })).toBe("That piece can't move there");
    expect(refusalOf(chess, pinned, { from: "h8", to: "h7" })).toBe(
      "That square holds no piece of yours that can move",
    );
  });

  it("take en passant at once or never", () => {
    const en = reached("e2e4 a7a6 e4e5 d7d5");
    expect(refusalOf(chess, en, { from: "e5", to: "d6" })).toBeNull();
    expect(refusalOf(chess, playAll(chess, moves("h2h3 h7h6"), en), { from: "e5", to: "d6" })).not.toBeNull();
  });

  it("show a8 first and the king in check", () => {
    const view = chess.view(reached("e2e4 f7f6 d2d4 g7g5 d1h5"), "O");
    expect(view.cells.slice(0, 8)).toEqual(["r", "n", "b", "q", "k", "b", "n", "r"]);
    expect(view).toMatchObject({ checkedSquare: "e8", quietPlies: 1 });
    expect(view.fen).toBe("rnbqkbnr/ppppp2p/5p2/6pQ/3PP3/8/PPP2PPP/RNB1KBNR b KQkq - 1 3");
  });
});

describe("the end of chess", () => {
  it("checkmate wins", () => {
    expect(chess.outcome(reached("f2f3 e7e5 g2g4 d8h4"))).toEqual({ winner: "O", detail: "checkmate" });
  });

  it("stalemate is a draw", () => {
    expect(detail("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).toBe("stalemate");
  });

  it("the third occurrence of a position is a draw without a claim, and not the second", () => {
    const round = "g1f3 g8f6 f3g1 f6g8";
    expect(chess.outcome(reached(`${round} g1f3 g8f6 f3g1`))).toBeNull();
    expect(chess.outcome(reached(`${round} ${round}`))?.detail).toBe("threefold_repetition");
  });

  const shuffle = "h8g8 d1c1 g8h8 c1d1";
  it("an en-passant right counts in a repetition where that capture is legal", () => {
    const fen = "7k/8/8/8/4p3/8/3P4/3K4 w - - 0 1";
    expect(chess.outcome(reached(`d2d4 ${shuffle} ${shuffle}`, fen))).toBeNull();
    expect(chess.outcome(reached(`d2d4 ${shuffle} ${shuffle} h8g8`, fen))?.detail).toBe("threefold_repetition");
  });

  it("an en-passant right does not count where that capture would leave the king in check", () => {
    const fen = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1";
    const round = "a4a5 d1c1 a5a4 c1d1";
    expect(chess.outcome(reached(`d2d4 ${round} ${round}`, fen))?.detail).toBe("threefold_repetition");
  });

  it("castling rights count in a repetition", () => {
    const fen = "4k3/8/8/8/8/8/7P/R3K3 w Q - 0 1";
    const round = "a1b1 e8d8 b1a1 d8e8";
    expect(chess.outcome(reached(`${round} ${round}`, fen))).toBeNull();
    expect(chess.outcome(reached(`${round} ${round} a1b1`, fen))?.detail).toBe("threefold_repetition");
  });

  it("100 plies without a pawn's move or a capture are a draw, and not one earlier", () => {
    const fen = "7k/8/8/8/8/8/8/K6R w - - 98 80";
    expect(chess.outcome(reached("a1a2", fen))).toBeNull();
    expect(chess.outcome(reached("a1a2 h8g8", fen))?.detail).toBe("fifty_moves");
  });

  it("checkmate on the hundredth ply wins", () => {
    expect(chess.outcome(reached("g1h1", "7k/5K2/8/8/8/8/8/6R1 w - - 99 80"))).toEqual({
      winner: "X",
      detail: "checkmate",
    });
  });

  it.each([
    ["bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"],
    ["a knight against a king", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"],
    ["a bishop against a king", "8/8/4kb2/8/8/3K4/8/8 w - - 0 1"],
    ["bishops of both sides on one colour", "8/8/4kb2/8/8/3K4/1B6/8 w - - 0 1"],
    ["three bishops on one colour", "5b2/8/3bk3/8/8/3K4/1B6/8 w - - 0 1"],
  ])("a draw: %s", (_, fen) => {
    expect(detail(fen)).toBe("insufficient_material");
  });

  it.each([
    ["bishops on both colours", "8/8/4kb2/8/8/3K4/2B5/8 w - - 0 1"],
    ["a knight each", "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1"],
    ["two knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1"],
    ["a bishop against a knight", "8/8/4kn2/8/8/3KB3/8/8 w - - 0 1"],
    ["a pawn", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"],
    ["a rook", "8/8/4k3/8/8/3KR3/8/8 w - - 0 1"],
  ])("no draw: %s", (_, fen) => {
    expect(detail(fen)).toBeNull();
  });

  it("capturing the last piece is a draw at once", () => {
    expect(chess.outcome(reached("a1b2", "8/8/8/8/7k/8/1p6/K7 w - - 0 1"))?.winner).toBeNull();
  });
});
