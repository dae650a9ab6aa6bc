import type { OfferKind } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, playCells, startMatch, useHarness, useNewPlayers } from "./harness.ts";

const MINUTE = 60_000;
const NEVER_ENDED = { lastAnswer: null, lastByUserID: null, lastTime: null };

describe.each(testKinds)("between the moves (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = useNewPlayers(harness);

  /** Tic-tac-toe of ann (X) and bob (O) with some moves made. */
  const played = async (...cells: number[]) => {
    const match = await startMatch(ann, bob);
    return cells.length > 0 ? (await playCells([ann, bob], match.matchID, cells)).match : match;
  };

  it("an offer's end is shown to both until the next one ends, at the time of what ended it", async () => {
    const match = await played(0, 1);
    const last: Record<OfferKind, object> = { draw: NEVER_ENDED, takeback: NEVER_ENDED };
    for (const [kind, by, end, lastAnswer] of [
      ["draw", ann, () => bob.declineOffer(match, "draw"), "declined"],
      ["draw", bob, () => bob.withdrawOffer(match, "draw"), "withdrawn"],
      ["takeback", bob, () => ann.move(match, 2), "lapsed"],
      ["takeback", ann, () => bob.acceptOffer(match, "takeback"), "accepted"],
      ["takeback", bob, () => ann.forfeit(match), "lapsed"],
    ] as const) {
      expect((await by.offer(match, kind)).offers[kind]).toMatchObject({ ...last[kind], byUserID: by.userID });
      const ended = await end();
      last[kind] = { byUserID: null, lastAnswer, lastByUserID: by.userID, lastTime: ended.lastActionTime };
      for (const seen of [ended, await ann.read(match), await bob.read(match)]) expect(seen.offers).toMatchObject(last);
    }
  });

  it("of crossing draws the first was accepted, and what else was offered lapsed", async () => {
    const match = await played(0, 1);
    await ann.offer(match, "takeback");
    await ann.offer(match, "draw");
    const drawn = await bob.offer(match, "draw");
    const lastTime = drawn.lastActionTime;
    const draw = { lastAnswer: "accepted", lastByUserID: ann.userID, lastTime };
    expect(drawn.offers).toMatchObject({ draw, takeback: { lastAnswer: "lapsed", lastTime } });
    expect((await bob.read(match)).offers).toEqual(drawn.offers);
  });

  it("a draw stands until the other player accepts it, which ends the match by agreement", async () => {
    const match = await played(0, 1);
    const offered = await ann.offer(match, "draw");
    expect(offered).toMatchObject({ positionVersion: 2, turnDeadlineTime: match.turnDeadlineTime });
    const offeredTime = offered.lastActionTime;
    for (const [player, canOffer, canAnswer, canWithdraw, offerCount] of [
      [ann, false, false, true, 0],
      [bob, true, true, false, 1],
    ] as const) {
      const shown = { byUserID: ann.userID, offeredTime, ...NEVER_ENDED, canOffer, canAnswer, canWithdraw };
      expect((await player.read(match)).offers.draw).toEqual(shown);
      expect(await player.list()).toMatchObject({ offerCount });
    }
    const { match: drawn } = await bob.call.matches.acceptOffer({ ...at(match), kind: "draw", offeredTime });
    expect(drawn).toMatchObject({ state: 2, result: "draw", resultDetail: "agreement", outcome: "drawn" });
    expect(drawn).toMatchObject({ winnerUserID: null, finishedTime: drawn.lastActionTime });
    expect(drawn.offers.draw).toMatchObject({ byUserID: null, canOffer: false });
  });

  it("a takeback begins its maker's turn again, and what was taken back stays in the record", async () => {
    const match = await played(0, 1, 4, 5);
    await ann.offer(match, "draw");
    const { offers } = await ann.offer(match, "takeback");
    expect(offers.takeback).toMatchObject({ byUserID: ann.userID, toMoveCount: 2, canWithdraw: true });
    expect(await bob.list()).toMatchObject({ offerCount: 2 });
    harness.clock.set(harness.clock.now() + 3 * MINUTE);
    const back = await bob.acceptOffer(match, "takeback");
    expect(back).toMatchObject({ state: 1, moveCount: 2, positionVersion: 5, currentTurnUserID: ann.userID });
    expect(back.turnDeadlineTime).toBe(back.lastActionTime + (back.turnSeconds ?? 0) * 1000);
    expect(back.offers).toMatchObject({ draw: { byUserID: null }, takeback: { byUserID: null, toMoveCount: null } });
    expect(back.game).toMatchObject({ cells: ["X", "O", ...Array(7).fill(null)], lastMove: { cell: 1 } });
    expect(await bob.read(match)).toEqual(back);
    expect(back.lastMoveTime).toBe((await ann.movesOf(match))[1]?.time);
    await ann.move(match, 8);
    await ann.offer(match, "takeback");
    await bob.acceptOffer(match, "takeback");
    await ann.move(match, 3);
    const all = await bob.movesOf(match, { takenBack: "include" });
    const placeOf = ({ moveNumber, move, isTakenBack }: (typeof all)[number]) =>
      `${moveNumber}: ${move?.["cell"]}${isTakenBack ? " back" : ""}`;
    expect(all.map(placeOf)).toEqual(["1: 0", "2: 1", "3: 4 back", "4: 5 back", "3: 8 back", "3: 3"]);
    expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((a, b) => a - b));
    expect((await bob.movesOf(match, { after: 2 })).map(placeOf)).toEqual(["3: 3"]);
  });

  it("moves that a process of the version before writes have their number as their place in the record", async () => {
    const match = await played(0, 1);
    const write = () =>
      harness.db.pool.query(
        "insert into moves (match_id, move_number, user_id, symbol, move, time) values ($1, 3, $2, 'X', $3, 1)",
        [match.matchID, ann.userID, { cell: 4 }],
      );
    await write();
    await harness.db.pool.query(
      "update matches set x_move_count = 2, position = jsonb_set(position, '{turn}', '\"O\"') where match_id = $1",
      [match.matchID],
    );
    expect(await ann.read(match)).toMatchObject({ moveCount: 3, positionVersion: 3 });
    const latest = (await ann.movesOf(match, { takenBack: "include" })).at(-1);
    expect(latest).toMatchObject({ moveNumber: 3, move: { cell: 4 }, isTakenBack: false });
    await ann.offer(match, "takeback");
    expect((await bob.acceptOffer(match, "takeback")).positionVersion).toBe(4);
    // After a takeback it would meet what was taken back, and so is refused whole.
    await expect(write()).rejects.toThrow(/duplicate key|unique/i);
  });
});
