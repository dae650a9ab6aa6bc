import { LIMITS, type ListInput } from "@yourmove/contract";
import { maintenanceQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { quiet } from "./eventually.ts";
import { type Player, startMatch, useHarness, useNewPlayers } from "./harness.ts";

const gameType = "tic-tac-toe";
const GAMES = ["tic-tac-toe", "connect-four", "gomoku", "reversi", "checkers", "chess", "battleship"] as const;

describe.each(testKinds)("changes=only (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, cay] = useNewPlayers(harness);

  const changesOf = (player: Player, since: number, input: Partial<ListInput> = {}) =>
    player.list({ changes: "only", since, ...input });
  const idsOf = ({ items }: { items: readonly { matchID: number }[] }) => items.map(({ matchID }) => matchID);
  /** Friends of hers, who may have more than two invites pending, and what each is invited to. */
  const invitesOf = async (ann: Player) => {
    const friends = await harness.players(8);
    for (const friend of friends) await ann.forfeit(await startMatch(ann, friend));
    return friends.flatMap((friend) => GAMES.map((game) => ({ friend, terms: { gameType: game } })));
  };

  it("answers with the matches beyond the cursor, newest first, and the counts and cursors of all", async () => {
    const first = await startMatch(ann, bob);
    const second = await startMatch(ann, cay);
    await startMatch(bob, ann, "chess");
    const { lastActionTime: since } = await ann.list();
    await ann.move(second, 4);
    await ann.move(first, 0);
    await cay.invite(ann, { gameType: "chess" });
    const whole = await ann.list();
    const delta = await changesOf(ann, since);
    expect(delta).toEqual({ ...whole, isDelta: true, serverTime: expect.any(Number), items: whole.items.slice(0, 3) });
    expect(delta.items.map(({ lastActionTime }) => lastActionTime > since)).toEqual([true, true, true]);
    expect(idsOf(await changesOf(ann, since, { gameType }))).toEqual([first.matchID, second.matchID]);
    expect(idsOf(await changesOf(ann, delta.items[1]?.lastActionTime ?? 0))).toEqual(idsOf(delta).slice(0, 1));
    const newcomer = await harness.player();
    await ann.invite(newcomer);
    expect(await changesOf(newcomer, 0)).toMatchObject({ isDelta: true, inviteCount: 1 });
  });

  it("answers with the whole list without a cursor, or with one from the future", async () => {
    await startMatch(ann, bob);
    const whole = { ...(await ann.list()), serverTime: expect.any(Number) };
    expect(whole.isDelta).toBe(false);
    expect(await ann.list({ changes: "only" })).toEqual(whole);
    expect(await changesOf(ann, whole.lastActionTime + 1)).toEqual(whole);
    expect(await changesOf(ann, 9_999_999_999_999)).toEqual(whole);
  });

  it("gives the whole list once where a match has gone by itself since, purged or with a guest, or its player has", async () => {
    const over = await bob.forfeit(await startMatch(ann, bob));
    const invited = await ann.decline(await cay.invite(ann));
    const { db, clock } = harness;
    const { lastActionTime: since } = await ann.list();
    const purged = { after: over.matchID - 1, before: clock.now() + 1000, limit: 1 };
    expect(await maintenanceQueries.purgeMatches(db, purged)).toMatchObject({ removed: 1 });
    expect(await ann.call.matches.list({ changes: "only", since })).toMatchObject({ unchanged: true });
    await startMatch(ann, bob);
    const whole = await changesOf(ann, since);
    expect([whole.isDelta, idsOf(whole).includes(over.matchID)]).toEqual([false, false]);
    await startMatch(ann, bob, "gomoku");
    expect((await changesOf(ann, whole.lastActionTime)).isDelta).toBe(true);

    const { lastActionTime: later } = await ann.list();
    await db.prisma.session.deleteMany({ where: { userID: cay.userID } });
    await db.prisma.user.update({ where: { userID: cay.userID }, data: { isGuest: true } });
    const users = { after: cay.userID - 1, upTo: cay.userID };
    await db.prisma.presence.deleteMany({ where: { userID: cay.userID } });
    expect(await maintenanceQueries.purgeGuests(db, clock.now() + 1000, users)).toMatchObject({ removed: 1 });
    await startMatch(ann, bob, "reversi");
    const left = await changesOf(ann, later);
    expect([left.isDelta, idsOf(left).includes(invited.matchID)]).toEqual([false, false]);

    const day = await harness.player("a-day-fly");
    const { matchID } = await ann.decline(await day.invite(ann, { message: "hello" }));
    const { lastActionTime: known } = await ann.list();
    await day.call.account.delete({ username: "a-day-fly" });
    await startMatch(ann, bob, "chess");
    const delta = await changesOf(ann, known);
    const shown = { message: null, opponent: { isDeleted: true } };
    expect([delta.isDelta, delta.items.find((match) => match.matchID === matchID)]).toMatchObject([false, shown]);
    expect((await changesOf(ann, known + 1)).isDelta).toBe(true);
  });

  it("tells of 50 matches at most: who is further behind gets the whole list", async () => {
    const inviting = await invitesOf(ann);
    const { lastActionTime: since } = await startMatch(ann, bob);
    for (const { friend, terms } of inviting.slice(0, LIMITS.changedMatches)) await ann.invite(friend, terms);
    const delta = await changesOf(ann, since);
    expect([delta.isDelta, delta.items.length]).toEqual([true, LIMITS.changedMatches]);
    const again = await startMatch(bob, ann, "reversi");
    const whole = await changesOf(ann, since);
    expect([whole.isDelta, whole.items.length]).toEqual([false, LIMITS.changedMatches + 2 + 8]);
    expect(idsOf(await changesOf(ann, delta.lastActionTime))).toEqual([again.matchID]);

    const longer = { limit: 100 };
    expect((await changesOf(ann, delta.lastActionTime, longer)).isDelta).toBe(true);
    await harness.db.pool.query(`update matches set message = repeat('x', 6000) where inviter_id = ${ann.userID}`);
    const cut = await ann.list(longer);
    expect([cut.items.length < whole.items.length, cut.nextCursor !== null]).toEqual([true, true]);
    const answer = await changesOf(ann, delta.lastActionTime, longer);
    expect([answer.isDelta, answer.nextCursor]).toEqual([false, cut.nextCursor]);
  });

  it("gives the whole list where one was, or is, left out of it for want of room", async () => {
    const inviting = await invitesOf(ann);
    for (const { friend, terms } of inviting.slice(0, LIMITS.shownInvites)) await friend.invite(ann, terms);
    const full = (await ann.list()).lastActionTime;
    await startMatch(ann, bob);
    expect((await changesOf(ann, full)).isDelta).toBe(true);
    const beyond = inviting[LIMITS.shownInvites] as (typeof inviting)[number];
    const match = await beyond.friend.invite(ann, beyond.terms);
    const crowded = await changesOf(ann, full);
    expect([crowded.isDelta, crowded.inviteCount]).toEqual([false, LIMITS.shownInvites + 1]);
    await ann.decline(match);
    expect((await changesOf(ann, crowded.lastActionTime)).isDelta).toBe(false);
    expect((await changesOf(ann, full)).isDelta).toBe(true);
  });

  it("is read once for all the polls of a user that a change wakes", async () => {
    const match = await startMatch(ann, bob);
    const { matchID, lastActionTime: since } = match;
    const polls = Array.from({ length: LIMITS.openPolls }, () => changesOf(bob, since, { wait: 25 }));
    await expect.poll(() => harness.services.polls.size).toBe(LIMITS.openPolls);
    await quiet(harness.db);
    const sent: string[] = [];
    const forget = harness.db.observe(({ text }) => void sent.push(text));
    harness.services.changes.publish([bob.userID]);
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2);
    await ann.move(match, 4);
    for (const { items } of await Promise.all(polls)) expect(items).toMatchObject([{ matchID, moveCount: 1 }]);
    forget();
    expect(sent.filter((text) => text.includes("yourTurnCount"))).toHaveLength(1);
  });
});
