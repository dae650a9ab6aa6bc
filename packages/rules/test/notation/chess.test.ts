import { type ParseTree, parseGame } from "@mliebelt/pgn-parser";
import { Chess } from "chess.js";
import { describe, expect, it } from "vitest";
import { pick, seededRandom } from "../../../../tests/support/random.ts";
import { type ChessMove, chessMoves, fenAfter, START_FEN } from "../../src/games/chess-board.ts";
import { chess960Fen } from "../../src/games/chess-castling.ts";
import { chessNotation } from "../../src/notation/chess.ts";
import type { GameRecord } from "../../src/notation/notation.ts";
import { inLetters, sanOf } from "../../src/notation/san.ts";
import { rounds } from "../support/rounds.ts";

/** A random game: up to so many plies, or until nobody can move. */
const randomGame = (seed: number, plies: number): ChessMove[] => {
  const random = seededRandom(seed);
  const moves: ChessMove[] = [];
  for (let position = { fen: START_FEN }; moves.length < plies; ) {
    const legal = chessMoves(position);
    if (legal.length === 0) break;
    const move = pick(legal, random);
    moves.push(move);
    position = { fen: fenAfter(position, move) ?? "" };
  }
  return moves;
};

const record = (moves: readonly ChessMove[], changes: Partial<GameRecord<ChessMove>> = {}): GameRecord<ChessMove> => ({
  moves,
  names: { X: "Ada", O: "Grace" },
  date: "2026-11-22",
  site: "https://play.example",
  result: null,
  winner: null,
  ...changes,
});

interface NotedMove {
  readonly notation: string;
  readonly fig?: string | null;
  readonly disc?: string | null;
  readonly col?: string;
  readonly row?: string;
  readonly promotion?: string | null;
}

const isWhite = (piece: string | undefined): boolean => piece !== undefined && piece === piece.toUpperCase();

