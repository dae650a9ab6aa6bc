import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import { at, codeOf, type Player, startMatch, useHarness } from "./harness.ts";
import { startBots } from "./test-bots.ts";
import { bids, TEST_GAMES } from "./test-games.ts";
import { useWebhookPosts } from "./webhook-posts.ts";

const { gameType } = bids;
const HOUR_S = 3600;

describe.each(testKinds)("a joint turn (%s)", (kind) => {
  const harness = useHarness(kind, { games: TEST_GAMES });

  const begin = async () => {
    const [x, o] = await harness.pair();
    return { x, o, match: await startMatch(x, o, { gameType, turnSeconds: 60 }) };
  };
  const bid = (player: Player, match: Match, bid: number, expected: object = {}) =>
    player.move(match, { bid }, expected);
  const movesOf = async (player: Player, match: Match) =>
    (await player.movesOf(match)).map(({ symbol, move }) => [symbol, move]);

  it("is both players', in either order, and hides the first move from the other alone", async () => {
    for (const first of ["x", "o"] as const) {
      const { x, o, match } = await begin();
      const [one, other] = first === "x" ? [x, o] : [o, x];
      for (const player of [one, other]) {
        const shown = await player.read(match);
        const onTurn = { state: 1, currentTurnUserID: null, isYourTurn: true, canMove: true, canExtend: false };
        expect(shown).toMatchObject(onTurn);
        expect(shown.game.legalMoves).toHaveLength(9);
        // Narrowed to an opponent, the database counts.
        for (const input of [{}, { opponentUserID: shown.opponent.userID }])
          expect(await player.list(input)).toMatchObject({ yourTurnCount: 1 });
      }
      const after = await bid(one, match, 7);
      expect(after).toMatchObject({ currentTurnUserID: null, isYourTurn: false, canMove: false, moveCount: 1 });
      expect(after).toMatchObject({ positionVersion: 1, game: { lastMove: { bid: 7 } } });
      expect(await codeOf(bid(one, match, 1))).toBe("not_your_turn");
      const hidden = { isYourTurn: true, moveCount: 1, game: { lastMove: null, bids: [] } };
      expect(await other.read(match)).toMatchObject(hidden);
      expect(await movesOf(other, match)).toEqual([[first.toUpperCase(), null]]);
      expect(await movesOf(one, match)).toEqual([[first.toUpperCase(), { bid: 7 }]]);
      expect([await one.list(), await other.list()]).toMatchObject([{ yourTurnCount: 0 }, { yourTurnCount: 1 }]);
      const both = await bid(other, match, 2);
      expect(both).toMatchObject({ currentTurnUserID: x.userID, game: { lastMove: { bid: 2 } } });
      expect((await movesOf(other, match)).map(([, move]) => move)).toEqual([{ bid: 7 }, { bid: 2 }]);
    }
  });

  it("refuses neither move as stale because of the other, and both for anything older", async () => {
    const { x, o, match } = await begin();
    const seen = { expectedPositionVersion: 0, expectedLastActionTime: match.lastActionTime };
    await bid(o, match, 3, seen);
    await bid(x, match, 4, seen);
    expect(await codeOf(bid(x, match, 4, { expectedPositionVersion: 0 }))).toBe("stale_state");
    const solo = await bid(x, match, 1, { expectedPositionVersion: 2 });
    expect(solo).toMatchObject({ currentTurnUserID: null, isYourTurn: true, positionVersion: 3 });
    const { lastActionTime: expectedLastActionTime } = solo;
    for (const old of [
      { expectedPositionVersion: 2 },
      { expectedPositionVersion: 5 },
      { expectedLastActionTime: expectedLastActionTime - 1 },
    ])
      expect(await codeOf(bid(o, match, 1, old))).toBe("stale_state");
    await bid(x, match, 1, { expectedLastActionTime });
    await bid(o, match, 9, { expectedLastActionTime, expectedPositionVersion: 3 });
    expect(await bid(o, match, 9)).toMatchObject({ state: 2, result: "win", winnerUserID: o.userID });
  });

  it("takes both moves at once in either order: none is refused, and a repeat is given its own answer", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { x, o, match } = await begin();
      const seen = { expectedPositionVersion: 0, expectedLastActionTime: match.lastActionTime };
      const keyed = x.with({ idempotencyKey: `bid ${match.matchID}` }).matches;
      const repeated = async () => (await keyed.move({ ...at(match), move: { bid: 5 }, ...seen })).match;
      const [first, repeat, other] = await Promise.all([repeated(), repeated(), bid(o, match, 6, seen)]);
      expect(repeat).toEqual(first);
      expect([first.positionVersion, other.positionVersion].sort()).toEqual([1, 2]);
      expect(await x.read(match)).toMatchObject({ moveCount: 2, currentTurnUserID: x.userID });
    }
  });

  it("keeps its one deadline through the first move, and only the player who has moved gives more time", async () => {
    const { x, o, match } = await begin();
    const { turnDeadlineTime } = match;
    harness.clock.advance(20_000);
    expect(await bid(x, match, 5)).toMatchObject({ turnDeadlineTime, canExtend: true });
    expect(await codeOf(o.extend(match))).toBe("not_your_turn");
    expect((await x.extend(match)).turnDeadlineTime).toBe((turnDeadlineTime ?? 0) + 60_000);
    const both = await bid(o, match, 5);
    expect(both.turnDeadlineTime).toBe(both.lastActionTime + 60_000);
  });

  it("is no place for a takeback, and is taken back whole", async () => {
    const { x, o, match } = await begin();
    expect((await bid(x, match, 5)).offers.takeback.canOffer).toBe(false);
    expect(await codeOf(x.offer(match, "takeback"))).toBe("offer_not_allowed");
    await bid(o, match, 6);
    // O was second: without X's the whole of it goes.
    expect((await o.offer(match, "takeback")).offers.takeback.toMoveCount).toBe(0);
    const back = { moveCount: 0, currentTurnUserID: null, isYourTurn: true, positionVersion: 3 };
    expect(await x.acceptOffer(match, "takeback")).toMatchObject(back);
    await bid(o, match, 1, { expectedPositionVersion: 3 });
    await bid(x, match, 2, { expectedPositionVersion: 3 });
  });

  it("is played by a bot beside its opponent, in either order", async () => {
    const bots = await startBots(harness, { think: async () => ({ bid: 4 }) });
    const x = await harness.player();
    const [bot] = (await x.call.friends.search({ gameType })).items.filter(({ isBot }) => isBot);
    const match = await x.invite(bot ?? x, { gameType });
    const moved = (count: number) => eventually(async () => (await x.read(match)).moveCount === count);
    await moved(1);
    expect(await x.read(match)).toMatchObject({ isYourTurn: true, game: { lastMove: null } });
    await bid(x, match, 5);
    await bid(x, match, 5);
    await moved(4);
    await bid(x, match, 5);
    await eventually(async () => (await x.read(match)).isFinished);
    expect(await x.read(match)).toMatchObject({ result: "win", winnerUserID: x.userID });
    await bots.stop();
  });
});

describe.each(testKinds)("of a joint turn (%s)", (kind) => {
  const { account, harness, hook, received, until } = useWebhookPosts(kind);
  const heard = (kind: string) => received().flatMap(({ type, data }) => (type === kind ? [data.forUserID] : []));

  it("webhooks tell both, and remind who has not moved", async () => {
    const x = await account();
    const o = await account();
    for (const player of [x, o]) await hook(player, ["match.turn", "match.reminder"]);
    const match = await startMatch(x, o, { gameType: "goofspiel", turnSeconds: 10 * HOUR_S });
    await until(() => heard("match.turn").length === 2);
    expect(heard("match.turn").sort()).toEqual([x.userID, o.userID].sort());
    for (const { data } of received()) expect(data["currentTurnUserID"]).toBeNull();
    harness.clock.advance(60_000);
    await x.move(match, { bid: 5 });
    harness.clock.advance(9 * HOUR_S * 1000);
    await until(() => heard("match.reminder").length > 0);
    expect(heard("match.reminder")).toEqual([o.userID]);
  });
});
