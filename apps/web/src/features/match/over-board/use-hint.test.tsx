// @vitest-environment happy-dom
import type { MoveBody } from "@yourmove/contract";
import { chess } from "@yourmove/rules/games/chess";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import type { AnyBoard } from "../../../boards/board.ts";
import { type Hint, useHint } from "./use-hint.ts";

const board: AnyBoard = { Board: () => null, describe: () => "", ways: () => [] };

/** Answers when the test says so, unless it was ended. */
class Thinker {
  static last: Thinker;
  onmessage = (_: { data: MoveBody | null }) => {};
  isEnded = false;
  constructor() {
    Thinker.last = this;
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
  answer = (data: MoveBody) => act(async () => this.isEnded || this.onmessage({ data }));
}

const past = { moves: [], positions: [{}], game: chess, hasChance: false, fetched: [], version: null };

let hint = {} as Hint;

const Player = ({ version, canMove }: { version: number; canMove: boolean }) => {
  const game = { cells: [], lastMove: null };
  const match = sampleMatch({ positionVersion: version, canMove, yourSymbol: "X", game });
  hint = useHint({ match, past, board, isPending: false });
  return null;
};

test.each([
  ["whose position is still there counts, and stays where a move was refused", 0, 2, true],
  ["whose position has passed is not shown, and does not count", 1, 3, false],
])("a hint %s", async (_, version, left, isGiven) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("Worker", Thinker);
  localStorage.clear();
  const root = createRoot(document.createElement("div"));
  const show = (at: number, canMove = true) => act(async () => root.render(<Player version={at} canMove={canMove} />));
  await show(0);
  await act(async () => hint.ask());
  expect(hint.isThinking).toBe(true);
  await show(version);
  await Thinker.last.answer({ cell: 4 });
  await show(version, false);
  await show(version);
  expect(hint).toMatchObject({ left, isThinking: false, move: isGiven ? { cell: 4 } : null });
  await act(async () => root.unmount());
});
