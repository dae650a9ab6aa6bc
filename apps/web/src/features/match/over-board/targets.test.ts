import type { Match } from "@yourmove/contract";
import { chess } from "@yourmove/rules/games/chess";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import { backgammonBoard } from "../../../boards/backgammon/backgammon-board.tsx";
import { cellOf } from "../../../boards/backgammon/geometry.ts";
import { BAR, OFF } from "../../../boards/backgammon/turn.ts";
import type { AnyBoard } from "../../../boards/board.ts";
import { chessBoard } from "../../../boards/chess/chess-board.tsx";
import { NO_PAST, type Past } from "../history/past.ts";
import { targetsOf } from "./targets.ts";

const squares = { a1: 56, e2: 52, e3: 44, e4: 36, e5: 28, e6: 20, e7: 12 } as const;

/** What a long press on a cell shows, without a board that is turned. */
const held = (board: AnyBoard, match: Match, cell: number, past: Past = NO_PAST, isPast = false) => {
  const turn = isPast ? null : match.yourSymbol;
  const position = { view: match.game, lastMove: null, turn, isPast };
  return targetsOf({ match, past, board, isTurned: false, at: past.moves.length, position }, cell).toSorted(
    (a, b) => a - b,
  );
};

test("a piece of either side shows where it could go, whoever is to move; an empty square and a blocked piece show nothing", () => {
  const start = chess.start({ options: { start: "standard", number: null, fen: null } } as never);
  const past = { ...NO_PAST, game: chess, positions: [start] } as unknown as Past;
  const match = sampleMatch({
    gameType: "chess",
    yourSymbol: "X",
    game: { ...chess.view(start, "X"), lastMove: null } as unknown as Match["game"],
  });
  const shown = (cell: number) => held(chessBoard, match, cell, past);
  expect(shown(squares.e2)).toEqual([squares.e4, squares.e3]);
  expect(shown(squares.e7)).toEqual([squares.e6, squares.e5]);
  expect([shown(squares.a1), shown(squares.e4)]).toEqual([[], []]);
});

/** Backgammon as it begins, seen by X with these dice, without a seed that would let this browser replay it. */
const backgammon = (dice: readonly number[], bar = { X: 0, O: 0 }) => {
  const stands: Readonly<Record<number, number>> = { 24: 2, 13: 5, 8: 3, 6: 5 - bar.X, 1: -2, 12: -5, 17: -3, 19: -5 };
  const points = Array.from({ length: 24 }, (_, at) => stands[at + 1] ?? 0);
  const game = { points, bar, off: { X: 0, O: 0 }, dice, passed: [], lastMove: null };
  return sampleMatch({ gameType: "backgammon", yourSymbol: "X", game: game as unknown as Match["game"] });
};
const point = (at: number) => cellOf("X", at, "X");

test.each([
  ["with each die and with both", backgammon([6, 5]), point(24), [18, 13]],
  ["with what is left of a turn under way", backgammon([5]), point(13), [8]],
  ["nowhere where it is blocked", backgammon([5]), point(24), []],
  ["nowhere once the turn is whole", backgammon([]), point(24), []],
  ["from the bar first", backgammon([6, 5], { X: 1, O: 0 }), point(BAR), [20, 14]],
  ["and nothing else meanwhile", backgammon([6, 5], { X: 1, O: 0 }), point(13), []],
  ["not the other side's, which has no dice", backgammon([6, 5]), point(12), []],
  ["nor what has been borne off", backgammon([6, 5]), point(OFF), []],
])("in a running match of backgammon a checker shows where it can go: %s", (_, match, cell, points) => {
  expect(held(backgammonBoard, match, cell)).toEqual(points.map(point).toSorted((a, b) => a - b));
});

const plain: AnyBoard = { Board: () => null, describe: () => "", ways: ({ from, to }) => [[Number(from), Number(to)]] };

test("of a game whose rules only the service knows, the moves that it lists show where a piece goes", () => {
  const legalMoves = [
    { from: 3, to: 5 },
    { from: 3, to: 1 },
    { from: 4, to: 2 },
  ];
  const game = { cells: [], legalMoves, lastMove: null } as unknown as Match["game"];
  const match = sampleMatch({ gameType: "demo.any", yourSymbol: "X", canMove: true, game });
  expect(held(plain, match, 3)).toEqual([1, 5]);
  expect(held(plain, match, 3, NO_PAST, true), "not in the past").toEqual([]);
  expect(held(plain, { ...match, canMove: false }, 3), "not on another turn").toEqual([]);
});
