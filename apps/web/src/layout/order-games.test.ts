import { expect, test } from "vitest";
import { lastPlayed, orderGames } from "./order-games.ts";

const games = ["battleship", "checkers", "chess", "connect-four", "gomoku", "go", "tic-tac-toe"].map((gameType) => ({
  gameType,
}));

const played = (gameType: string, lastMoveTime: number | null = null, startedTime: number | null = 1) => ({
  gameType,
  lastMoveTime,
  startedTime,
});

const order = (matches: Parameters<typeof orderGames>[1]) => orderGames(games, matches).map(({ gameType }) => gameType);

test("games come by what most people look for, a stranger's after them, and tic-tac-toe last", () => {
  const demand = ["chess", "connect-four", "checkers", "gomoku", "battleship", "go", "tic-tac-toe"];
  expect(order([])).toEqual(demand);
  expect(order([played("battleship", null, null)])).toEqual(demand);
});

test("what the viewer plays comes first, the last played before all", () => {
  const matches = [played("checkers", 9), played("tic-tac-toe", 5), played("tic-tac-toe", 12), played("gomoku")];
  expect(order(matches).slice(0, 4)).toEqual(["tic-tac-toe", "checkers", "gomoku", "chess"]);
});

test("the game played last is the one of the latest move, among those on offer", () => {
  const matches = [played("chess", 5), played("go", 9), played("gomoku", 7), played("reversi", null, null)];
  expect(lastPlayed(matches, () => true)).toBe("go");
  expect(lastPlayed(matches, (gameType) => gameType !== "go")).toBe("gomoku");
  expect(lastPlayed([], () => true)).toBeUndefined();
});
