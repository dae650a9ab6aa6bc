import { LIMITS, type Match, type OfferKind } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, codeOf, type Player, playCells, readMatch, startMatch, useHarness, usePlayers } from "./harness.ts";

const MINUTE = 60_000;
const NEVER_ENDED = { lastAnswer: null, lastByUserID: null, lastTime: null };

describe.each(testKinds)("between the moves (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

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
    const kept = { byUserID: bob.userID, lastAnswer: "declined", lastByUserID: ann.userID };
    expect(offered.offers.draw).toMatchObject(kept);
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

  it("of crossing draws the first was accepted", async () => {
    const match = await played(0, 1);
    await offer(ann, match, "takeback").catch(() => null);
    await offer(bob, match, "takeback").catch(() => null);
    await offer(ann, match, "draw");
    const drawn = await offer(bob, match, "draw");
    const lastTime = drawn.lastActionTime;
    expect(drawn.offers.draw).toMatchObject({ lastAnswer: "accepted", lastByUserID: ann.userID, lastTime });
    expect(drawn.offers.takeback).toMatchObject({ lastAnswer: "lapsed", lastTime });
    expect((await readMatch(bob, match)).offers).toEqual(drawn.offers);
  });

  it("a draw stands until the other player accepts it, which ends the match by agreement", async () => {
    const match = await played(0, 1);
    const offered = await offer(ann, match, "draw");
    const mine = { byUserID: ann.userID, offeredTime: offered.lastActionTime, ...NEVER_ENDED };
    expect(offered.offers.draw).toEqual({ ...mine, canOffer: false, canAnswer: false, canWithdraw: true });
    expect(offered).toMatchObject({ positionVersion: 2, turnDeadlineTime: match.turnDeadlineTime });
    const seen = await readMatch(bob, match);
    expect(seen.offers.draw).toEqual({ ...mine, canOffer: true, canAnswer: true, canWithdraw: false });
    expect(await bob.call.matches.list({})).toMatchObject({ offerCount: 1 });
    expect(await ann.call.matches.list({})).toMatchObject({ offerCount: 0 });
    const accept = { ...at(match), kind: "draw" as const, offeredTime: offered.lastActionTime };
    const { match: drawn } = await bob.call.matches.acceptOffer(accept);
    expect(drawn).toMatchObject({ state: 2, result: "draw", resultDetail: "agreement", outcome: "drawn" });
    expect(drawn).toMatchObject({ winnerUserID: null, finishedTime: drawn.lastActionTime });
    expect(drawn.offers.draw).toMatchObject({ byUserID: null, canOffer: false });
  });

  it("a takeback begins its maker's turn again, and what was taken back stays in the record", async () => {
    const match = await played(0, 1, 4, 5);
    await offer(ann, match, "draw");
    const offered = await offer(ann, match, "takeback");
    expect(offered.offers.takeback).toMatchObject({ byUserID: ann.userID, toMoveCount: 2, canWithdraw: true });
    expect(await bob.call.matches.list({})).toMatchObject({ offerCount: 2 });
    harness.clock.set(harness.clock.now() + 3 * MINUTE);
    const { match: back } = await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
    expect(back).toMatchObject({ state: 1, moveCount: 2, positionVersion: 5, currentTurnUserID: ann.userID });
    expect(back.turnDeadlineTime).toBe(back.lastActionTime + (back.turnSeconds ?? 0) * 1000);
    expect(back.offers).toMatchObject({ draw: { byUserID: null }, takeback: { byUserID: null, toMoveCount: null } });
    expect(back.game).toMatchObject({ cells: ["X", "O", ...Array(7).fill(null)], lastMove: { cell: 1 } });
    expect(await readMatch(bob, match)).toEqual(back);
    const { items } = await ann.call.matches.history(at(match));
    expect(back.lastMoveTime).toBe(items[1]?.time);
    await ann.call.matches.move({ ...at(match), move: { cell: 8 } });
    await offer(ann, match, "takeback");
    await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
    await ann.call.matches.move({ ...at(match), move: { cell: 3 } });
    const { items: all } = await bob.call.matches.history({ ...at(match), takenBack: "include" });
    expect(all.map(({ moveNumber, move, isTakenBack }) => [moveNumber, move, isTakenBack])).toEqual([
      [1, { cell: 0 }, false],
      [2, { cell: 1 }, false],
      [3, { cell: 4 }, true],
      [4, { cell: 5 }, true],
      [3, { cell: 8 }, true],
      [3, { cell: 3 }, false],
    ]);
    expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((a, b) => a - b));
    const standing = await bob.call.matches.history({ ...at(match), after: 2 });
    expect(standing.items.map(({ moveNumber, move }) => [moveNumber, move])).toEqual([[3, { cell: 3 }]]);
  });

  it("a takeback of the very first move leads back to the start, and its maker has moved all the same", async () => {
    const match = await played(0);
    await offer(ann, match, "takeback");
    const { match: back } = await bob.call.matches.acceptOffer({ ...at(match), kind: "takeback" });
    expect(back).toMatchObject({ moveCount: 0, positionVersion: 2, lastMoveTime: null });
    expect(back.game.lastMove).toBeNull();
    harness.clock.set(back.turnDeadlineTime ?? 0);
    expect(await readMatch(ann, match)).toMatchObject({ state: 2, result: "timeout", winnerUserID: bob.userID });
  });

  it("more time moves the deadline by a turn and no version, and ends 14 days from now at the latest", async () => {
    const match = await played(0, 1);
    const { match: extended } = await bob.call.matches.extend(at(match));
    expect(extended.turnDeadlineTime).toBe((match.turnDeadlineTime ?? 0) + (match.turnSeconds ?? 0) * 1000);
    expect(extended).toMatchObject({ positionVersion: 2, canExtend: false });
    expect(await codeOf(bob.call.matches.extend(at(match)))).toBe("limit_reached");
    const terms = { gameType: "connect-four", opponentUserID: bob.userID, symbol: "X" } as const;
    const turnSeconds = LIMITS.turnSeconds.max;
    const { match: long } = await ann.call.matches.invite({ ...terms, turnSeconds });
    await bob.call.matches.accept(at(long));
    harness.clock.set(harness.clock.now() + 24 * 60 * MINUTE);
    const { match: longest } = await bob.call.matches.extend(at(long));
    expect(longest.turnDeadlineTime).toBe(harness.clock.now() + turnSeconds * 1000);
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
});
