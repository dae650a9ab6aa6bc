import { LIMITS, type ListInput } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, type Player, playCells, startMatch, useHarness, useNewPlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(everyKind)("a list (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, cay] = useNewPlayers(harness);

  it("has no item newer than its cursor, however it is narrowed, while matches change", async () => {
    const withBob = (await startMatch(ann, bob)).matchID;
    const withCay = (await startMatch(ann, cay)).matchID;
    const cells = [0, 3, 1, 4, 5, 2, 6, 7, 8];
    let isOver = false;
    const playing = Promise.all([playCells([ann, bob], withBob, cells), playCells([ann, cay], withCay, cells)]).finally(
      () => {
        isOver = true;
      },
    );
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
    await ann.call.matches.forfeit(at(await startMatch(cay, ann)));
    await bob.call.matches.invite({ gameType: "chess", opponentUserID: ann.userID });
    for (const narrowed of [{}, { gameType }, { before: Number.MAX_SAFE_INTEGER }]) {
      const { items, yourUserID } = await ann.list({ opponentUserID: ann.userID, ...narrowed });
      expect([items, yourUserID]).toEqual([[], ann.userID]);
      expect((await ann.list({ opponentUserID: cay.userID, ...narrowed })).items).toHaveLength(1);
    }
    const { lastActionTime: since } = await ann.list();
    for (const input of [{ since }, { since, changes: "only" as const }]) {
      expect(await ann.call.matches.list(input)).toMatchObject({ unchanged: true, yourUserID: ann.userID });
    }
  });

  it("counts the same whether the database counts or the matches that are there are counted", async () => {
    const first = await startMatch(ann, bob);
    const second = await startMatch(ann, cay);
    const { lastActionTime: before } = await ann.list();
    await playCells([ann, bob], first.matchID, [0, 1]);
    await playCells([ann, cay], second.matchID, [0, 1]);
    await ann.call.matches.offer({ ...at(first), kind: "takeback" });
    await bob.call.matches.offer({ ...at(first), kind: "draw" });
    await cay.call.matches.offer({ ...at(second), kind: "takeback" });
    await cay.call.matches.offer({ ...at(second), kind: "draw" });
    await cay.call.matches.invite({ gameType, opponentUserID: ann.userID });
    await bob.call.matches.invite({ gameType: "chess", opponentUserID: ann.userID });
    await ann.call.matches.invite({ gameType: "reversi", opponentUserID: cay.userID });
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
    const games = ["tic-tac-toe", "connect-four", "gomoku", "reversi", "checkers", "chess"];
    const friends = await Promise.all(Array.from({ length: 11 }, () => harness.player()));
    for (const friend of friends) {
      const { matchID } = await startMatch(ann, friend, "battleship");
      await friend.call.matches.forfeit({ gameType: "battleship", matchID });
      for (const game of games.slice(1))
        await friend.call.matches.invite({ gameType: game, opponentUserID: ann.userID });
    }
    const sent = await ann.call.matches.invite({ gameType, opponentUserID: bob.userID });
    for (const friend of friends.slice(0, 5))
      await friend.call.matches.invite({ gameType, opponentUserID: ann.userID });
    const shown = await ann.list({ limit: 5 });
    const received = shown.items.filter(({ canAcceptInvite }) => canAcceptInvite);
    expect(received).toHaveLength(LIMITS.shownInvites);
    expect(shown.inviteCount).toBe(60);
    const ids = shown.items.map(({ matchID }) => matchID);
    expect(ids).toContain(active.matchID);
    expect(ids).toContain(sent.match.matchID);
    expect(shown.items.filter(({ isFinished }) => isFinished)).toHaveLength(5);
    const cursors = shown.items.map(({ lastActionTime }) => lastActionTime);
    expect(cursors).toEqual([...cursors].sort((a, b) => b - a));
    expect(shown.lastActionTime).toBe(cursors[0]);
  });

  it("of moves has 500 on a page, and goes on after the last", async () => {
    const { matchID } = await startMatch(ann, bob);
    const insert = `insert into moves (match_id, move_number, user_id, symbol, move, time)
      select $1, n, $2, 'X', '{"cell": 0}', n from generate_series(1, 1001) n`;
    await harness.db.pool.query(insert, [matchID, ann.userID]);
    await harness.db.pool.query("update matches set x_move_count = 1001 where match_id = $1", [matchID]);
    const read = (after?: number) =>
      ann.call.matches.history({ gameType, matchID, ...(after !== undefined && { after }) });
    const first = await read();
    expect([first.items.length, first.items[0]?.moveNumber, first.nextAfter]).toEqual([500, 1, 500]);
    const second = await read(first.nextAfter ?? 0);
    expect([second.items.length, second.items[0]?.moveNumber, second.nextAfter]).toEqual([500, 501, 1000]);
    expect((await read(second.nextAfter ?? 0)).nextAfter).toBeNull();
    expect(await read(-5)).toEqual(first);
    expect(await read(10 ** 15)).toEqual({ items: [], nextAfter: null });
  });
});
