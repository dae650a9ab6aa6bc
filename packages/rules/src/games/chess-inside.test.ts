import { Chess } from "chess.js";
import installed from "chess.js/package.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import ours from "../../package.json" with { type: "json" };
import { fenBehind, innerMoves, squareName } from "./chess-board.ts";

/** Positions with everything that a move can be: castling, en passant, promotion, pins, checks, the end. */
const POSITIONS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20",
  "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
  "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
  "r3k3/1P6/8/8/8/8/6p1/4K2R b K - 0 40",
  "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
  "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
  "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

describe("the methods of chess.js that are not public", () => {
  it("are those of the version looked at here: another one may have changed them", () => {
    expect(ours.dependencies["chess.js"]).toBe("1.4.0");
    expect(installed.version).toBe("1.4.0");
    const inside = Chess.prototype as unknown as Record<string, (...all: unknown[]) => unknown>;
    expect(["_moves", "_makeMove", "_undoMove"].map((name) => inside[name]?.length)).toEqual([0, 1, 0]);
  });

  it.each(POSITIONS)(
    "list the moves of %s as the public ones do, with the FEN behind each, and leave it as it was",
    (fen) => {
      const chess = new Chess(fen);
      const before = chess.fen();
      const shown = chess.moves({ verbose: true });
      const listed = innerMoves(chess).map((move) => ({
        from: squareName(move.from),
        to: squareName(move.to),
        promotion: move.promotion,
        after: fenBehind(chess, move),
      }));
      expect(listed).toEqual(shown.map(({ from, to, promotion, after }) => ({ from, to, promotion, after })));
      expect([chess.fen(), chess.history()]).toEqual([before, []]);
    },
  );
});
