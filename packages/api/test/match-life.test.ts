import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, playCells, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(everyKind)("the life of a match (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  const invite = async () =>
    (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID, symbol: "X" })).match;

  it("goes from invite to a won match, each side seeing its own", async () => {
    const invited = await invite();
    expect(invited).toMatchObject({ state: 0, stateName: "invited", canCancelInvite: true, yourSymbol: null });
    expect(await bob.read(invited)).toMatchObject({ canAcceptInvite: true, canCancelInvite: false });
    const match = await bob.accept(invited);
    const sides = { xUserID: ann.userID, oUserID: bob.userID, yourSymbol: "O" };
    expect(match).toMatchObject({ ...sides, state: 1, isYourTurn: false, canForfeit: true });
    expect(match.lastActionTime).toBeGreaterThan(invited.lastActionTime);
    const won = (await playCells([ann, bob], match.matchID, [0, 3, 1, 4, 2])).match;
    expect(won).toMatchObject({ state: 2, result: "win", resultDetail: "line", outcome: "won", moveCount: 5 });
    expect(won).toMatchObject({ winnerUserID: ann.userID, canMove: false, canRematch: true });
    expect(won.game).toMatchObject({ lastMove: { cell: 2 }, winningCells: [0, 1, 2] });
    expect(won.game.legalMoves).toBeUndefined();
    expect(await bob.read(match)).toMatchObject({ outcome: "lost", isFinished: true });
    const { items } = await bob.call.matches.history(at(match));
    expect(items.map(({ move, symbol, moveNumber }) => [moveNumber, symbol, move])).toEqual(
      [0, 3, 1, 4, 2].map((cell, index) => [index + 1, index % 2 ? "O" : "X", { cell }]),
    );
  });

  it("one pending invite a pair and game, from either of the two; the second request is answered with the first", async () => {
    const invited = await invite();
    const { matchID } = invited;
    const again = await problemOf(ann.invite(bob));
    expect(again).toMatchObject({ status: 409, code: "invite_pending", match: { matchID, canCancelInvite: true } });
    const crossing = await problemOf(bob.invite(ann));
    expect(crossing).toMatchObject({ code: "invite_pending", match: { matchID, canAcceptInvite: true } });
    const other = await ann.call.matches.invite({ gameType: "connect-four", opponentUserID: bob.userID });
    for (const match of [other.match, invited]) await ann.cancel(match);
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
      const { match } = await ann.call.matches.invite({ gameType: game, opponentUserID: bob.userID, symbol: "X" });
      const { matchID } = match;
      await bob.call.matches.accept({ gameType: game, matchID });
      const problem = await problemOf(ann.call.matches.move({ gameType: game, matchID, move }));
      expect(problem).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path }] });
    },
  );

  it("a move is 409 with the true match, 422 by the rules, and 400 by its shape", async () => {
    const begun = await startMatch(ann, bob);
    const move = { ...at(begun), move: { cell: 4 } };
    const refused = (changes = {}) => problemOf(bob.call.matches.move({ ...move, ...changes }));
    expect(await refused({ expectedLastActionTime: 1 })).toMatchObject({ status: 409, code: "stale_state" });
    expect(await refused()).toMatchObject({ status: 409, code: "not_your_turn", match: at(begun) });
    await ann.call.matches.move({ ...move, expectedLastActionTime: begun.lastActionTime });
    expect(await refused()).toMatchObject({ status: 422, code: "illegal_move" });
    const malformed = { status: 400, code: "invalid_request", errors: [{ path: "move.cell" }] };
    expect(await refused({ move: { cell: 9 } })).toMatchObject(malformed);
    const match = await bob.forfeit(begun);
    expect(match).toMatchObject({ state: 2, result: "forfeit", resultDetail: null, winnerUserID: ann.userID });
    expect(match).toMatchObject({ outcome: "lost", canForfeit: false });
    expect(await refused({ expectedLastActionTime: 1 })).toMatchObject({ code: "invalid_state" });
  });
});
