import { LIMITS, type ListInput } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, playCells, startMatch, useHarness, useNewPlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(everyKind)("a list (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, cay] = useNewPlayers(harness);

  it("has no item newer than its cursor, however it is narrowed, while matches change", async () => {
    let isOver = false;
    const play = async (other: Player) =>
      playCells([ann, other], (await startMatch(ann, other)).matchID, [0, 3, 1, 4, 5, 2, 6, 7, 8]);
    const playing = Promise.all([bob, cay].map(play)).finally(() => (isOver = true));
    const inputs: Partial<ListInput>[] = [
      { opponentUserID: bob.userID },
      { opponentUserID: cay.userID, gameType },
      { before: Number.MAX_SAFE_INTEGER },
      { gameType },
      {},
    ];
    let last = 0;
    for (let turn = 0; !isOver || turn < inputs.length; turn += 1) {
      const answer = await ann.list(inputs[turn % inputs.length]);
      for (const { lastActionTime } of answer.items) expect(lastActionTime).toBeLessThanOrEqual(answer.lastActionTime);
      expect(answer.lastActionTime).toBeGreaterThanOrEqual(last);
      last = answer.lastActionTime;
    }
    await playing;
    const whole = await ann.list();
    expect(whole.lastActionTime).toBe(whole.items[0]?.lastActionTime);
    expect((await ann.list({ opponentUserID: cay.userID })).lastActionTime).toBe(whole.lastActionTime);
  });

  it("with oneself holds nothing, and each answer says whose it is, also where nothing changed", async () => {
    await startMatch(ann, bob);
    await ann.forfeit(await startMatch(cay, ann));
    await bob.invite(ann, { gameType: "chess" });
    for (const narrowed of [{}, { gameType }, { before: Number.MAX_SAFE_INTEGER }]) {
      const { items, yourUserID } = await ann.list({ opponentUserID: ann.userID, ...narrowed });
      expect([items, yourUserID]).toEqual([[], ann.userID]);
      expect((await ann.list({ opponentUserID: cay.userID, ...narrowed })).items).toHaveLength(1);
    }
    const { lastActionTime: since } = await ann.list();
    for (const input of [{ since }, { since, changes: "only" as const }])
      expect(await ann.call.matches.list(input)).toMatchObject({ unchanged: true, yourUserID: ann.userID });
  });

  it("counts the same whether the database counts or the matches that are there are counted", async () => {
    const first = await startMatch(ann, bob);
    const second = await startMatch(ann, cay);
    const { lastActionTime: before } = await ann.list();
    await playCells([ann, bob], first.matchID, [0, 1]);
    await playCells([ann, cay], second.matchID, [0, 1]);
    await ann.offer(first, "takeback");
    await bob.offer(first, "draw");
    for (const kind of ["takeback", "draw"] as const) await cay.offer(second, kind);
    await cay.invite(ann);
    await bob.invite(ann, { gameType: "chess" });
    await ann.invite(cay, { gameType: "reversi" });
    const countsIn = async (player: Player, input: Partial<ListInput>) => {
      const { yourTurnCount, inviteCount, offerCount } = await player.list(input);
      return { yourTurnCount, inviteCount, offerCount };
    };
    const counts = await countsIn(ann, {});
    expect(counts).toEqual({ yourTurnCount: 2, inviteCount: 2, offerCount: 3 });
    for (const player of [ann, bob, cay]) {
      const whole = await countsIn(player, {});
      expect(await countsIn(player, { before: 1 })).toEqual(whole);
      expect((await player.list({ changes: "only", since: before })).isDelta).toBe(true);
      expect(await countsIn(player, { changes: "only", since: before })).toEqual(whole);
    }
  });

  it("shows every active match and the invites of either kind, whatever is newer", async () => {
    const active = await startMatch(ann, bob);
    const games = ["connect-four", "gomoku", "reversi", "checkers", "chess"];
    const friends = await Promise.all(Array.from({ length: 11 }, () => harness.player()));
    for (const friend of friends) {
      await friend.forfeit(await startMatch(ann, friend, "battleship"));
      for (const game of games) await friend.invite(ann, { gameType: game });
    }
    const sent = await ann.invite(bob);
    for (const friend of friends.slice(0, 5)) await friend.invite(ann);
    const { items, inviteCount, lastActionTime } = await ann.list({ limit: 5 });
    expect(items.filter(({ canAcceptInvite }) => canAcceptInvite)).toHaveLength(LIMITS.shownInvites);
    expect(inviteCount).toBe(60);
    const ids = items.map(({ matchID }) => matchID);
    expect(ids).toEqual(expect.arrayContaining([active.matchID, sent.matchID]));
    expect(items.filter(({ isFinished }) => isFinished)).toHaveLength(5);
    const cursors = items.map((item) => item.lastActionTime);
    expect(cursors).toEqual(cursors.toSorted((a, b) => b - a));
    expect(lastActionTime).toBe(cursors[0]);
  });

  it("of moves has 500 on a page, and goes on after the last", async () => {
    const { matchID } = await startMatch(ann, bob);
    const insert = `insert into moves (match_id, move_number, user_id, symbol, move, time)
      select $1, n, $2, 'X', '{"cell": 0}', n from generate_series(1, 1001) n`;
    await harness.db.pool.query(insert, [matchID, ann.userID]);
    await harness.db.pool.query("update matches set x_move_count = 1001 where match_id = $1", [matchID]);
    const read = (after?: number) => ann.call.matches.history({ gameType, matchID, after });
    const first = await read();
    expect([first.items.length, first.items[0]?.moveNumber, first.nextAfter]).toEqual([500, 1, 500]);
    const second = await read(first.nextAfter ?? 0);
    expect([second.items.length, second.items[0]?.moveNumber, second.nextAfter]).toEqual([500, 501, 1000]);
    expect((await read(second.nextAfter ?? 0)).nextAfter).toBeNull();
    expect(await read(-5)).toEqual(first);
    expect(await read(10 ** 15)).toEqual({ items: [], nextAfter: null });
  });
});