/** The moves that what the parser understood of a note may mean, by squares alone. */
const meant = (
  position: Parameters<typeof chessMoves>[0],
  { notation, fig, disc, col, row, promotion }: NotedMove,
): ChessMove[] => {
  const pieces = new Map(cellsByName(position.fen));
  const castled = { "O-O": "short", "O-O-O": "long" }[notation.replace(/[+#]$/, "")];
  const isOwnRook = (from: string, to: string) =>
    pieces.get(to)?.toUpperCase() === "R" && isWhite(pieces.get(to)) === isWhite(pieces.get(from));
  return chessMoves(position).filter(({ from, to, promotion: becomes }) => {
    const piece = pieces.get(from)?.toUpperCase();
    // In chess960 the king goes onto its own rook.
    if (castled || isOwnRook(from, to)) return isOwnRook(from, to) && castled === (to > from ? "short" : "long");
    if (piece !== (fig ?? "P") || to !== `${col}${row}`) return false;
    return (!disc || from.includes(disc)) && (becomes?.toUpperCase() ?? "") === (promotion ?? "").replace("=", "");
  });
};

const cellsByName = (fen: string): [string, string][] =>
  fen
    .slice(0, fen.indexOf(" "))
    .split("/")
    .flatMap((line, row) => {
      const cells = line.replace(/\d/g, (gap) => " ".repeat(Number(gap)));
      return [...cells].map((piece, column): [string, string] => [`${"abcdefgh"[column]}${8 - row}`, piece]);
    });

/** The game that the parser reads, each note of which must mean one move. */
const readBack = (text: string, start: { readonly fen: string; readonly number: number | null }): ChessMove[] => {
  const { moves } = parseGame(text) as ParseTree;
  let position = { fen: start.fen, start };
  return moves.map(({ notation }) => {
    const found = meant(position, notation as NotedMove);
    if (found.length !== 1) throw new Error(`${notation.notation} means ${found.length} moves in ${position.fen}`);
    const [move] = found as [ChessMove];
    position = { fen: fenAfter(position, move) ?? "", start };
    return move;
  });
};

describe("chess as PGN", () => {
  const GAMES = rounds({ full: 1000, quick: 250 });

  it(`${GAMES} random games, every 50th of them long, come back from chess.js as they were played, its notes the same`, () => {
    for (let seed = 1; seed <= GAMES; seed += 1) {
      const moves = randomGame(seed, seed % 50 === 0 ? 120 : 2 + (seed % 12));
      const chess = new Chess();
      chess.loadPgn(chessNotation.write(record(moves)) ?? "");
      const played = chess.history({ verbose: true });
      expect(played.map(({ from, to, promotion }) => ({ from, to, ...(promotion && { promotion }) }))).toEqual(moves);
      expect(played.map(({ san }) => san)).toEqual(chessNotation.noteMoves(moves));
    }
  });

  it("matches of chess960 come back as they were played, castling onto the rook to either side, too", () => {
    const castled = new Set<string>();
    for (let number = 0; number < 960; number += rounds({ full: 1, quick: 40 })) {
      const random = seededRandom(number);
      const start = { fen: chess960Fen(number), number };
      const moves: ChessMove[] = [];
      for (let position = { fen: start.fen, start }; moves.length < 60; ) {
        const legal = chessMoves(position);
        if (legal.length === 0) break;
        const cells = new Map(cellsByName(position.fen));
        const castlings = legal.filter(
          ({ from, to }) =>
            cells.get(from)?.toUpperCase() === "K" &&
            cells.get(to) !== " " &&
            isWhite(cells.get(to)) === isWhite(cells.get(from)),
        );
        const move = pick(castlings.length > 0 ? castlings : legal, random);
        moves.push(move);
        position = { fen: fenAfter(position, move) ?? "", start };
      }
      const options = { start: "chess960", number: null, fen: null };
      const text = chessNotation.write(record(moves, { options, startFen: start.fen })) ?? "";
      expect(text).toContain(`[Variant "Chess960"]\n[SetUp "1"]\n[FEN "${start.fen}"]`);
      expect(readBack(text, start)).toEqual(moves);
      for (const [note] of text.matchAll(/\bO-O(?:-O)?\b/g)) castled.add(note);
    }
    expect([...castled].sort()).toEqual(["O-O", "O-O-O"]);
  });

  it("has headers with names, date, result and termination, and lines below 80 characters", () => {
    const names = { X: 'Ann "the Rook"', O: "back\\slash" };
    const text = chessNotation.write(record(randomGame(4, 90), { names, result: "timeout", winner: "O" })) ?? "";
    expect(text).toContain(
      '[White "Ann \\"the Rook\\""]\n[Black "back\\\\slash"]\n[Result "0-1"]\n[Termination "time forfeit"]\n\n1. ',
    );
    expect(text).toContain('[Site "https://play.example"]\n[Date "2026.11.22"]');
    expect(text.endsWith("0-1\n")).toBe(true);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(80);
    expect((parseGame(text) as ParseTree).tags).toMatchObject({ Result: "0-1", Termination: "time forfeit" });
  });

  it.each([
    [{ result: "win", winner: "X" }, "1-0", "normal"],
    [{ result: "draw", winner: null }, "1/2-1/2", "normal"],
    [{ result: "forfeit", winner: "O" }, "0-1", "normal"],
    [{ result: "aborted", winner: null }, "*", "abandoned"],
    [{ result: null, winner: null, date: null }, "*", "unterminated"],
  ] as const)("%j is %s, %s", (changes, points, termination) => {
    const text = chessNotation.write(record([], changes)) ?? "";
    expect(text).toContain(`[Result "${points}"]\n[Termination "${termination}"]\n\n${points}\n`);
    expect(text).toContain("date" in changes ? '[Date "????.??.??"]' : '[Date "2026.11.22"]');
  });

  it("begins a match from a position with that, and with its number", () => {
    const options = { start: "position", fen: "4k3/8/8/8/8/8/8/4K2R w K - 4 35" };
    const text = chessNotation.write(record([{ from: "e1", to: "h1" }], { options, startFen: options.fen }));
    expect(text).toMatch(`[SetUp "1"]\n[FEN "${options.fen}"]`);
    expect(text).toMatch("\n35. O-O");
  });

  it("is nothing where a move is illegal", () => {
    expect(chessNotation.write(record([{ from: "e2", to: "e5" }]))).toBeNull();
    expect(chessNotation.noteMoves([{ from: "e2", to: "e5" }])).toBeNull();
  });
});

describe("standard algebraic notation", () => {
  it.each([
    ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"],
    ["r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"],
    ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"],
    ["4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"],
    ["8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"],
    ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"],
    ["3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"],
    ["7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"],
    ["rnbqkbnr/pppp1ppp/4p3/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"],
  ])("%s: %s is %s", (fen, squares, san) => {
    const promotion = squares[4] as "q" | undefined;
    const move = { from: squares.slice(0, 2), to: squares.slice(2, 4), ...(promotion && { promotion }) };
    expect(sanOf({ fen }, move)?.san).toBe(san);
  });

  it("can have the letters of another language", () => {
    const german = { K: "K", Q: "D", R: "T", B: "L", N: "S" };
    const written = ["Nbd7+", "exd8=Q#", "Bxb5", "O-O", "b4"].map((san) => inLetters(san, german));
    expect(written.join(" ")).toBe("Sbd7+ exd8=D# Lxb5 O-O b4");
  });
});
