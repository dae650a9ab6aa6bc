import type { HistoryMove, Match, MoveBody } from "@yourmove/contract";
import { createRandom } from "@yourmove/game";
import { backgammon } from "@yourmove/rules/games/backgammon";
import { chess } from "@yourmove/rules/games/chess";
import { reversi } from "@yourmove/rules/games/reversi";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import * as calls from "@yourmove/rules/options";
import { describe, expect, test, vi } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import { lackOf, NO_PAST, nextPast, type Past } from "./past.ts";

const moveOf = (cell: number, index: number): HistoryMove => ({
  moveNumber: index + 1,
  userID: index % 2 === 0 ? 1 : 2,
  symbol: index % 2 === 0 ? "X" : "O",
  move: { cell },
  time: index,
  isTakenBack: false,
});
const fetched = [4, 0].map(moveOf);
const hidden: HistoryMove[] = [{ moveNumber: 1, userID: 1, symbol: "X", move: null, time: 0, isTakenBack: false }];

/** A running match after so many moves, of which the last one took this cell. */
const matchAt = (moveCount: number, cell: number, more: Partial<Match> = {}): Match =>
  sampleMatch({ moveCount, lastMoveTime: 30, game: { lastMove: { cell } }, ...more });

type Sources = Parameters<typeof nextPast>[1];

/** The past by what was fetched, while the live match shows what it shows. */
const pastOf = (match: Match, moves: readonly HistoryMove[] = fetched, more: Partial<Sources> = {}): Past =>
  nextPast(NO_PAST, { match, fetched: [...moves], game: ticTacToe, calls, ...more });

const fresh = pastOf(matchAt(2, 0));
const running = pastOf(matchAt(1, 0), hidden);
const cellsOf = ({ moves }: Past) => moves.map(({ move }) => (move as { cell: number } | null)?.cell);

/** The past once the live match has shown what it shows, on top of what was known. */
const grownBy = (past: Past, match: Match, game: Past["game"] = ticTacToe): Past =>
  nextPast(past, { match, fetched: past.fetched, game, calls });

describe("what was fetched", () => {
  test("is replayed: the first position and one more for each move", () => {
    expect(fresh.positions).toHaveLength(3);
    expect(fresh.positions?.at(-1)).toMatchObject({ turn: "X" });
  });

  test("has no positions where a move is hidden", () => {
    expect(running).toMatchObject({ moves: hidden, positions: null });
  });

  test("is listed before the rules have come, and replayed once they have", () => {
    const listed = pastOf(matchAt(2, 0), fetched, { game: null, calls: null });
    expect(listed).toMatchObject({ moves: fetched, positions: null });
    expect(grownBy(listed, matchAt(2, 0)).positions).toHaveLength(3);
  });

  test("takes the place of what was known, moves that were hidden included", () => {
    const over = nextPast(running, { match: matchAt(2, 0, { isFinished: true }), fetched, game: ticTacToe, calls });
    expect(over.moves).toBe(fetched);
    expect(over.positions).toHaveLength(3);
  });
});

describe("a move that the live match shows", () => {
  const past = grownBy(fresh, matchAt(3, 8));

  test("is one move and one position more, made by whoever was on turn", () => {
    expect(past.moves.at(-1)).toEqual({ ...moveOf(8, 2), time: 30 });
    expect(past.positions?.slice(0, 3)).toEqual(fresh.positions);
    expect(past.positions).toHaveLength(4);
  });

  test("is played once: what is known is never replayed for it", () => {
    const game = { ...ticTacToe, play: vi.fn(ticTacToe.play) };
    const known = grownBy(fresh, matchAt(2, 0), game);
    game.play.mockClear();
    const grown = grownBy(grownBy(known, matchAt(3, 8), game), matchAt(4, 2), game);
    expect(cellsOf(grown)).toEqual([4, 0, 8, 2]);
    expect(game.play).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["shown again", past, matchAt(3, 8, { lastActionTime: 99 })],
    ["on a square that is taken", fresh, matchAt(3, 4)],
    ["after one that was not shown", fresh, matchAt(4, 8)],
    ["that nobody sees", fresh, sampleMatch({ moveCount: 3, game: { lastMove: null } })],
  ])("leaves the past as it is where it is one %s", (_, known, match) => {
    expect(grownBy(known, match)).toBe(known);
  });
});

