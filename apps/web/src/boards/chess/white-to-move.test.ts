import { chess, chessPosition } from "@yourmove/rules/games/chess";
import { parseOptions, startPosition } from "@yourmove/rules/options";
import { expect, test } from "vitest";
import { optionsFrom } from "../registry.ts";
import { whiteToMove } from "./white-to-move.ts";

const SEED = "00".repeat(32);

const movesAt = (fen: string) => chess.legalMoves?.(chessPosition(fen)).length;

test.each([
  ["after 1. e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"],
  ["with a pawn to take in passing", "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3"],
  ["with black's rights alone", "r3k2r/8/8/8/8/8/8/4K2R b kq - 4 20"],
])("a match begins where black is to move, with the colours changed: %s", (_, fen) => {
  const options = optionsFrom("chess", { fen } as never)?.options ?? {};
  expect(parseOptions(chess, options)).toMatchObject({ ok: true });
  const begun = startPosition(chess, { options, seed: SEED });
  expect(chess.legalMoves?.(begun as never).length).toBe(movesAt(fen));
});

test("a position of chess960 in which somebody may castle is no start, but its first one is", () => {
  const startFen = "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w KQkq - 0 1";
  const beginning = (fen: string) => optionsFrom("chess", { fen, startFen, startNumber: 7 } as never)?.options;
  expect(beginning(startFen)).toEqual({ start: "chess960", number: 7, fen: null });
  expect(beginning("bqnb1rkr/pppppppp/8/8/4P3/8/PPPP1PPP/BQNB1RKR b KQkq - 0 1")).toBeUndefined();
  expect(beginning("4k1r1/8/8/8/8/8/8/R3K3 w Q - 4 30")).toMatchObject({ start: "position" });
});

test("where white is to move, nothing changes", () => {
  const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  expect(whiteToMove(fen)).toBe(fen);
});
