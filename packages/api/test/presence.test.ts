import { testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { createHarness, type Harness, type Player, seenBy, startMatch } from "./harness.ts";
import { useTwoProcesses } from "./two-processes.ts";

const NOTE_WRITES = `create table presence_writes (user_id int); create function note_write() returns trigger language plpgsql as $$
  begin insert into presence_writes values (new.user_id); return new; end $$;
  create trigger note_write after insert or update on presence for each row execute function note_write();`;

describe.each(testKinds)("presence, with two services on one database (%s)", (kind) => {
  const { here, there, pass } = useTwoProcesses(kind);
  let ann: Player;
  let bob: Player;
  beforeAll(async () => {
    ann = await here.player("ann");
    bob = await there.signIn((await here.player("bob")).token);
  });

  const see = (at: Harness, player: Player) => at.services.presence.seen(seenBy(player.userID));
  const isOnline = async (viewer: Player, user: Player) => (await viewer.call.users.get(user)).user.isOnline;

  it("a user is online for 60 seconds after a request, in every process", async () => {
    expect(await isOnline(bob, ann)).toBe(false);
    see(here, ann);
    expect(await isOnline(ann, ann)).toBe(true);
    for (const ms of [1000, 58_999]) {
      await pass(ms);
      expect(await isOnline(bob, ann)).toBe(true);
    }
    await pass(1);
    expect([await isOnline(bob, ann), await isOnline(ann, ann)]).toEqual([false, false]);
  });

  it("a user who polls on and on is online throughout, in every process", async () => {
    for (let round = 0; round < 8; round += 1) {
      see(here, ann);
      const release = here.services.presence.hold(ann.userID);
      for (let second = 0; second < 25; second += 5) {
        await pass(5000);
        expect([await isOnline(bob, ann), await isOnline(ann, ann)]).toEqual([true, true]);
      }
      release();
    }
  });

  it("is written once a user and 30 seconds at the most, however many requests come", async () => {
    await pass(100_000);
    await here.db.pool.query(NOTE_WRITES);
    for (let second = 0; second < 120; second += 1) {
      see(here, ann);
      await pass(1000);
    }
    const { rows } = await here.db.pool.query("select from presence_writes");
    await here.db.pool.query("drop function note_write cascade");
    expect([3, 4, 5]).toContain(rows.length);
  });

  it("never moves a cursor and wakes no poll", async () => {
    const match = await startMatch(ann, await here.signIn(bob.token));
    const polling = ann.poll(match, 20);
    await expect.poll(() => here.services.polls.size).toBe(1);
    for (const [at, player] of [
      [here, bob],
      [there, bob],
      [there, ann],
    ] as const) {
      see(at, player);
      await pass(5000);
    }
    expect(here.services.polls.size).toBe(1);
    expect((await ann.list()).lastActionTime).toBe(match.lastActionTime);
    await pass(5000);
    expect(await polling).toMatchObject({ unchanged: true });
  });

  it("of many users in many processes at once is written without one waiting for the other", async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => here.player()));
    for (let round = 0; round < 10; round += 1) {
      for (const player of players) see(here, player);
      for (const player of [...players].reverse()) see(there, player);
      await pass(31_000);
    }
    for (const player of players) expect(await isOnline(bob, player)).toBe(true);
  });

  it("what is not written yet is written when the service stops", async () => {
    const last = await createHarness(kind, { db: here.db });
    last.clock.set(here.clock.now() + 90_000);
    see(last, ann);
    await last.services.stop();
    const row = await here.db.prisma.presence.findUnique({ where: { userID: ann.userID } });
    expect(Number(row?.lastSeenTime)).toBe(last.clock.now());
  });
});
