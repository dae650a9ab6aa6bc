import { LIMITS, type Match, type OfferKind } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, playCells, problemOf, readMatch, startMatch, useHarness, usePlayers } from "./harness.ts";

const MINUTE = 60_000;

describe.each(testKinds)("between the moves (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  const at = ({ gameType, matchID }: Match) => ({ gameType, matchID });
  const offer = async (player: Player, match: Match, offered: OfferKind) =>
    (await player.call.matches.offer({ ...at(match), kind: offered })).match;
  /** Tic-tac-toe of ann (X) and bob (O) with some moves made. */
  const played = async (...cells: number[]) => {
    const match = await startMatch(ann, bob);
    return cells.length > 0 ? (await playCells([ann, bob], match.matchID, cells)).match : match;
  };

  it("an offer's end is shown to both until the next one ends, at the time of what ended it", async () => {
    const match = await played(0, 1);
    const kind = "draw" as const;
    const ended = async (shown: Match, what: OfferKind, lastAnswer: string, by: Player) => {
      const last = { lastAnswer, lastByUserID: by.userID, lastTime: shown.lastActionTime };
      for (const seen of [shown, await readMatch(ann, match), await readMatch(bob, match)]) {
        expect(seen.offers[what], `${what} ${lastAnswer}`).toMatchObject({ byUserID: null, ...last });
      }
    };
    await offer(ann, match, kind);
    const declined = (await bob.call.matches.declineOffer({ ...at(match), kind })).match;
    await ended(declined, kind, "declined", ann);
    // It stays while the next one stands.
    const offered = await offer(bob, match, kind);
    expect(offered.offers.draw).toMatchObject({
      byUserID: bob.userID,
      lastAnswer: "declined",
      lastByUserID: ann.userID,
    });
    await ended((await bob.call.matches.withdrawOffer({ ...at(match), kind })).match, kind, "withdrawn", bob);
    await offer(bob, match, "takeback");
    await ended((await playCells([ann, bob], match.matchID, [2])).match, "takeback", "lapsed", bob);
    await offer(ann, match, "takeback");
    const accepted = (await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" })).match;
    await ended(accepted, "takeback", "accepted", ann);
    expect(accepted.offers.draw).toMatchObject({ lastAnswer: "withdrawn" });
    await offer(bob, match, "takeback");
    const over = (await ann.call.matches.forfeit(at(match))).match;
    await ended(over, "takeback", "lapsed", bob);
    expect(over.offers.draw).toMatchObject({ lastAnswer: "withdrawn", lastByUserID: bob.userID });
  });

  it("of crossing draws the first was accepted, and a repeat's answer says so too", async () => {
    const match = await played(0, 1);
    await offer(ann, match, "takeback").catch(() => null);
    await offer(bob, match, "takeback").catch(() => null);
    await offer(ann, match, "draw");
    const keyed = bob.with({ idempotencyKey: `crossing ${match.matchID}` });
    const input = { ...at(match), kind: "draw" as const };
    const { match: drawn } = await keyed.matches.offer(input);
    expect(drawn.offers.draw).toMatchObject({
      lastAnswer: "accepted",
      lastByUserID: ann.userID,
      lastTime: drawn.lastActionTime,
    });
    expect(drawn.offers.takeback).toMatchObject({ lastAnswer: "lapsed", lastTime: drawn.lastActionTime });
    expect((await keyed.matches.offer(input)).match).toEqual(drawn);
    expect((await readMatch(bob, match)).offers).toEqual(drawn.offers);
  });

  describe("a draw", () => {
    it("stands until the other player accepts it, which ends the match by agreement", async () => {
      const match = await played(0, 1);
      const offered = await offer(ann, match, "draw");
      expect(offered.offers.draw).toEqual({
        byUserID: ann.userID,
        offeredTime: offered.lastActionTime,
        canOffer: false,
        canAnswer: false,
        canWithdraw: true,
        lastAnswer: null,
        lastByUserID: null,
        lastTime: null,
      });
      expect(offered).toMatchObject({ positionVersion: 2, turnDeadlineTime: match.turnDeadlineTime });
      const seen = await readMatch(bob, match);
      expect(seen.offers.draw).toMatchObject({
        byUserID: ann.userID,
        canOffer: true,
        canAnswer: true,
        canWithdraw: false,
      });
      expect(await bob.call.matches.list({})).toMatchObject({ offerCount: 1 });
      expect(await ann.call.matches.list({})).toMatchObject({ offerCount: 0 });
      const accept = { ...at(match), kind: "draw" as const, offeredTime: offered.lastActionTime };
      const { match: drawn } = await bob.call.matches.acceptOffer(accept);
      expect(drawn).toMatchObject({
        state: 2,
        result: "draw",
        resultDetail: "agreement",
        outcome: "drawn",
        winnerUserID: null,
        finishedTime: drawn.lastActionTime,
        offers: { draw: { byUserID: null, canOffer: false } },
      });
    });

    it("that meets the other's is the draw", async () => {
      const match = await played(0, 1);
      await offer(ann, match, "draw");
      expect(await offer(bob, match, "draw")).toMatchObject({ state: 2, result: "draw", resultDetail: "agreement" });
    });

    it("offered twice is offered once, and moves nothing the second time", async () => {
      const match = await played(0, 1);
      const once = await offer(ann, match, "draw");
      expect(await offer(ann, match, "draw")).toEqual(once);
      const again = ann.with({ idempotencyKey: `again-${match.matchID}` });
      const twice = [
        await again.matches.offer({ ...at(match), kind: "draw" }),
        await again.matches.offer({ ...at(match), kind: "draw" }),
      ];
      expect(twice[1]).toEqual(twice[0]);
      expect(twice[0]?.match).toEqual(once);
      await bob.call.matches.declineOffer({ ...at(match), kind: "draw" });
      expect(await again.matches.offer({ ...at(match), kind: "draw" })).toEqual(twice[0]);
    });

    it("ends with a move by the player it was made to, and stays after its maker's own", async () => {
      const match = await played(0, 1);
      await offer(ann, match, "draw");
      const { match: own } = await ann.call.matches.move({ ...at(match), move: { cell: 4 } });
      expect(own.offers.draw).toMatchObject({ byUserID: ann.userID, canWithdraw: true });
      const { match: others } = await bob.call.matches.move({ ...at(match), move: { cell: 5 } });
      expect(others.offers.draw).toMatchObject({ byUserID: null, offeredTime: null });
    });

    it("can't be offered before both have moved, nor again within twenty moves", async () => {
      const early = await played(0);
      expect(await problemOf(offer(ann, early, "draw"))).toMatchObject({ status: 409, code: "offer_not_allowed" });
      const match = await played(0, 1);
      await offer(ann, match, "draw");
      await ann.call.matches.withdrawOffer({ ...at(match), kind: "draw" });
      const refused = await problemOf(offer(ann, match, "draw"));
      expect(refused).toMatchObject({ code: "limit_reached", match: { offers: { draw: { canOffer: false } } } });
      // It is a limit of each player's own.
      expect((await offer(bob, match, "draw")).offers.draw.byUserID).toBe(bob.userID);
    });
  });

  describe("an answer", () => {
    it("is refused to the wrong player, for another offer than the one that was seen, and where none stands", async () => {
      const match = await played(0, 1);
      const draw = { ...at(match), kind: "draw" as const };
      expect(await problemOf(bob.call.matches.acceptOffer(draw))).toMatchObject({ status: 409, code: "offer_gone" });
      expect(await problemOf(bob.call.matches.declineOffer({ ...draw, offeredTime: 1 }))).toMatchObject({
        code: "stale_state",
        match: { matchID: match.matchID },
      });
      await offer(ann, match, "draw");
      for (const refused of [
        () => ann.call.matches.acceptOffer({ ...draw, offeredTime: 1 }),
        () => ann.call.matches.declineOffer(draw),
        () => bob.call.matches.withdrawOffer(draw),
      ]) {
        expect(await problemOf(refused())).toMatchObject({ status: 403, code: "forbidden_action" });
      }
      expect(await problemOf(bob.call.matches.acceptOffer({ ...draw, offeredTime: 1 }))).toMatchObject({
        code: "stale_state",
      });
      await bob.call.matches.forfeit(at(match));
      expect(await problemOf(bob.call.matches.acceptOffer(draw))).toMatchObject({ code: "invalid_state" });
    });

    it("of a game that allows no such offer is refused for that", async () => {
      const match = await startMatch(ann, bob, "battleship");
      for (const offered of ["draw", "takeback"] as const) {
        const terms = { ...at(match), kind: offered };
        expect(await problemOf(ann.call.matches.offer(terms))).toMatchObject({ code: "offer_not_allowed" });
        expect(await problemOf(ann.call.matches.acceptOffer(terms))).toMatchObject({ code: "offer_not_allowed" });
        expect(match.offers[offered].canOffer).toBe(false);
      }
    });
  });

  describe("a takeback", () => {
    it("goes back to before its maker's own latest move, and begins that turn again", async () => {
      const match = await played(0, 1, 4, 5);
      const offered = await offer(ann, match, "takeback");
      expect(offered.offers.takeback).toMatchObject({ byUserID: ann.userID, toMoveCount: 2, canWithdraw: true });
      harness.clock.set(harness.clock.now() + 3 * MINUTE);
      const { match: back } = await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
      expect(back).toMatchObject({
        state: 1,
        moveCount: 2,
        positionVersion: 5,
        currentTurnUserID: ann.userID,
        turnDeadlineTime: back.lastActionTime + (back.turnSeconds ?? 0) * 1000,
        offers: { takeback: { byUserID: null, toMoveCount: null } },
      });
      expect(back.game).toMatchObject({ cells: ["X", "O", ...Array(7).fill(null)], lastMove: { cell: 1 } });
      expect(await readMatch(bob, match)).toEqual(back);
      const { items } = await ann.call.matches.history(at(match));
      expect(back.lastMoveTime).toBe(items[1]?.time);
      expect(items.map(({ moveNumber, move, isTakenBack }) => [moveNumber, move, isTakenBack])).toEqual([
        [1, { cell: 0 }, false],
        [2, { cell: 1 }, false],
      ]);
      await ann.call.matches.move({ ...at(match), move: { cell: 8 } });
      const all = await bob.call.matches.history({ ...at(match), takenBack: "include" });
      expect(all.items.map(({ moveNumber, move, isTakenBack }) => [moveNumber, move, isTakenBack])).toEqual([
        [1, { cell: 0 }, false],
        [2, { cell: 1 }, false],
        [3, { cell: 4 }, true],
        [4, { cell: 5 }, true],
        [3, { cell: 8 }, false],
      ]);
      const standing = await bob.call.matches.history({ ...at(match), after: 2 });
      expect(standing.items.map(({ moveNumber, move }) => [moveNumber, move])).toEqual([[3, { cell: 8 }]]);
    });

    it("of the very first move leads back to the start, and its maker has moved all the same", async () => {
      const match = await played(0);
      await offer(ann, match, "takeback");
      const { match: back } = await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
      expect(back).toMatchObject({ moveCount: 0, positionVersion: 2, lastMoveTime: null });
      expect(back.game.lastMove).toBeNull();
      harness.clock.set(back.turnDeadlineTime ?? 0);
      expect(await readMatch(ann, match)).toMatchObject({ state: 2, result: "timeout", winnerUserID: bob.userID });
    });

    it("needs a move of one's own, waits for the other's, and ends both kinds when it is accepted", async () => {
      const unmoved = await played(0);
      expect(await problemOf(offer(bob, unmoved, "takeback"))).toMatchObject({ code: "offer_not_allowed" });
      const match = await played(0, 1);
      await offer(ann, match, "draw");
      await offer(ann, match, "takeback");
      expect(await bob.call.matches.list({})).toMatchObject({ offerCount: 2 });
      expect(await problemOf(offer(bob, match, "takeback"))).toMatchObject({ code: "offer_pending" });
      const { match: back } = await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
      expect(back.offers).toMatchObject({ draw: { byUserID: null }, takeback: { byUserID: null } });
      expect(back).toMatchObject({ moveCount: 0, positionVersion: 3 });
    });

    it("that was declined three times is not offered again", async () => {
      const match = await played(0, 1);
      for (let times = 0; times < LIMITS.declinedTakebacks; times += 1) {
        await offer(ann, match, "takeback");
        await bob.call.matches.declineOffer({ ...at(match), kind: "takeback" });
      }
      expect(await problemOf(offer(ann, match, "takeback"))).toMatchObject({ code: "limit_reached" });
      expect((await offer(bob, match, "takeback")).offers.takeback.toMoveCount).toBe(1);
    });

    it("can follow another, and whatever was taken back stays in the record in order of time", async () => {
      const match = await played(0, 1);
      for (const cell of [2, 3, 4]) {
        await ann.call.matches.move({ ...at(match), move: { cell } });
        await offer(ann, match, "takeback");
        await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
      }
      const { match: after } = await ann.call.matches.move({ ...at(match), move: { cell: 5 } });
      expect(after).toMatchObject({ moveCount: 3, positionVersion: 9 });
      const { items } = await ann.call.matches.history({ ...at(match), takenBack: "include" });
      expect(items.map(({ moveNumber, isTakenBack }) => [moveNumber, isTakenBack])).toEqual([
        [1, false],
        [2, false],
        [3, true],
        [3, true],
        [3, true],
        [3, false],
      ]);
      expect(items.map(({ time }) => time)).toEqual(items.map(({ time }) => time).sort((a, b) => a - b));
    });
  });

  describe("a move", () => {
    it("guarded by the position's version passes whatever is offered, where one guarded by the cursor does not", async () => {
      const match = await played(0, 1);
      await offer(bob, match, "draw");
      await bob.call.matches.withdrawOffer({ ...at(match), kind: "draw" });
      const move = { ...at(match), move: { cell: 4 } };
      const stale = ann.call.matches.move({ ...move, expectedLastActionTime: match.lastActionTime });
      expect(await problemOf(stale)).toMatchObject({ code: "stale_state" });
      const wrong = ann.call.matches.move({ ...move, expectedPositionVersion: match.positionVersion + 1 });
      expect(await problemOf(wrong)).toMatchObject({ code: "stale_state" });
      const moved = await ann.call.matches.move({ ...move, expectedPositionVersion: match.positionVersion });
      expect(moved.match.positionVersion).toBe(match.positionVersion + 1);
    });
  });

  it("moves that a process of the version before writes have their number as their place in the record", async () => {
    const match = await played(0, 1);
    const sql =
      "insert into moves (match_id, move_number, user_id, symbol, move, time) values ($1, $2, $3, 'X', $4, 1)";
    const write = (moveNumber: number) =>
      harness.db.pool.query(sql, [match.matchID, moveNumber, ann.userID, { cell: 4 }]);
    await write(3);
    await harness.db.pool.query(
      "update matches set x_move_count = 2, position = jsonb_set(position, '{turn}', '\"O\"') where match_id = $1",
      [match.matchID],
    );
    expect(await readMatch(ann, match)).toMatchObject({ moveCount: 3, positionVersion: 3 });
    const { items } = await ann.call.matches.history({ ...at(match), takenBack: "include" });
    expect(items.at(-1)).toMatchObject({ moveNumber: 3, move: { cell: 4 }, isTakenBack: false });
    await offer(ann, match, "takeback");
    expect((await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" })).match.positionVersion).toBe(4);
    // After a takeback it would meet what was taken back, and so is refused whole.
    await expect(write(3)).rejects.toThrow(/duplicate key|unique/i);
  });

  it("how a match ended is said in its game's word", async () => {
    expect(await played(0, 3, 1, 4, 2)).toMatchObject({ result: "win", resultDetail: "line", canRematch: true });
    const match = await played(0, 1);
    expect((await ann.call.matches.forfeit(at(match))).match).toMatchObject({ result: "forfeit", resultDetail: null });
  });
});