describe("a takeback", () => {
  const further = grownBy(fresh, matchAt(3, 8));

  test("takes moves and positions off the end, one or two, and play goes on from there", () => {
    const back = grownBy(further, matchAt(2, 0, { positionVersion: 4 }));
    expect([back.moves, back.positions]).toEqual([fresh.moves, fresh.positions]);
    expect(lackOf(back, matchAt(2, 0, { positionVersion: 4 }))).toBeNull();
    const again = grownBy(back, matchAt(3, 7, { positionVersion: 5 }));
    expect(cellsOf(again)).toEqual([4, 0, 7]);
    expect(again.positions).toHaveLength(4);
    expect(cellsOf(grownBy(further, matchAt(1, 4, { positionVersion: 4 })))).toEqual([4]);
  });

  test("and another move in one look leave the moves in doubt: they are fetched, and what comes is taken", () => {
    const match = matchAt(3, 7, { positionVersion: 5 });
    expect(grownBy(further, match)).toBe(further);
    expect(lackOf(further, match)).toBe("version 5");
    const now = nextPast(further, { match, fetched: [4, 0, 7].map(moveOf), game: ticTacToe, calls });
    expect(cellsOf(now)).toEqual([4, 0, 7]);
    expect(lackOf(now, match)).toBeNull();
  });

  test("before the history came is seen by its end, which is not the match's: it is fetched once more", () => {
    const match = matchAt(1, 4, { positionVersion: 3 });
    const stale = pastOf(match);
    expect(stale.moves).toEqual(fetched);
    expect(lackOf(stale, match)).toBe("version 3");
  });
});

describe("the history is fetched again", () => {
  test("when the match is further by moves that were not shown, once for each such gap", () => {
    const gap = lackOf(fresh, matchAt(4, 8));
    expect(gap).not.toBeNull();
    expect(lackOf(fresh, matchAt(4, 8, { lastActionTime: 99 }))).toBe(gap);
    expect(lackOf(fresh, matchAt(5, 7))).not.toBe(gap);
  });

  test.each([
    ["never where it is as far as the match", fresh, matchAt(2, 0), null],
    ["nor where it has grown with it", grownBy(fresh, matchAt(3, 8)), matchAt(3, 8), null],
    ["nor where it is ahead", fresh, matchAt(1, 4), null],
    ["nor for hidden moves of a running match", running, matchAt(1, 0), null],
    ["but for those once it is over", running, matchAt(1, 0, { isFinished: true }), "hidden"],
  ])("%s", (_, past, match, lack) => {
    expect(lackOf(past, match)).toBe(lack);
  });
});

describe("a match with chance", () => {
  const seed = "5f".repeat(32);
  const first = backgammon.start({ random: createRandom(Buffer.from(seed, "hex"), 0) });
  const [move = null] = backgammon.legalMoves(first) as unknown as MoveBody[];
  const made = [{ ...moveOf(0, 0), move, symbol: backgammon.turn(first) as "X" | "O" }];
  const own = { gameType: "backgammon", game: { lastMove: move } };
  const commitment = "0".repeat(64);
  const secret = matchAt(1, 0, { ...own, chance: { commitment, seed: null } });
  const over = matchAt(1, 0, { ...own, isFinished: true, chance: { commitment, seed } });

  test("is a list of moves until its seed is known, and fetched again then", () => {
    const past = pastOf(secret, made, { game: backgammon });
    expect(past).toMatchObject({ moves: made, positions: null });
    expect([lackOf(past, secret), lackOf(past, over)]).toEqual([null, "seed"]);
  });

  test("is replayed with what the seed gave, once it is over", () => {
    const past = pastOf(over, made, { game: backgammon });
    expect(past.positions).toHaveLength(2);
    expect(past.positions?.[0]).toEqual(first);
    expect(lackOf(past, over)).toBeNull();
  });
});

describe("a match with options", () => {
  const played = (options: object, move: object) =>
    ({ ...matchAt(1, 0, { game: { lastMove: move as MoveBody } }), options }) as Match;
  const made = (move: object) => [{ ...moveOf(0, 0), move: move as MoveBody }];

  test("is replayed, and grows, with them", () => {
    const move = { row: 1, column: 2 };
    const past = pastOf(played({ size: 6 }, move), made(move), { game: reversi });
    expect(past.positions?.[0]).toMatchObject({ X: Array(6).fill(expect.any(Number)) });
    expect(past.positions).toHaveLength(2);
  });

  test("whose start was drawn is replayed while its seed is secret, where its view shows the start", () => {
    const move = { from: "e2", to: "e4" };
    const match = {
      ...played({ start: "chess960", number: null, fen: null }, move),
      chance: { commitment: "0".repeat(64), seed: null },
    };
    const sources = { match, fetched: made(move), game: chess, calls };
    expect(nextPast(NO_PAST, sources).positions).toBeNull();
    const shownOptions = { start: "chess960", number: 0, fen: null };
    const past = nextPast(NO_PAST, { ...sources, shownOptions });
    expect(past.positions?.[0]).toMatchObject({ fen: expect.stringMatching(/^bbqnnrkr/) });
    const reply = { from: "e7", to: "e5" };
    const next = { ...match, moveCount: 2, positionVersion: 2, game: { lastMove: reply } };
    expect(nextPast(past, { ...sources, match: next, shownOptions }).positions).toHaveLength(3);
  });
});
