import type { HistoryMove, Match, MoveBody } from "@yourmove/contract";
import { createRandom } from "@yourmove/game";
import { backgammon } from "@yourmove/rules/games/backgammon";
import { battleship } from "@yourmove/rules/games/battleship";
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

const fresh = nextPast(NO_PAST, { match: matchAt(2, 0), fetched, game: ticTacToe, calls });

/** The past once the live match has shown what it shows, on top of what was known. */
const grownBy = (past: Past, match: Match, game: Past["game"] = ticTacToe): Past =>
  nextPast(past, { match, fetched: past.fetched, game, calls });

describe("what was fetched", () => {
  test("is replayed: the first position and one more for each move", () => {
    expect(fresh.positions).toHaveLength(3);
    expect(fresh.positions?.at(-1)).toMatchObject({ turn: "X" });
  });

  test("has no positions where a move is hidden", () => {
    const past = nextPast(NO_PAST, { match: matchAt(1, 0), fetched: hidden, game: ticTacToe, calls });
    expect(past).toMatchObject({ moves: hidden, positions: null });
  });

  test("is listed before the rules have come, and replayed once they have", () => {
    const listed = nextPast(NO_PAST, { match: matchAt(2, 0), fetched, game: null, calls: null });
    expect(listed).toMatchObject({ moves: fetched, positions: null });
    expect(grownBy(listed, matchAt(2, 0)).positions).toHaveLength(3);
  });

  test("takes the place of what was known, moves that were hidden included", () => {
    const running = nextPast(NO_PAST, { match: matchAt(1, 0), fetched: hidden, game: ticTacToe, calls });
    const over = nextPast(running, { match: matchAt(2, 0, { isFinished: true }), fetched, game: ticTacToe, calls });
    expect(over.moves).toBe(fetched);
    expect(over.positions).toHaveLength(3);
  });
});

describe("a move that the live match shows", () => {
  test("is one move and one position more, made by whoever was on turn", () => {
    const past = grownBy(fresh, matchAt(3, 8));
    expect(past.moves.at(-1)).toEqual({
      moveNumber: 3,
      userID: 1,
      symbol: "X",
      move: { cell: 8 },
      time: 30,
      isTakenBack: false,
    });
    expect(past.positions?.slice(0, 3)).toEqual(fresh.positions);
    expect(past.positions).toHaveLength(4);
  });

  test("is played once: what is known is never replayed for it", () => {
    const game = { ...ticTacToe, play: vi.fn(ticTacToe.play) };
    const known = grownBy(fresh, matchAt(2, 0), game);
    game.play.mockClear();
    const grown = grownBy(grownBy(known, matchAt(3, 8), game), matchAt(4, 2), game);
    expect(grown.moves.map(({ move }) => move)).toEqual([4, 0, 8, 2].map((cell) => ({ cell })));
    expect(game.play).toHaveBeenCalledTimes(2);
  });

  test("shown again adds nothing", () => {
    const past = grownBy(fresh, matchAt(3, 8));
    expect(grownBy(past, matchAt(3, 8, { lastActionTime: 99 }))).toBe(past);
  });

  test("that does not follow what is known leaves the past as it is", () => {
    expect(grownBy(fresh, matchAt(3, 4))).toBe(fresh);
    expect(grownBy(fresh, matchAt(4, 8))).toBe(fresh);
    expect(grownBy(fresh, sampleMatch({ moveCount: 3, game: { lastMove: null } }))).toBe(fresh);
  });
});

describe("a takeback", () => {
  const further = grownBy(fresh, matchAt(3, 8));

  test("takes moves and positions off the end, one or two, and play goes on from there", () => {
    const back = grownBy(further, matchAt(2, 0, { positionVersion: 4 }));
    expect(back.moves).toEqual(fresh.moves);
    expect(back.positions).toEqual(fresh.positions);
    expect(lackOf(back, matchAt(2, 0, { positionVersion: 4 }))).toBeNull();
    const again = grownBy(back, matchAt(3, 7, { positionVersion: 5 }));
    expect(again.moves.map(({ move }) => move)).toEqual([4, 0, 7].map((cell) => ({ cell })));
    expect(again.positions).toHaveLength(4);
    expect(grownBy(further, matchAt(1, 4, { positionVersion: 4 })).moves).toEqual(fresh.moves.slice(0, 1));
  });

  test("and another move in one look leave the moves in doubt: they are fetched, and what comes is taken", () => {
    const match = matchAt(3, 7, { positionVersion: 5 });
    expect(grownBy(further, match)).toBe(further);
    expect(lackOf(further, match)).toBe("version 5");
    const now = nextPast(further, { match, fetched: [4, 0, 7].map(moveOf), game: ticTacToe, calls });
    expect(now.moves.at(-1)?.move).toEqual({ cell: 7 });
    expect(lackOf(now, match)).toBeNull();
  });

  test("before the history came is seen by its end, which is not the match's: it is fetched once more", () => {
    const match = matchAt(1, 4, { positionVersion: 3 });
    const stale = nextPast(NO_PAST, { match, fetched, game: ticTacToe, calls });
    expect(stale.moves).toBe(fetched);
    expect(lackOf(stale, match)).toBe("version 3");
  });
});

describe("the history is fetched again", () => {
  test("when the match is further by moves that were not shown, once for each such gap", () => {
    expect(lackOf(fresh, matchAt(2, 0))).toBeNull();
    expect(lackOf(grownBy(fresh, matchAt(3, 8)), matchAt(3, 8))).toBeNull();
    const gap = lackOf(fresh, matchAt(4, 8));
    expect(gap).not.toBeNull();
    expect(lackOf(fresh, matchAt(4, 8, { lastActionTime: 99 }))).toBe(gap);
    expect(lackOf(fresh, matchAt(5, 7))).not.toBe(gap);
  });

  test("never because it is ahead of the match", () => {
    expect(lackOf(fresh, matchAt(1, 4))).toBeNull();
  });

  test("for hidden moves once the match is over, and not before", () => {
    const past = nextPast(NO_PAST, { match: matchAt(1, 0), fetched: hidden, game: battleship, calls });
    expect(lackOf(past, matchAt(1, 0))).toBeNull();
    expect(lackOf(past, matchAt(1, 0, { isFinished: true }))).toBe("hidden");
  });
});

describe("a match with chance", () => {
  const seed = "5f".repeat(32);
  const first = backgammon.start({ random: createRandom(Buffer.from(seed, "hex"), 0) });
  const [move = null] = backgammon.legalMoves(first) as unknown as MoveBody[];
  const made = [{ ...moveOf(0, 0), move, symbol: backgammon.turn(first) as "X" | "O" }];
  const own = { gameType: "backgammon", game: { lastMove: move } };
  const commitment = "0".repeat(64);
  const running = matchAt(1, 0, { ...own, chance: { commitment, seed: null } });
  const over = matchAt(1, 0, { ...own, isFinished: true, chance: { commitment, seed } });

  test("is a list of moves until its seed is known, and fetched again then", () => {
    const past = nextPast(NO_PAST, { match: running, fetched: made, game: backgammon, calls });
    expect(past).toMatchObject({ moves: made, positions: null });
    expect(lackOf(past, running)).toBeNull();
    expect(lackOf(past, over)).toBe("seed");
  });

  test("is replayed with what the seed gave, once it is over", () => {
    const past = nextPast(NO_PAST, { match: over, fetched: made, game: backgammon, calls });
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
    const past = nextPast(NO_PAST, { match: played({ size: 6 }, move), fetched: made(move), game: reversi, calls });
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
