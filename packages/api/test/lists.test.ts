import { LIMITS, type ListInput } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, playCells, readList, startMatch, useHarness } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(everyKind)("a list (%s)", (kind) => {
  const harness = useHarness(kind);

  const players = () => Promise.all([harness.player(), harness.player(), harness.player()]);

  it("has no item newer than its cursor, however it is narrowed, while matches change", async () => {
    const [ann, bob, cay] = await players();
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
    for (let at = 0; !isOver || at < inputs.length; at += 1) {
      const answer = await readList(ann, inputs[at % inputs.length]);
      for (const { lastActionTime } of answer.items) expect(lastActionTime).toBeLessThanOrEqual(answer.lastActionTime);
      expect(answer.lastActionTime).toBeGreaterThanOrEqual(last);
      last = answer.lastActionTime;
    }
    await playing;
    const whole = await readList(ann);
    expect(whole.lastActionTime).toBe(whole.items[0]?.lastActionTime);
    expect((await readList(ann, { opponentUserID: cay.userID })).lastActionTime).toBe(whole.lastActionTime);
  });

  it("with oneself holds nothing, and each answer says whose it is, also where nothing changed", async () => {
    const [ann, bob, cay] = await players();
    await startMatch(ann, bob);
    const over = await startMatch(cay, ann);
    await ann.call.matches.forfeit({ gameType, matchID: over.matchID });
    await bob.call.matches.invite({ gameType: "chess", opponentUserID: ann.userID });
    for (const narrowed of [{}, { gameType }, { before: Number.MAX_SAFE_INTEGER }]) {
      const { items, yourUserID } = await readList(ann, { opponentUserID: ann.userID, ...narrowed });
      expect([items, yourUserID]).toEqual([[], ann.userID]);
      expect((await readList(ann, { opponentUserID: cay.userID, ...narrowed })).items).toHaveLength(1);
    }
    const { lastActionTime: since } = await readList(ann);
    for (const input of [{ since }, { since, changes: "only" as const }]) {
      expect(await ann.call.matches.list(input)).toMatchObject({ unchanged: true, yourUserID: ann.userID });
    }
  });

  it("counts what waits whatever it shows, also on an empty page", async () => {
    const [ann, bob, cay] = await players();
    await startMatch(ann, bob);
    await cay.call.matches.invite({ gameType, opponentUserID: ann.userID });
    const counts = { yourTurnCount: 1, inviteCount: 1 };
    const { lastActionTime } = await readList(ann);
    for (const input of [{ before: 1 }, { before: 1, gameType }, { opponentUserID: 2 ** 31 - 1 }, {}]) {
      expect(await readList(ann, input)).toMatchObject({ ...counts, lastActionTime });
    }
    expect(await readList(ann, { gameType: "chess" })).toMatchObject({
      yourTurnCount: 0,
      inviteCount: 0,
      items: [],
      lastActionTime: 0,
    });
  });

  it("counts the same whether the database counts or the matches that are there are counted", async () => {
    const [ann, bob, cay] = await players();
    const first = await startMatch(ann, bob);
    const second = await startMatch(ann, cay);
    const { lastActionTime: before } = await readList(ann);
    const at = ({ matchID }: { matchID: number }) => ({ gameType, matchID });
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
      const { yourTurnCount, inviteCount, offerCount } = await readList(player, input);
      return { yourTurnCount, inviteCount, offerCount };
    };
    const counts = await countsIn(ann, {});
    expect(counts).toEqual({ yourTurnCount: 2, inviteCount: 2, offerCount: 3 });
    for (const player of [ann, bob, cay]) {
      const whole = await countsIn(player, {});
      expect(await countsIn(player, { before: 1 })).toEqual(whole);
      expect((await readList(player, { changes: "only", since: before })).isDelta).toBe(true);
      expect(await countsIn(player, { changes: "only", since: before })).toEqual(whole);
    }
  });

  it("shows every active match and the invites of either kind, whatever is newer", async () => {
    const [ann, bob] = await players();
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
    const shown = await readList(ann, { limit: 5 });
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

  it("keeps to 256 KiB with 150 open gomoku matches and 100 that are over", async () => {
    const [ann, bob] = await players();
    const { matchID } = await startMatch(ann, bob, "gomoku");
    await harness.db.pool.query(
      `with columns as (select * from matches where match_id = $1),
        made as (
          insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
            current_turn_user_id, winner_user_id, result, position, turn_seconds, created_time, started_time, finished_time,
            deadline_time, check_time, last_action_time, over_time)
          select game_type, case when n < 150 then 1 else 2 end, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
            case when n < 150 then current_turn_user_id end, case when n >= 150 then x_user_id end,
            case when n >= 150 then 'win' end, position, turn_seconds, created_time, started_time,
            case when n >= 150 then last_action_time + n end, case when n < 150 then deadline_time end,
            case when n < 150 then check_time end, last_action_time + n, case when n >= 150 then last_action_time + n end
          from columns, generate_series(1, 260) n returning last_action_time)
      update cursors set value = (select max(last_action_time) from made) where user_id in ($2, $3)`,
      [matchID, ann.userID, bob.userID],
    );
    const answer = await readList(ann, { limit: 100 });
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(256 * 1024);
    expect(answer.items.filter(({ stateName }) => stateName === "active")).toHaveLength(150);
    expect(answer.yourTurnCount).toBe(150);
    expect(answer.lastActionTime).toBe(answer.items[0]?.lastActionTime);
    const page = await readList(ann, { limit: 100, before: answer.nextCursor ?? 0 });
    const shown = answer.items.filter(({ isFinished }) => isFinished).map((match) => match.matchID);
    expect(page.items.map((match) => match.matchID)).toHaveLength(100);
    expect(page.items.some((match) => shown.includes(match.matchID))).toBe(false);
    expect(shown.length + page.items.length).toBeGreaterThanOrEqual(101);
  });

  it("of moves has 500 on a page, and goes on after the last", async () => {
    const [ann, bob] = await players();
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
