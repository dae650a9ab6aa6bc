import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, playCells, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

describe.each(everyKind)("the life of a match (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  it("goes from invite to a won match, each side seeing its own", async () => {
    const invited = await ann.invite(bob);
    expect(invited).toMatchObject({ state: 0, stateName: "invited", canCancelInvite: true, yourSymbol: null });
    expect(await bob.read(invited)).toMatchObject({ canAcceptInvite: true, canCancelInvite: false });
    const match = await bob.accept(invited);
    const sides = { xUserID: ann.userID, oUserID: bob.userID, yourSymbol: "O" };
    expect(match).toMatchObject({ ...sides, state: 1, isYourTurn: false, canForfeit: true });
    expect(match.lastActionTime).toBeGreaterThan(invited.lastActionTime);
    await playCells([ann, bob], match.matchID, [0, 3, 1]);
    expect(await codeOf(bob.move(match, 0))).toBe("illegal_move");
    const wrong = { status: 400, code: "invalid_request", errors: [{ path: "move.cell" }] };
    expect(await problemOf(bob.move(match, 9))).toMatchObject(wrong);
    await bob.move(match, 4);
    const won = await ann.move(match, 2);
    expect(won).toMatchObject({ state: 2, result: "win", resultDetail: "line", outcome: "won", moveCount: 5 });
    expect(won).toMatchObject({ winnerUserID: ann.userID, canMove: false, canRematch: true });
    expect(won.game).toMatchObject({ lastMove: { cell: 2 }, winningCells: [0, 1, 2] });
    expect(won.game.legalMoves).toBeUndefined();
    expect(await bob.read(match)).toMatchObject({ outcome: "lost", isFinished: true });
    expect((await bob.movesOf(match)).map(({ move, symbol, moveNumber }) => [moveNumber, symbol, move])).toEqual(
      [0, 3, 1, 4, 2].map((cell, index) => [index + 1, index % 2 ? "O" : "X", { cell }]),
    );
  });

  it.each([
    ["connect-four", { column: 7 }, "move.column"],
    ["gomoku", { row: 15, column: 0 }, "move.row"],
    ["reversi", { row: 0, column: 8 }, "move.column"],
    ["dots-and-boxes", { line: 60 }, "move.line"],
    ["checkers", { path: [9, 33] }, "move.path.1"],
  ])(
    "a move of %s off its own match's board fits no schema, though another board is larger",
    async (game, move, path) => {
      const problem = await problemOf(ann.move(await startMatch(ann, bob, game), move));
      expect(problem).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path }] });
    },
  );
});
