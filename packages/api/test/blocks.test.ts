import { botQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import {
  codeOf,
  type Player,
  playCells,
  problemOf,
  startMatch,
  takenOf,
  useHarness,
  useNewPlayers,
} from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("blocks (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, carl] = useNewPlayers(harness);

  const block = (one: Player, other: Player) => one.call.people.block(other);
  const unblock = (one: Player, other: Player) => one.call.people.unblock(other);

  /** What a player is shown of another on every path that people are found by. */
  const paths = async (viewer: Player, other: Player) => {
    const { user } = await viewer.call.users.get(other);
    const isAmong = (items: readonly { userID: number }[]) => items.some(({ userID }) => userID === other.userID);
    const search = async (q: string) => isAmong((await viewer.call.friends.search({ gameType, q, limit: 50 })).items);
    const { items } = await viewer.list({ opponentUserID: other.userID });
    const shown = items.map(({ opponent }) => opponent.isOnline);
    return { search: await search(user.username), suggestions: await search(""), online: [user.isOnline, ...shown] };
  };
  const open = { search: true, suggestions: true, online: [true, true] };
  const closed = { search: false, suggestions: false, online: [false, false] };

  it("hide the two from each other in search, suggestions and presence, until each is lifted; the match goes on", async () => {
    const { matchID } = await startMatch(ann, bob);
    const both = () => Promise.all([paths(ann, bob), paths(bob, ann)]);
    expect(await both()).toEqual([open, open]);
    await block(ann, bob);
    expect(await both()).toEqual([closed, closed]);
    await block(bob, ann);
    await unblock(ann, bob);
    expect(await both()).toEqual([closed, closed]);
    expect((await playCells([ann, bob], matchID, [0, 3, 1, 4, 2])).match).toMatchObject({
      outcome: "won",
      opponent: { userID: bob.userID, isOnline: false },
    });
    await unblock(bob, ann);
    expect(await both()).toEqual([open, open]);
  });

  it("end pending invites of either direction at once, wake who polls, and refuse both what either asks", async () => {
    const sent = await ann.invite(bob);
    const received = await bob.invite(ann, { gameType: "chess" });
    const active = await startMatch(ann, bob, "gomoku");
    const { lastActionTime: since } = await ann.list();
    const [woken] = await harness.whilePolling([ann.call.matches.list({ since, wait: 20 })], () => block(bob, ann));
    expect(woken).toMatchObject({ unchanged: false });
    const canceled = { state: 4, result: "canceled", isFinished: true, winnerUserID: null };
    for (const match of [sent, received]) expect(await ann.read(match)).toMatchObject(canceled);
    for (const refused of [
      () => ann.invite(bob),
      () => bob.invite(ann),
      () => bob.accept(sent),
      () => bob.accept(active),
    ])
      expect(await codeOf(refused())).toBe("invite_refused");
    expect(await codeOf(ann.accept(sent))).toBe("forbidden_action");
    await unblock(bob, ann);
    expect((await ann.invite(bob)).canCancelInvite).toBe(true);
  });

  it("are made once however often they are requested, and listed for their maker alone, the newest first", async () => {
    const seenBy = async ({ call }: Player) => (await call.people.blocks()).items.map(({ userID }) => userID);
    expect(await Promise.all([1, 2, 3].map(() => block(ann, bob)))).toEqual([{}, {}, {}]);
    harness.clock.advance(1);
    expect(await block(ann, carl)).toEqual({});
    expect(await block(ann, bob)).toEqual({});
    expect(await seenBy(ann)).toEqual([carl.userID, bob.userID]);
    expect(await seenBy(bob)).toEqual([]);
    expect([await unblock(ann, bob), await unblock(ann, bob)]).toEqual([{}, {}]);
    expect(await seenBy(ann)).toEqual([carl.userID]);
  });

  it("are of other people only", async () => {
    const made = { username: "blocked-bot", avatar: null, now: harness.clock.now() };
    const bot = await botQueries.ensureBot(harness.db, made);
    const misdirected = { code: "invalid_request", errors: [{ path: "userID" }] };
    for (const call of [ann.call.people.block, ann.call.people.unblock]) {
      for (const userID of [ann.userID, bot]) expect(await problemOf(call({ userID }))).toMatchObject(misdirected);
      for (const userID of [0, 1.5, 2 ** 31, 2 ** 31 - 1])
        expect(await codeOf(call({ userID }))).toBe("user_not_found");
    }
  });

  it("are 500 at most, and an existing one may be requested again", async () => {
    await block(ann, bob);
    // Guests of today: those of long ago would be tidied away meanwhile, and their blocks with them.
    await harness.db.pool.query(`with crowd as (
      insert into users (username, search_key, is_guest, created_time)
      select 'crowd-' || n, 'crowd-' || n, true, ${harness.clock.now()} from generate_series(1, 499) n returning user_id)
      insert into blocks (blocker_id, blocked_id, created_time) select ${ann.userID}, user_id, 0 from crowd`);
    expect(await codeOf(block(ann, carl))).toBe("limit_reached");
    expect(await block(ann, bob)).toEqual({});
    expect((await ann.call.people.blocks()).items).toHaveLength(500);
    await unblock(ann, bob);
    expect(await takenOf([carl, ...(await harness.players(10))].map((other) => block(ann, other)))).toBe(1);
    expect(await harness.db.prisma.block.count({ where: { blockerID: ann.userID } })).toBe(500);
  });
});
