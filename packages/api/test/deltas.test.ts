import { LIMITS, type ListInput } from "@yourmove/contract";
import { maintenanceQueries } from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quiet } from "./eventually.ts";
import { createHarness, type Harness, type Player, readList, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";
const GAMES = ["tic-tac-toe", "connect-four", "gomoku", "reversi", "checkers", "chess", "battleship"] as const;

describe.each(testKinds)("changes=only (%s)", (kind) => {
  let harness: Harness;
  const sent: string[] = [];
  beforeAll(async () => {
    const db = await openTestDatabase(kind);
    const run: typeof db.run = (statement, parameters) => {
      sent.push(statement.text);
      return db.run(statement, parameters);
    };
    harness = await createHarness(kind, { db: { ...db, run } });
  });
  afterAll(() => harness.close());

  const changesOf = (player: Player, since: number, input: Partial<ListInput> = {}) =>
    readList(player, { changes: "only", since, ...input });
  const idsOf = ({ items }: { items: readonly { matchID: number }[] }) => items.map(({ matchID }) => matchID);
  const move = (player: Player, matchID: number, cell: number) =>
    player.call.matches.move({ gameType, matchID, move: { cell } });

  it("answers with the matches beyond the cursor, newest first, and the counts and cursors of all", async () => {
    const [ann, bob, cay] = await harness.trio();
    const first = await startMatch(ann, bob);
    const second = await startMatch(ann, cay);
    await startMatch(bob, ann, "chess");
    const { lastActionTime: since } = await readList(ann);
    await move(ann, second.matchID, 4);
    await move(ann, first.matchID, 0);
    await cay.call.matches.invite({ gameType: "chess", opponentUserID: ann.userID });
    const whole = await readList(ann);
    const delta = await changesOf(ann, since);
    expect(delta).toEqual({ ...whole, isDelta: true, serverTime: expect.any(Number), items: whole.items.slice(0, 3) });
    expect(delta.items.map(({ lastActionTime }) => lastActionTime > since)).toEqual([true, true, true]);
    expect(idsOf(await changesOf(ann, since, { gameType }))).toEqual([first.matchID, second.matchID]);
    expect(idsOf(await changesOf(ann, delta.items[1]?.lastActionTime ?? 0))).toEqual(idsOf(delta).slice(0, 1));
  });

  it("answers with the whole list without a cursor, or with one from the future", async () => {
    const [ann, bob] = await harness.trio();
    await startMatch(ann, bob);
    const whole = { ...(await readList(ann)), serverTime: expect.any(Number) };
    expect(whole.isDelta).toBe(false);
    expect(await readList(ann, { changes: "only" })).toEqual(whole);
    expect(await changesOf(ann, whole.lastActionTime + 1)).toEqual(whole);
    expect(await changesOf(ann, 9_999_999_999_999)).toEqual(whole);
  });

  it("gives the whole list once where a match has gone by itself since, purged or with a guest", async () => {
    const [ann, bob, cay] = await harness.trio();
    const over = await startMatch(ann, bob);
    await bob.call.matches.forfeit({ gameType, matchID: over.matchID });
    const invited = await cay.call.matches.invite({ gameType, opponentUserID: ann.userID });
    await ann.call.matches.decline({ gameType, matchID: invited.match.matchID });
    const { db, clock } = harness;
    const { lastActionTime: since } = await readList(ann);
    expect(
      await maintenanceQueries.purgeMatches(db, { after: over.matchID - 1, before: clock.now() + 1000, limit: 1 }),
    ).toMatchObject({ removed: 1 });
    expect(await ann.call.matches.list({ changes: "only", since })).toMatchObject({ unchanged: true });
    await startMatch(ann, bob);
    const whole = await changesOf(ann, since);
    expect([whole.isDelta, idsOf(whole).includes(over.matchID)]).toEqual([false, false]);
    await startMatch(ann, bob, "gomoku");
    expect((await changesOf(ann, whole.lastActionTime)).isDelta).toBe(true);

    const { lastActionTime: later } = await readList(ann);
    await db.prisma.session.deleteMany({ where: { userID: cay.userID } });
    await db.prisma.user.update({ where: { userID: cay.userID }, data: { isGuest: true } });
    const users = { after: cay.userID - 1, upTo: cay.userID };
    await db.prisma.presence.deleteMany({ where: { userID: cay.userID } });
    expect(await maintenanceQueries.purgeGuests(db, clock.now() + 1000, users)).toMatchObject({ removed: 1 });
    await startMatch(ann, bob, "reversi");
    const left = await changesOf(ann, later);
    expect([left.isDelta, idsOf(left).includes(invited.match.matchID)]).toEqual([false, false]);
  });

  it("tells of 50 matches at most: who is further behind gets the whole list", async () => {
    const [ann, bob] = await harness.trio();
    const friends = await Promise.all(Array.from({ length: 8 }, () => harness.player()));
    // Two who have played together may have more than two invites pending.
    for (const friend of friends) {
      const { matchID } = await startMatch(ann, friend);
      await ann.call.matches.forfeit({ gameType, matchID });
    }
    const { lastActionTime: since } = await startMatch(ann, bob);
    const inviting = friends.flatMap((friend) => GAMES.map((game) => ({ friend, game })));
    for (const { friend, game } of inviting.slice(0, LIMITS.changedMatches))
      await ann.call.matches.invite({ gameType: game, opponentUserID: friend.userID });
    const delta = await changesOf(ann, since);
    expect([delta.isDelta, delta.items.length]).toEqual([true, LIMITS.changedMatches]);
    const again = await startMatch(bob, ann, "reversi");
    const whole = await changesOf(ann, since);
    expect([whole.isDelta, whole.items.length]).toEqual([false, LIMITS.changedMatches + 2 + friends.length]);
    expect(idsOf(await changesOf(ann, delta.lastActionTime))).toEqual([again.matchID]);
  });

  it("gives the whole list where one was, or is, left out of it for want of room", async () => {
    const [ann, bob] = await harness.trio();
    const friends = await Promise.all(Array.from({ length: 8 }, () => harness.player()));
    for (const friend of friends) {
      const { matchID } = await startMatch(ann, friend);
      await ann.call.matches.forfeit({ gameType, matchID });
    }
    const inviting = friends.flatMap((friend) => GAMES.map((game) => ({ friend, game })));
    for (const { friend, game } of inviting.slice(0, LIMITS.shownInvites))
      await friend.call.matches.invite({ gameType: game, opponentUserID: ann.userID });
    const full = (await readList(ann)).lastActionTime;
    await startMatch(ann, bob);
    expect((await changesOf(ann, full)).isDelta).toBe(true);
    const beyond = inviting[LIMITS.shownInvites] as (typeof inviting)[number];
    const terms = { gameType: beyond.game, opponentUserID: ann.userID };
    const { match } = await beyond.friend.call.matches.invite(terms);
    const crowded = await changesOf(ann, full);
    expect([crowded.isDelta, crowded.inviteCount]).toEqual([false, LIMITS.shownInvites + 1]);
    await ann.call.matches.decline({ gameType: match.gameType, matchID: match.matchID });
    expect((await changesOf(ann, crowded.lastActionTime)).isDelta).toBe(false);
    expect((await changesOf(ann, full)).isDelta).toBe(true);
  });

  it("is read once for all the polls of a user that a change wakes", async () => {
    const [ann, bob] = await harness.trio();
    const { matchID, lastActionTime: since } = await startMatch(ann, bob);
    const polls = Array.from({ length: LIMITS.openPolls }, () => changesOf(bob, since, { wait: 25 }));
    await expect.poll(() => harness.services.polls.size).toBe(LIMITS.openPolls);
    await quiet(harness.db);
    const before = sent.length;
    harness.services.changes.publish([bob.userID]);
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(before + 2);
    await move(ann, matchID, 4);
    for (const { items } of await Promise.all(polls)) expect(items).toMatchObject([{ matchID, moveCount: 1 }]);
    const lists = sent.slice(before).filter((text) => text.includes("yourTurnCount"));
    expect(lists).toHaveLength(1);
  });
});
