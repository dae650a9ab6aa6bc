import { describe, expect, it } from "vitest";
import type { PlainGame } from "../src/game.ts";
import { checkers } from "../src/games/checkers.ts";
import { chess, chessPosition } from "../src/games/chess.ts";
import { chessMoves, fenAfter } from "../src/games/chess-board.ts";
import { chess960Fen } from "../src/games/chess-castling.ts";
import { connectFour } from "../src/games/connect-four.ts";
import { reversi } from "../src/games/reversi.ts";
import { ticTacToe } from "../src/games/tic-tac-toe.ts";
import { ultimateTicTacToe } from "../src/games/ultimate-tic-tac-toe.ts";
import { CHESS960_PERFT } from "./support/chess960-perft.ts";
import { nextOf, perft } from "./support/perft.ts";
import { rounds } from "./support/rounds.ts";

/** Each ply costs many times the one before: the last one is counted by test:long. */
const plies = (figures: readonly number[]): readonly number[] =>
  figures.slice(0, rounds({ full: figures.length, quick: figures.length - 1 }));

const counts = (game: PlainGame, depths: number, from: unknown = game.start()): number[] =>
  Array.from({ length: depths }, (_, depth) => perft(game, from, depth + 1));

/** How many different positions there are after each number of plies. */
const distinct = (game: PlainGame, plies: number): number[] => {
  let layer = new Map([["start", game.start()]]);
  const sizes = [1];
  for (let ply = 1; ply <= plies; ply += 1) {
    const next = [...layer.values()].flatMap((position) =>
      game.legalMoves(position).map((move: object) => nextOf(game, position, move)),
    );
    layer = new Map(next.map((position) => [JSON.stringify(game.view(position, null)), position]));
    sizes.push(layer.size);
  }
  return sizes;
};

describe("tic-tac-toe, against en.wikipedia.org/wiki/Tic-tac-toe#Combinatorics", () => {
  const walk = () => {
    const ends = { X: 0, O: 0, draw: 0 };
    const positions = new Set<string>();
    const visit = (position: ReturnType<typeof ticTacToe.start>): void => {
      positions.add(position.cells.map((cell) => cell ?? ".").join(""));
      const outcome = ticTacToe.outcome(position);
      if (outcome) ends[outcome.winner ?? "draw"] += 1;
      for (const move of ticTacToe.legalMoves(position)) {
        visit(nextOf(ticTacToe, position, move) as typeof position);
      }
    };
    visit(ticTacToe.start());
    return { ends, positions: positions.size };
  };

  it("has 255,168 games, of which X wins 131,184 and O 77,904, through 5,478 positions", () => {
    expect(walk()).toEqual({ ends: { X: 131_184, O: 77_904, draw: 46_080 }, positions: 5_478 });
  });
});

describe("connect four", () => {
  it("has the positions of OEIS A212693 (John Tromp)", () => {
    expect(distinct(connectFour, 7)).toEqual([1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]);
  });
});

const by = (rules: "international" | "russian") => ({
  ...checkers,
  start: () => checkers.start({ options: { rules } }),
});

it.each([
  ["OEIS A124004, Othello", reversi, [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]],
  ["aartbik.com/MISC/checkers.html, English", checkers, [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]],
  ["as other programs count ultimate tic-tac-toe", ultimateTicTacToe, [81, 720, 6_336, 55_080, 473_256]],
  ["aartbik.blogspot.com, international", by("international"), [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442]],
  ["Russian checkers as we count them", by("russian"), [7, 49, 302, 1_469, 7_482, 37_986, 190_146]],
] as [string, PlainGame, number[]][])("move sequences of each length, %s", (_, game, all) => {
  const figures = plies(all);
  expect(counts(game, figures.length)).toEqual(figures);
});

describe("chess, against chessprogramming.org/Perft_Results", () => {
  it.each([
    ["1, the first position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281]],
    ["2, kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862]],
    ["3, en passant and pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238]],
    ["4, promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467]],
    ["5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379]],
    ["6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2_079, 89_890]],
  ])("position %s", (_, fen, nodes) => {
    expect(counts(chess, nodes.length, chessPosition(fen))).toEqual(nodes);
  });
});

describe("chess960, against chessprogramming.org/Chess960_Perft_Results", () => {
  const count = (fen: string, depth: number): number => {
    const position = { fen, start: { fen, number: null } };
    const moves = chessMoves(position);
    if (depth === 1) return moves.length;
    return moves.reduce((sum, move) => sum + count(fenAfter(position, move) ?? "", depth - 1), 0);
  };

  it("every one of its 960 positions has as many move sequences of each length", () => {
    const depth = rounds({ full: 3, quick: 2 });
    const every = rounds({ full: 1, quick: 1, short: 5 });
    const chosen = CHESS960_PERFT.filter((_, at) => at % every === 0);
    const counted = chosen.map(({ fen }) => [fen, ...Array.from({ length: depth }, (_, at) => count(fen, at + 1))]);
    expect(counted).toEqual(chosen.map(({ fen, figures }) => [fen, ...figures.slice(0, depth)]));
    expect(counted).toHaveLength(960 / every);
  });

  it.each([
    ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", { from: "e1", to: "h1" }, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"],
    ["r3k3/8/8/8/8/8/8/4K2R b Kq - 4 7", { from: "e8", to: "a8" }, "2kr4/8/8/8/8/8/8/4K2R w K - 5 8"],
  ])("after the castling of %s by %j it is %s", (fen, move, after) => {
    expect(fenAfter({ fen, start: { fen, number: null } }, move)).toBe(after);
  });

  it("518 is the usual start, and all 960 differ", () => {
    expect(chess960Fen(518)).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    expect(new Set(Array.from({ length: 960 }, (_, number) => chess960Fen(number))).size).toBe(960);
  });
});
