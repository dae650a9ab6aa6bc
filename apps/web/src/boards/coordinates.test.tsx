import type { GameView, MoveBody } from "@yourmove/contract";
import { type AnyGame, builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import { drawn } from "../../test/drawn.tsx";
import { en } from "../i18n/dictionary-en.ts";
import type { AnyBoard } from "./board.ts";
import { loadBoard } from "./registry.ts";

const FLEET = [5, 4, 3, 3, 2].map((size, row) => ({ size, row, column: 0, direction: "across" }));

interface Scene {
  readonly position?: unknown;
  readonly yourSymbol?: "X" | "O";
  readonly isTurned?: boolean;
}

const pageOf = async (board: AnyBoard, game: AnyGame, { position = game.start(), ...scene }: Scene = {}) => {
  const { yourSymbol = "X", isTurned = false } = scene;
  return drawn(
    <board.Board
      view={game.view(position, yourSymbol) as GameView}
      legalMoves={(game.legalMoves(position) ?? []) as MoveBody[]}
      canMove
      yourSymbol={yourSymbol}
      lastMove={null}
      isTurned={isTurned}
      label="board"
      onMove={() => {}}
    />,
  );
};

const setOut = async (gameType: string) => {
  const board = await loadBoard(gameType);
  const game = builtInGames.newest(gameType);
  if (!board || !game) throw new Error(`${gameType} has no board`);
  return { board, game };
};

/** What the frame, or the margin, says of columns and rows, in the order of the page. */
const edgeOf = (page: string): string =>
  [...page.matchAll(/<(?:span class="edge-name[^"]*"|text)[^>]*>([^<]*)</g)].map(([, name]) => name).join(" ");

const afterFleets = (game: AnyGame): unknown =>
  (["X", "O"] as const).reduce<unknown>((position, symbol) => {
    const played = game.play(position, symbol, { fleet: FLEET });
    return played.ok ? played.state : position;
  }, game.start());

test.each([
  ["tic-tac-toe", "3 2 a 1 b c"],
  ["connect-four", "1 2 3 4 5 6 7"],
  ["gomoku", "15 14 13 12 11 10 9 8 7 6 5 4 3 2 a 1 b c d e f g h i j k l m n o"],
  ["ultimate-tic-tac-toe", "9 8 7 6 5 4 3 2 a 1 b c d e f g h i"],
  ["reversi", "a 1 b c d e f g h 2 3 4 5 6 7 8"],
  ["dots-and-boxes", "a b c d e f 1 2 3 4 5 6"],
  ["battleship", "a 1 b c d e f g h i j 2 3 4 5 6 7 8 9 10"],
  ["chess", "8 7 6 5 4 3 2 a 1 b c d e f g h"],
])("the edge of the %s board names its columns and rows as the notes do: %s", async (gameType, names) => {
  const { board, game } = await setOut(gameType);
  expect(edgeOf(await pageOf(board, game))).toBe(names);
});

test("black's ranks and files run the other way, and white's on a board that was turned", async () => {
  const { board, game } = await setOut("chess");
  const black = edgeOf(await pageOf(board, game, { yourSymbol: "O" }));
  expect(black.split(" ").slice(0, 3)).toEqual(["1", "2", "3"]);
  expect(edgeOf(await pageOf(board, game, { isTurned: true }))).toBe(black);
});

test("a turned checkers board begins with the other side's first square", async () => {
  const { board, game } = await setOut("checkers");
  const first = async (scene: Scene) => /Square (\d+),/.exec(await pageOf(board, game, scene))?.[1];
  expect([await first({}), await first({ isTurned: true })]).toEqual(["32", "1"]);
  expect([await first({ yourSymbol: "O" }), await first({ yourSymbol: "O", isTurned: true })]).toEqual(["1", "32"]);
});

test.each(["tic-tac-toe", "gomoku", "ultimate-tic-tac-toe", "reversi", "dots-and-boxes", "battleship"])(
  "in %s every square that can be played says the note of the one move that it is",
  async (gameType) => {
    const { board, game } = await setOut(gameType);
    const position = gameType === "battleship" ? afterFleets(game) : game.start();
    const page = await pageOf(board, game, { position });
    const notation = await board.loadNotation?.();
    const said = [...page.matchAll(/aria-label="([^"]*), playable/g)].map(([, label = ""]) => label.split(/, | /));
    const moves = game.legalMoves(position) as MoveBody[];
    const notes = moves.map((move) => notation?.noteMoves([move])?.[0] ?? board.describe(move, en));
    expect(said.map((words) => notes.filter((note) => words.includes(note)).length)).toEqual(notes.map(() => 1));
    expect(new Set(notes).size).toBe(notes.length);
  },
);
