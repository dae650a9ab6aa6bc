import type { PlayerSymbol } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tests/support/random.ts";
import { findPuzzle, PUZZLE_GAMES, type PuzzleGame, puzzleGamesOn, puzzleIn } from "../src/bot/find-puzzle.ts";
import type { PlainGame } from "../src/game.ts";
import { nextOf } from "./support/perft.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";

const gameOf = (gameType: PuzzleGame): PlainGame => {
  const game = PLAIN_GAMES.find((each) => each.gameType === gameType);
  if (!game) throw new Error(`${gameType} is no plain game`);
  return game;
};

const lookingFor = (seed: number) => ({ random: seededRandom(seed), isSpent: () => false });

/** Whether a side wins within so many plies, by looking at everything. */
const wins = (game: PlainGame, position: unknown, symbol: PlayerSymbol, plies: number): boolean => {
  const outcome = game.outcome(position);
  if (outcome || plies === 0) return outcome?.winner === symbol;
  const after = (move: object) => wins(game, nextOf(game, position, move), symbol, plies - 1);
  const moves = game.legalMoves(position);
  return game.turn(position) === symbol ? moves.some(after) : moves.every(after);
};

const connectFour = gameOf("connect-four");

const afterColumns = (columns: string): unknown =>
  [...columns].reduce<unknown>(
    (position, column) => nextOf(connectFour, position, { column: Number(column) }),
    connectFour.start(),
  );

describe("a puzzle", () => {
  it("has exactly one move that wins, found by looking at everything, and a line that the rules allow to the end", () => {
    const game = gameOf("ultimate-tic-tac-toe");
    const found = findPuzzle(game, "ultimate-tic-tac-toe", lookingFor(3));
    if (!found) throw new Error("none was found");
    const { position, symbol, line } = found;
    const winning = game.legalMoves(position).filter((move) => wins(game, nextOf(game, position, move), symbol, 4));
    expect(winning).toEqual([line[0]?.move]);
    let at = position;
    for (const { symbol: by, move, position: after } of line) {
      expect(game.turn(at)).toBe(by);
      at = nextOf(game, at, move);
      expect(at).toEqual(after);
    }
    expect(game.outcome(at)?.winner).toBe(symbol);
  });

  it.each([
    ["two moves win", "3322"],
    ["a move wins at once", "332241"],
    ["no move wins", ""],
  ])("is none where %s", (_, columns) => {
    expect(puzzleIn(connectFour, "connect-four", afterColumns(columns), lookingFor(1))).toBeNull();
  });

  it("is none once the time to look for it is over", () => {
    const looking = { ...lookingFor(3), isSpent: () => true };
    expect(findPuzzle(gameOf("ultimate-tic-tac-toe"), "ultimate-tic-tac-toe", looking)).toBeNull();
  });
});

it.each([
  ["all", PUZZLE_GAMES],
  ["two", ["chess", "backgammon", "gomoku"]],
  ["three", ["chess", "reversi", "gomoku"]],
])(
  "two days that follow each other share no game, where %s are on offer, and each day begins with the next one",
  (_, given) => {
    const days = Array.from({ length: 50 }, (_, day) => puzzleGamesOn(20_000 + day, given));
    for (const [at, games] of days.entries()) {
      expect(given).toEqual(expect.arrayContaining([...games]));
      expect(games.filter((game) => days[at + 1]?.includes(game))).toEqual([]);
    }
    const offered = PUZZLE_GAMES.filter((game) => given.includes(game));
    expect(new Set(days.slice(0, offered.length).map(([first]) => first))).toEqual(new Set(offered));
  },
);

it("where no game with puzzles is on offer, a day has none to look in", () => {
  expect(puzzleGamesOn(20_000, ["backgammon"])).toEqual([]);
});
