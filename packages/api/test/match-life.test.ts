import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { playCells, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(everyKind)("the life of a match (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, eve] = usePlayers(harness, "ann", "bob", "eve");

  const invite = async () =>
    (await ann.call.matches.invite({ gameType, opponentUserID: bob.userID, symbol: "X" })).match;

  it("an invite takes two statements: one reads the invitee, one writes", async () => {
    const dan = await harness.player();
    let count = 0;
    const forget = harness.db.observe(({ text }) => {
      if (text.includes("invites_from")) count += 1;
    });
    const { matchID } = (await ann.call.matches.invite({ gameType, opponentUserID: dan.userID, symbol: "X" })).match;
    forget();
    expect(count).toBe(2);
    await ann.call.matches.cancel({ gameType, matchID });
  });

  it("goes from invite to a won match, each side seeing its own", async () => {
    const invited = await invite();
    expect(invited).toMatchObject({
      state: 0,
      stateName: "invited",
      canCancelInvite: true,
      canAcceptInvite: false,
      yourSymbol: null,
    });
    const seen = await bob.call.matches.get({ gameType, matchID: invited.matchID });
    expect(seen).toMatchObject({
      unchanged: false,
      match: { canAcceptInvite: true, canDeclineInvite: true, canCancelInvite: false },
    });
    const { match } = await bob.call.matches.accept({ gameType, matchID: invited.matchID });
    expect(match).toMatchObject({
      state: 1,
      xUserID: ann.userID,
      oUserID: bob.userID,
      yourSymbol: "O",
      isYourTurn: false,
      canForfeit: true,
    });
    expect(match.lastActionTime).toBeGreaterThan(invited.lastActionTime);

    const won = await playCells([ann, bob], match.matchID, [0, 3, 1, 4, 2]);
    expect(won.match).toMatchObject({
      state: 2,
      result: "win",
      outcome: "won",
      winnerUserID: ann.userID,
      moveCount: 5,
      canMove: false,
    });
    expect(won.match.game).toMatchObject({ lastMove: { cell: 2 }, winningCells: [0, 1, 2] });
    expect(won.match.game.legalMoves).toBeUndefined();
    const lost = await bob.call.matches.get({ gameType, matchID: match.matchID });
    expect(lost).toMatchObject({ match: { outcome: "lost", isFinished: true } });
    const { items } = await bob.call.matches.history({ gameType, matchID: match.matchID });
    expect(items.map(({ move, symbol, moveNumber }) => [moveNumber, symbol, move])).toEqual([
      [1, "X", { cell: 0 }],
      [2, "O", { cell: 3 }],
      [3, "X", { cell: 1 }],
      [4, "O", { cell: 4 }],
      [5, "X", { cell: 2 }],
    ]);
  });

  it("a declined invite can't be accepted, and the refusal shows the true match", async () => {
    const { matchID } = await invite();
    expect((await bob.call.matches.decline({ gameType, matchID })).match).toMatchObject({
      state: 3,
      result: "declined",
      startedTime: null,
    });
    const problem = await problemOf(bob.call.matches.accept({ gameType, matchID }));
    expect(problem).toMatchObject({ status: 409, code: "invalid_state", match: { matchID, state: 3 } });
  });

  it("a canceled invite can't be accepted", async () => {
    const { matchID } = await invite();
    expect((await ann.call.matches.cancel({ gameType, matchID })).match).toMatchObject({
      state: 4,
      result: "canceled",
    });
    expect(await problemOf(bob.call.matches.accept({ gameType, matchID }))).toMatchObject({
      status: 409,
      code: "invalid_state",
    });
  });

  it("the wrong role is 403 in every state", async () => {
    const { matchID } = await invite();
    const input = { gameType, matchID };
    expect(await problemOf(ann.call.matches.accept(input))).toMatchObject({ status: 403, code: "forbidden_action" });
    expect(await problemOf(bob.call.matches.cancel(input))).toMatchObject({ status: 403, code: "forbidden_action" });
    await ann.call.matches.cancel(input);
    expect(await problemOf(ann.call.matches.decline(input))).toMatchObject({ status: 403, code: "forbidden_action" });
  });

  it("a stranger gets the answer of a missing match", async () => {
    const { matchID } = await invite();
    const foreign = await problemOf(eve.call.matches.get({ gameType, matchID }));
    expect(foreign).toEqual(await problemOf(eve.call.matches.get({ gameType, matchID: 2_000_000 })));
    expect(foreign).toMatchObject({ status: 404, code: "match_not_found" });
    expect(await problemOf(eve.call.matches.accept({ gameType, matchID }))).toEqual(foreign);
    await ann.call.matches.cancel({ gameType, matchID });
  });

  it("one pending invite a pair and game, from either of the two; the second request is answered with the first", async () => {
    const { matchID } = await invite();
    const again = await problemOf(ann.call.matches.invite({ gameType, opponentUserID: bob.userID }));
    expect(again).toMatchObject({ status: 409, code: "invite_pending", match: { matchID, canCancelInvite: true } });
    const crossing = await problemOf(bob.call.matches.invite({ gameType, opponentUserID: ann.userID }));
    expect(crossing).toMatchObject({ code: "invite_pending", match: { matchID, canAcceptInvite: true } });
    const other = await ann.call.matches.invite({ gameType: "connect-four", opponentUserID: bob.userID });
    await ann.call.matches.cancel({ gameType: "connect-four", matchID: other.match.matchID });
    await ann.call.matches.cancel({ gameType, matchID });
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

  it("several 409s: the state, then the cursor, then the turn, and only then the rules", async () => {
    const { matchID, lastActionTime } = await startMatch(ann, bob);
    const move = { gameType, matchID, move: { cell: 4 } };
    expect(await problemOf(bob.call.matches.move({ ...move, expectedLastActionTime: 1 }))).toMatchObject({
      code: "stale_state",
    });
    expect(await problemOf(bob.call.matches.move(move))).toMatchObject({ code: "not_your_turn", match: { matchID } });
    await ann.call.matches.move({ ...move, expectedLastActionTime: lastActionTime });
    const illegal = await problemOf(bob.call.matches.move(move));
    expect(illegal).toMatchObject({ status: 422, code: "illegal_move" });
    const malformed = await problemOf(bob.call.matches.move({ ...move, move: { cell: 9 } }));
    expect(malformed).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path: "move.cell" }] });
    await bob.call.matches.forfeit({ gameType, matchID });
    expect(await problemOf(bob.call.matches.move({ ...move, expectedLastActionTime: 1 }))).toMatchObject({
      code: "invalid_state",
    });
  });

  it("either player forfeits at any turn, and the other wins", async () => {
    const { matchID } = await startMatch(ann, bob);
    const { match } = await bob.call.matches.forfeit({ gameType, matchID });
    expect(match).toMatchObject({
      state: 2,
      result: "forfeit",
      winnerUserID: ann.userID,
      outcome: "lost",
      canForfeit: false,
    });
  });

  it("an invite that nobody answers expires after 14 days, whatever reads it first", async () => {
    const { matchID, inviteExpiresTime } = await invite();
    harness.clock.set((inviteExpiresTime ?? 0) - 1);
    expect(await bob.call.matches.get({ gameType, matchID })).toMatchObject({ match: { state: 0 } });
    harness.clock.set(inviteExpiresTime ?? 0);
    const problem = await problemOf(bob.call.matches.accept({ gameType, matchID }));
    expect(problem).toMatchObject({
      code: "invalid_state",
      match: { state: 5, result: "expired", finishedTime: inviteExpiresTime },
    });
    const fresh = await invite();
    expect(fresh.matchID).not.toBe(matchID);
    await ann.call.matches.cancel({ gameType, matchID: fresh.matchID });
  });

  it("a turn that runs out loses, or aborts the match where that player has not moved", async () => {
    const unmoved = await startMatch(ann, bob);
    harness.clock.set(unmoved.turnDeadlineTime ?? 0);
    expect(await ann.call.matches.get({ gameType, matchID: unmoved.matchID })).toMatchObject({
      match: { state: 6, result: "aborted", winnerUserID: null, outcome: null },
    });
    const moved = await startMatch(ann, bob);
    const { match } = await playCells([ann, bob], moved.matchID, [0, 1]);
    harness.clock.set(match.turnDeadlineTime ?? 0);
    const list = await bob.call.matches.list({ gameType });
    const items = list.unchanged ? [] : list.items;
    expect(items[0]).toMatchObject({ matchID: moved.matchID, state: 2, result: "timeout", outcome: "won" });
  });
});
