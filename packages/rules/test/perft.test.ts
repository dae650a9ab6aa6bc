import { describe, expect, it } from "vitest";
import type { PlainGame } from "../src/game.ts";
import { checkers } from "../src/games/checkers.ts";
import { chess, chessPosition } from "../src/games/chess.ts";
import { connectFour } from "../src/games/connect-four.ts";
import { reversi } from "../src/games/reversi.ts";
import { ticTacToe } from "../src/games/tic-tac-toe.ts";
import { ultimateTicTacToe } from "../src/games/ultimate-tic-tac-toe.ts";
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

  it("has 7^n move sequences until a column can be full, and 7^7 - 7 of seven", () => {
    // The figures that engines publish for `perft`; the first six follow from the rules alone.
    const figures = plies([7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
    expect(counts(connectFour, figures.length)).toEqual(figures);
  });
});

it.each([
  ["OEIS A124004, Othello", reversi, [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]],
  ["aartbik.com/MISC/checkers.html, English", checkers, [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]],
  ["as other programs count ultimate tic-tac-toe", ultimateTicTacToe, [81, 720, 6_336, 55_080, 473_256]],
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
