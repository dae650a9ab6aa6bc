import type { Match, MoveBody } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { bids, TEST_GAMES } from "./bids.ts";
import { eventually } from "./eventually.ts";
import { codeOf, PASSWORD, type Player, PUSH_KEYS, readMatch, useHarness } from "./harness.ts";
import { startBots } from "./test-bots.ts";
import { testOutbox } from "./test-outbox.ts";

const { gameType } = bids;
const HOUR_S = 3600;

describe.each(testKinds)("a joint turn (%s)", (kind) => {
  const harness = useHarness(kind, { games: TEST_GAMES, pushKey: { publicKey: "key", whyOff: null } });

  const begin = async (more: object = {}) => {
    const [x, o] = await harness.pair();
    const invite = { gameType, opponentUserID: o.userID, symbol: "X", turnSeconds: 60, ...more } as const;
    const { matchID } = (await x.call.matches.invite(invite)).match;
    const { match } = await o.call.matches.accept({ gameType, matchID });
    return { x, o, matchID, match };
  };
  const play = async ({ call }: Player, matchID: number, move: MoveBody, expected: object = {}): Promise<Match> =>
    (await call.matches.move({ gameType, matchID, move, ...expected })).match;
  const look = (player: Player, matchID: number) => readMatch(player, { gameType, matchID });
  const movesOf = async ({ call }: Player, matchID: number) =>
    (await call.matches.history({ gameType, matchID })).items.map(({ symbol, move }) => [symbol, move]);

  it("is both players', in either order, and hides the first move from the other alone", async () => {
    for (const first of ["x", "o"] as const) {
      const playing = await begin();
      const { matchID } = playing;
      const [one, other] = first === "x" ? [playing.x, playing.o] : [playing.o, playing.x];
      for (const player of [one, other]) {
        const match = await look(player, matchID);
        const onTurn = { state: 1, currentTurnUserID: null, isYourTurn: true, canMove: true, canExtend: false };
        expect(match).toMatchObject(onTurn);
        expect(match.game.legalMoves).toHaveLength(9);
        expect(await player.call.matches.list({})).toMatchObject({ yourTurnCount: 1 });
        // Narrowed to an opponent, the database counts.
        const narrowed = await player.call.matches.list({ opponentUserID: match.opponent.userID });
        expect(narrowed).toMatchObject({ yourTurnCount: 1 });
      }
      const after = await play(one, matchID, { bid: 7 });
      expect(after).toMatchObject({ currentTurnUserID: null, isYourTurn: false, canMove: false, moveCount: 1 });
      expect(after).toMatchObject({ positionVersion: 1, game: { lastMove: { bid: 7 } } });
      expect(await codeOf(play(one, matchID, { bid: 1 }))).toBe("not_your_turn");
      const hidden = await look(other, matchID);
      expect(hidden).toMatchObject({ isYourTurn: true, moveCount: 1, game: { lastMove: null, bids: [] } });
      expect(await movesOf(other, matchID)).toEqual([[first.toUpperCase(), null]]);
      expect(await movesOf(one, matchID)).toEqual([[first.toUpperCase(), { bid: 7 }]]);
      expect(await one.call.matches.list({})).toMatchObject({ yourTurnCount: 0 });
      expect(await other.call.matches.list({})).toMatchObject({ yourTurnCount: 1 });
      const both = await play(other, matchID, { bid: 2 });
      expect(both).toMatchObject({ currentTurnUserID: playing.x.userID, game: { lastMove: { bid: 2 } } });
      expect((await movesOf(other, matchID)).map(([, move]) => move)).toEqual([{ bid: 7 }, { bid: 2 }]);
    }
  });

  it("refuses neither move as stale because of the other, and both for anything older", async () => {
    const { x, o, matchID, match } = await begin();
    const seen = { expectedPositionVersion: 0, expectedLastActionTime: match.lastActionTime };
    await play(o, matchID, { bid: 3 }, seen);
    await play(x, matchID, { bid: 4 }, seen);
    expect(await codeOf(play(x, matchID, { bid: 4 }, { expectedPositionVersion: 0 }))).toBe("stale_state");
    const solo = await play(x, matchID, { bid: 1 }, { expectedPositionVersion: 2 });
    expect(solo).toMatchObject({ currentTurnUserID: null, isYourTurn: true, positionVersion: 3 });
    for (const old of [
      { expectedPositionVersion: 2 },
      { expectedLastActionTime: solo.lastActionTime - 1 },
      { expectedPositionVersion: 5 },
    ])
      expect(await codeOf(play(o, matchID, { bid: 1 }, old))).toBe("stale_state");
    await play(x, matchID, { bid: 1 }, { expectedLastActionTime: solo.lastActionTime });
    await play(o, matchID, { bid: 9 }, { expectedLastActionTime: solo.lastActionTime, expectedPositionVersion: 3 });
    expect(await play(o, matchID, { bid: 9 })).toMatchObject({ state: 2, result: "win", winnerUserID: o.userID });
  });

  it("takes both moves at once in either order: none is refused, and a repeat is given its own answer", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { x, o, matchID, match } = await begin();
      const seen = { expectedPositionVersion: 0, expectedLastActionTime: match.lastActionTime };
      const keyed = x.with({ idempotencyKey: `bid ${matchID}` });
      const bid = async () => (await keyed.matches.move({ gameType, matchID, move: { bid: 5 }, ...seen })).match;
      const [first, repeat, other] = await Promise.all([bid(), bid(), play(o, matchID, { bid: 6 }, seen)]);
      expect(repeat).toEqual(first);
      const moved = [first, other];
      expect(moved.map(({ positionVersion }) => positionVersion).sort()).toEqual([1, 2]);
      expect(await look(x, matchID)).toMatchObject({ moveCount: 2, currentTurnUserID: x.userID });
    }
  });

  it("keeps its one deadline through the first move, and only the player who has moved gives more time", async () => {
    const { x, o, matchID, match } = await begin();
    harness.clock.advance(20_000);
    const moved = await play(x, matchID, { bid: 5 });
    expect(moved.turnDeadlineTime).toBe(match.turnDeadlineTime);
    expect(moved.canExtend).toBe(true);
    expect(await codeOf(o.call.matches.extend({ gameType, matchID }))).toBe("not_your_turn");
    const extended = await x.call.matches.extend({ gameType, matchID });
    expect(extended.match.turnDeadlineTime).toBe((match.turnDeadlineTime ?? 0) + 60_000);
    const both = await play(o, matchID, { bid: 5 });
    expect(both.turnDeadlineTime).toBe(both.lastActionTime + 60_000);
  });

  const lateAfter = async (moves: readonly ("x" | "o")[]) => {
    const playing = await begin();
    for (const who of moves) await play(playing[who], playing.matchID, { bid: 5 });
    const { turnDeadlineTime } = await look(playing.x, playing.matchID);
    harness.clock.set((turnDeadlineTime ?? 0) + 1);
    const match = await look(playing.x, playing.matchID);
    const stored = await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID: playing.matchID } });
    expect(stored).toMatchObject({ state: match.state, jointTurn: null });
    return { ...playing, match };
  };

  it.each([
    ["neither has ever moved", [], { state: 6, result: "aborted" }],
    ["one has never moved", ["x"], { state: 6, result: "aborted" }],
    [
      "neither moves, who both had",
      ["o", "x", "x"],
      { state: 2, result: "draw", resultDetail: "timeout", outcome: "drawn" },
    ],
  ] as const)("that runs out where %s", async (_, moves, end) => {
    expect((await lateAfter(moves)).match).toMatchObject({ ...end, winnerUserID: null });
  });

  it("that runs out is lost by who has not moved in it, and replays to that end", async () => {
    const { x, matchID, match } = await lateAfter(["o", "x", "x", "x"]);
    expect(match).toMatchObject({ state: 2, result: "timeout", winnerUserID: x.userID });
    expect(await movesOf(x, matchID)).toHaveLength(4);
  });

  it("is no place for a takeback, and is taken back whole", async () => {
    const { x, o, matchID } = await begin();
    await play(x, matchID, { bid: 5 });
    const half = await look(x, matchID);
    expect(half.offers.takeback.canOffer).toBe(false);
    const offer = { gameType, matchID, kind: "takeback" } as const;
    expect(await codeOf(x.call.matches.offer(offer))).toBe("offer_not_allowed");
    await play(o, matchID, { bid: 6 });
    // O was second: without X's the whole of it goes.
    const { match: offered } = await o.call.matches.offer(offer);
    expect(offered.offers.takeback.toMoveCount).toBe(0);
    const { match } = await x.call.matches.acceptOffer(offer);
    expect(match).toMatchObject({ moveCount: 0, currentTurnUserID: null, isYourTurn: true, positionVersion: 3 });
    await play(o, matchID, { bid: 1 }, { expectedPositionVersion: 3 });
    await play(x, matchID, { bid: 2 }, { expectedPositionVersion: 3 });
  });

  it("tells both of it by webhook, push and reminder, and who has moved no more", async () => {
    const { clock } = harness;
    /** Whose turn a webhook names, whose reminder it is, and what pushes go to. */
    const heard: Record<string, (number | null)[]> = { "match.turn": [], "match.reminder": [] };
    const pushed: number[] = [];
    const outbox = testOutbox(harness, {
      post: async ({ body }) => {
        const { type, data } = JSON.parse(String(body));
        heard[type]?.push(data.forUserID);
        if (type === "match.turn") expect(data.currentTurnUserID).toBeNull();
        return { status: 204, retryAfter: undefined };
      },
      sendPush: async ({ target }) => {
        pushed.push(target.userID);
        return 201;
      },
    });
    /** Lets the outbox look, until this is so. */
    const until = (isSo: () => boolean) =>
      eventually(() => {
        outbox.by(clock.now());
        clock.advance(0);
        return isSo();
      });
    const account = async (name: string) => {
      const player = await harness.account(`${name} ${kind}`);
      const url = `https://hooks.example/${name}`;
      await player.call.webhooks.create({ url, kinds: ["match.turn", "match.reminder"], password: PASSWORD });
      await player.call.push.subscribe({ endpoint: `https://push.example/${kind}-${name}`, keys: PUSH_KEYS });
      return player;
    };
    const x = await account("Xenia");
    const o = await account("Olga");
    const invite = { gameType, opponentUserID: o.userID, symbol: "X", turnSeconds: 10 * HOUR_S } as const;
    const { matchID } = (await x.call.matches.invite(invite)).match;
    await o.call.matches.accept({ gameType, matchID });
    await until(() => heard["match.turn"]?.length === 2);
    expect(heard["match.turn"]?.sort()).toEqual([x.userID, o.userID].sort());
    clock.advance(60_000);
    await until(() => pushed.includes(x.userID));
    await play(x, matchID, { bid: 5 });
    clock.advance(9 * HOUR_S * 1000);
    await until(() => heard["match.reminder"]?.length === 1);
    expect(heard["match.reminder"]).toEqual([o.userID]);
    await outbox.stop();
  });

  it("is played by a bot beside its opponent, in either order", async () => {
    const bots = await startBots(harness, { think: async () => ({ bid: 4 }) });
    const x = await harness.player();
    const [bot] = (await x.call.friends.search({ gameType })).items.filter(({ isBot }) => isBot);
    const invite = { gameType, opponentUserID: bot?.userID ?? 0, symbol: "X" } as const;
    const { matchID } = (await x.call.matches.invite(invite)).match;
    await eventually(async () => (await look(x, matchID)).moveCount === 1);
    expect(await look(x, matchID)).toMatchObject({ isYourTurn: true, game: { lastMove: null } });
    await play(x, matchID, { bid: 5 });
    await play(x, matchID, { bid: 5 });
    await eventually(async () => (await look(x, matchID)).moveCount === 4);
    await play(x, matchID, { bid: 5 });
    await eventually(async () => (await look(x, matchID)).isFinished);
    expect(await look(x, matchID)).toMatchObject({ result: "win", winnerUserID: x.userID });
    await bots.stop();
  });
});
