import type { Database } from "@yourmove/db";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestClock, type TestClock } from "../../../tests/support/test-clock.ts";
import { silentLog } from "../src/log.ts";
import { watchClock, watchOwnClock } from "../src/watch-clock.ts";
import { createHarness, type Harness, type Player, startMatch } from "./harness.ts";

const gameType = "tic-tac-toe";

/** A database whose clock a test sets, also where a read says when it was, and that takes its time to tell it. */
const telling = (db: Database, tell: () => Promise<number>): Database => ({
  ...db,
  async run(statement, ...given) {
    if (statement.text.startsWith("select (extract")) return [{ time: await tell() }] as never;
    const rows = await db.run(statement, ...given);
    for (const row of rows as { basis?: { clock: number } }[]) if (row.basis) row.basis.clock = await tell();
    return rows;
  },
});

describe.each(everyKind)("the clock of a process (%s)", (kind) => {
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });

  it("is measured against the database's, half the round trip taken off, and again every minute", async () => {
    const db = await openTestDatabase(kind);
    const clock = createTestClock();
    let offset = 500;
    let roundTrip = 200;
    const slow = telling(db, async () => {
      clock.advance(roundTrip / 2);
      const time = clock.now() - offset;
      clock.advance(roundTrip / 2);
      return time;
    });
    const { clockOffset: measured } = await watchClock({ db: slow, clock, log: silentLog });
    expect(measured.ms()).toBe(500);
    [offset, roundTrip] = [-2500, 0];
    clock.advance(60_000);
    await expect.poll(() => measured.ms()).toBe(-2500);
    measured.stop();
    await db.close();
  });

  it("that is a day wrong changes nothing: it writes, and ends matches, by the database's", async () => {
    const db = await openTestDatabase(kind);
    const clock = createTestClock();
    const base = clock.now();
    const start = clock.elapsed();
    const time = () => base + clock.elapsed() - start;
    const truth = telling(db, async () => time());
    const { clock: watched, clockOffset } = await watchClock({ db: truth, clock, log: silentLog });
    harness = await createHarness(kind, { db: truth, clock: watched, clockOffset });
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const { matchID, turnDeadlineTime, currentTurnUserID } = await startMatch(ann, bob);
    const stored = () => db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    clock.set(base + 86_400_000);
    await harness.services.expiry.run();
    expect(await bob.call.matches.list({})).toMatchObject({ items: [{ state: 1 }] });
    expect((await stored()).state).toBe(1);
    const mover = currentTurnUserID === ann.userID ? ann : bob;
    const moved = await mover.call.matches.move({ gameType, matchID, move: { cell: 4 } });
    expect(Math.abs(moved.lastActionTime - time())).toBeLessThanOrEqual(1000);
    expect(moved.serverTime).toBe(time());
    clock.advance((moved.match.turnDeadlineTime ?? turnDeadlineTime ?? 0) - time());
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(6);
  });

  it("the database's own that leaps: stamps go by it at once, and nothing ends by it for ten minutes", async () => {
    const db = await openTestDatabase(kind);
    const clock = createTestClock();
    let leap = 0;
    const truth = telling(db, async () => clock.now() + leap);
    const { clock: watched, clockOffset } = await watchClock({ db: truth, clock, log: silentLog });
    harness = await createHarness(kind, { db: truth, clock: watched, clockOffset });
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob);
    leap = (turnDeadlineTime ?? 0) - clock.now() + 1;
    clock.advance(60_000);
    await expect.poll(() => clockOffset.isSettled()).toBe(false);
    await harness.services.expiry.run();
    expect(await bob.call.matches.get({ gameType, matchID })).toMatchObject({ match: { state: 1 } });
    for (let minutes = 0; minutes < 11; minutes += 1) {
      clock.advance(60_000);
      await new Promise((resolve) => setImmediate(resolve));
      await db.ping();
    }
    await expect.poll(() => clockOffset.isSettled()).toBe(true);
    expect(await bob.call.matches.get({ gameType, matchID })).toMatchObject({ match: { state: 6 } });
  });

  it("what a clock that ran ahead has stamped is set back, in its order, by the operator's word", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock } = harness;
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const cid = await harness.player("cid");
    const old = await startMatch(bob, cid);
    const right = clock.now();
    clock.set(right + 86_400_000);
    const ahead = await startMatch(ann, bob);
    const turn = { gameType, move: { cell: 4 } };
    const mover = ahead.currentTurnUserID === ann.userID ? ann : bob;
    await mover.call.matches.move({ ...turn, matchID: ahead.matchID });
    const invited = await ann.call.matches.invite({ gameType, opponentUserID: cid.userID });
    clock.set(right);
    const call = { requestID: "r" };
    const before = await admin["clock.get"](call, {});
    expect(before).toMatchObject({ ok: true, value: { ahead: { users: 3, matches: 2 } } });
    const back = await admin["clock.setBack"](call, { note: "ntp" });
    expect(back).toMatchObject({ ok: true, value: { users: 3, matches: 2 } });
    expect(await admin["clock.get"](call, {})).toMatchObject({ value: { ahead: { users: 0, matches: 0 } } });
    const lists = [await ann.call.matches.list({}), await bob.call.matches.list({}), await cid.call.matches.list({})];
    const ids = lists.map((list) => ("items" in list ? list.items.map(({ matchID }) => matchID) : []));
    expect(ids).toEqual([
      [invited.match.matchID, ahead.matchID],
      [ahead.matchID, old.matchID],
      [invited.match.matchID, old.matchID],
    ]);
    for (const list of lists) {
      expect(list.lastActionTime).toBeLessThanOrEqual(right + 2000);
      if ("items" in list) expect(list.lastActionTime).toBe(list.items[0]?.lastActionTime);
    }
    const row = await db.prisma.match.findUniqueOrThrow({ where: { matchID: ahead.matchID } });
    const stamp = Number(row.lastActionTime);
    expect(Number(row.deadlineTime)).toBe(stamp + (row.turnSeconds ?? 0) * 1000);
    expect([row.createdTime, row.startedTime, row.lastMoveTime].map(Number)).toEqual([stamp, stamp, stamp]);
    const [entry] = await db.prisma.auditEntry.findMany({ where: { action: "clock_set_back" } });
    expect(entry).toMatchObject({ actor: "operator", note: "ntp" });
    const other = mover === ann ? bob : ann;
    clock.advance(10);
    const next = await other.call.matches.move({ gameType, matchID: ahead.matchID, move: { cell: 0 } });
    expect(next.lastActionTime).toBeLessThanOrEqual(right + 2010);
  });
});

describe.each(everyKind)("what a clock that ran ahead leaves behind (%s)", (kind) => {
  it("waits, once it is set back, no longer than it would have, and is kept no longer", async () => {
    const { admin, db, clock, close, player } = await createHarness(kind);
    const ann = await player("ann");
    const bob = await player("bob");
    const right = clock.now();
    const ahead = right + 400 * 86_400_000;
    clock.set(ahead);
    const carl = await player("carl");
    const { matchID, currentTurnUserID } = await startMatch(ann, bob);
    const mover = currentTurnUserID === ann.userID ? ann : bob;
    const move = () => mover.with({ idempotencyKey: "kept" }).matches.move({ gameType, matchID, move: { cell: 4 } });
    const moved = await move();
    const at = BigInt(ahead);
    const { webhookID } = await db.prisma.webhook.create({
      data: {
        userID: ann.userID,
        url: "https://hooks.example/",
        secret: "s",
        kinds: ["match.turn"],
        description: "",
        createdTime: at,
        dueTime: at,
        failingSince: at,
      },
    });
    const { eventID } = await db.prisma.event.create({ data: { kinds: "match.turn", matchID, createdTime: at } });
    await db.prisma.webhookDelivery.create({
      data: { webhookID, eventID, kind: "match.turn", createdTime: at, nextTime: at, leasedUntil: at + 20_000n },
    });
    await db.prisma.match.updateMany({ where: { matchID }, data: { claimedUntil: at + 10_000n } });
    const reminder = { matchID, userID: ann.userID, positionVersion: 1, beganTime: at, dueTime: at };
    await db.prisma.reminder.create({ data: reminder });
    clock.set(right);
    expect(await admin["clock.setBack"]({ requestID: "r" }, {})).toMatchObject({ ok: true });
    const soon = right + 2000;
    const hook = await db.prisma.webhook.findUniqueOrThrow({ where: { webhookID } });
    expect([hook.dueTime, hook.failingSince].map(Number)).toEqual([right, right]);
    const delivery = await db.prisma.webhookDelivery.findFirstOrThrow({ where: { webhookID } });
    expect([delivery.nextTime, delivery.leasedUntil, delivery.createdTime].map(Number)).toEqual([right, right, right]);
    const turn = await db.prisma.reminder.findFirstOrThrow({ where: { matchID } });
    expect([turn.beganTime, turn.dueTime].map(Number)).toEqual([right, right]);
    expect(Number((await db.prisma.match.findUniqueOrThrow({ where: { matchID } })).claimedUntil)).toBe(right);
    const session = await db.prisma.session.findFirstOrThrow({ where: { userID: carl.userID } });
    expect(Number(session.createdTime)).toBe(right);
    expect(Number(session.expiresTime)).toBeLessThanOrEqual(right + 90 * 86_400_000);
    const kept = await db.prisma.idempotencyKey.findFirstOrThrow({ where: { key: "kept" } });
    expect(Number(kept.createdTime)).toBeLessThanOrEqual(soon);
    expect(await db.prisma.idempotencyKey.count({ where: { key: "kept" } })).toBe(1);
    expect((await move()).match.moveCount).toBe(moved.match.moveCount);
    await close();
  });
});

describe("the clock of the one process on an embedded database", () => {
  const begin = async (clock: TestClock, db?: Database, log = silentLog) => {
    const opened = db ?? (await openTestDatabase("embedded"));
    const { clock: watched, clockOffset } = await watchOwnClock({ db: opened, clock, log });
    return createHarness("embedded", { db: opened, clock: watched, clockOffset });
  };

  it("leaps: no ending, no stamp ahead, no session over; what lasts ten minutes is right", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const { services } = harness;
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const { matchID, turnDeadlineTime, currentTurnUserID } = await startMatch(ann, bob);
    const mover = currentTurnUserID === ann.userID ? ann : bob;
    const right = clock.now();
    const leap = (turnDeadlineTime ?? 0) - right + 400 * 86_400_000;
    clock.set(right + leap);
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(await services.auth.authenticate(ann.token)).not.toBeNull();
    const moved = await mover.call.matches.move({ gameType, matchID, move: { cell: 4 } });
    expect(moved).toMatchObject({ match: { state: 1 } });
    expect(moved.lastActionTime).toBeLessThan(right + 2000);
    clock.set(right);
    expect(services.clockOffset.isSettled()).toBe(true);
    clock.set(right + leap);
    clock.advance(11 * 60_000);
    await expect.poll(() => services.clockOffset.isSettled()).toBe(true);
    expect(services.clock.now()).toBe(clock.now());
    expect(await services.auth.authenticate(ann.token)).toBeNull();
    await harness.close();
  });

  it("sleeps with its machine, which is no leap: it is right at once, and what was due meanwhile ends", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const { services, player } = harness;
    const { matchID, turnDeadlineTime } = await startMatch(await player("ann"), await player("bob"));
    const { matchID: later } = await startMatch(await player("cid"), await player("dan"));
    clock.sleep((turnDeadlineTime ?? 0) - clock.now() - 60_000);
    expect([services.clock.now(), services.clockOffset.isSettled()]).toEqual([clock.now(), true]);
    const stateOf = async (id: number) =>
      (await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID: id } })).state;
    await services.expiry.run();
    expect([await stateOf(matchID), await stateOf(later)]).toEqual([1, 1]);
    clock.sleep(60_001);
    await services.expiry.run();
    expect(await stateOf(matchID)).toBe(6);
    clock.set(clock.now() + 3_600_000);
    expect(services.clockOffset.isSettled()).toBe(false);
    await harness.close();
  });

  it("leaps, and is believed: what was stamped meanwhile moves with it, and a player has the time left that was shown", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const { services, player, db } = harness;
    const ann = await player("ann");
    const bob = await player("bob");
    const before = await startMatch(ann, bob);
    const leapMs = 30 * 86_400_000;
    clock.advance(5000);
    clock.set(clock.now() + leapMs);
    clock.advance(5 * 60_000);
    const match = await startMatch(ann, bob);
    const mover = match.currentTurnUserID === ann.userID ? ann : bob;
    const moved = await mover.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 4 } });
    const cid = await player("cid");
    clock.advance(6 * 60_000);
    await expect.poll(() => services.clockOffset.isSettled()).toBe(true);
    expect(services.clock.now()).toBe(clock.now());
    await services.expiry.run();
    const now = await ann.call.matches.get({ gameType, matchID: match.matchID });
    expect(now).toMatchObject({
      match: {
        state: 1,
        lastActionTime: moved.lastActionTime + leapMs,
        turnDeadlineTime: (moved.match.turnDeadlineTime ?? 0) + leapMs,
      },
    });
    const list = await ann.call.matches.list({});
    expect(list.lastActionTime).toBeGreaterThanOrEqual(moved.lastActionTime + leapMs);
    const session = await db.prisma.session.findFirstOrThrow({ where: { userID: cid.userID } });
    expect(Number(session.expiresTime)).toBeGreaterThan(clock.now() + 89 * 86_400_000);
    // By the clock that is believed, its time is over.
    expect((await db.prisma.match.findUniqueOrThrow({ where: { matchID: before.matchID } })).state).toBe(6);
    const other = mover === ann ? bob : ann;
    const next = await other.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 0 } });
    expect(next.lastActionTime).toBeLessThanOrEqual(clock.now() + 2000);
    await harness.close();
  });

  it("at a start long after the newest stamp ends nothing, until ten minutes or the operator's word", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const ann = await first.player("ann");
    const bob = await first.player("bob");
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob);
    await first.services.stop();
    clock.set((turnDeadlineTime ?? 0) + 100 * 86_400_000);
    const alarm = vi.fn();
    const next = await begin(clock, first.db, { ...silentLog, warn: alarm, error: alarm });
    expect(alarm, "a quiet night is nobody's fault").not.toHaveBeenCalled();
    const { services } = next;
    const stored = () => first.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(services.maintenance.removed()).toMatchObject({ sessions: 0, guests: 0 });
    expect(await services.auth.authenticate(ann.token)).not.toBeNull();
    expect((await stored()).state).toBe(1);
    expect(await next.admin["clock.trust"]({ requestID: "r" }, {})).toMatchObject({ value: { isSettled: true } });
    await services.expiry.run();
    expect((await stored()).state).toBe(6);
    await next.close();
  });

  it("after a wrong start keeps what is kept for a repeat, and gives nobody up", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const ann = await first.player("ann");
    const bob = await first.player("bob");
    const { matchID, currentTurnUserID } = await startMatch(ann, bob);
    const mover = currentTurnUserID === ann.userID ? ann : bob;
    const move = { gameType, matchID, move: { cell: 4 } };
    const moved = await mover.with({ idempotencyKey: "once" }).matches.move(move);
    const guest = { address: "192.0.2.1", idempotencyKey: "a guest, once" };
    const made = await first.anonymous(guest).auth.guest({});
    await first.services.stop();
    clock.advance(400 * 86_400_000);
    const next = await begin(clock, first.db);
    const again = await next.signIn(mover.token);
    expect(await again.with({ idempotencyKey: "once" }).matches.move(move)).toEqual(moved);
    expect(await next.anonymous(guest).auth.guest({})).toEqual(made);
    await next.close();
  });

  it("after a wrong start, once it is put right: stamps by it at once, and what it stamped is set back by itself", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const players = [await first.player("ann"), await first.player("bob")];
    const before = await startMatch(players[0] as Player, players[1] as Player);
    await first.services.stop();
    clock.advance(3_600_000);
    const right = clock.now();
    clock.advance(400 * 86_400_000);
    const next = await begin(clock, first.db);
    const [ann, bob] = await Promise.all(players.map(({ token }) => next.signIn(token)));
    if (!ann || !bob) throw new Error("two players were expected");
    const { matchID, lastActionTime } = await startMatch(ann, bob);
    expect(lastActionTime).toBeGreaterThan(right + 86_400_000);
    clock.set(right);
    const list = () => ann.call.matches.list({});
    await expect.poll(async () => (await list()).lastActionTime).toBeLessThanOrEqual(right + 2000);
    const stored = await first.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    expect(Number(stored.deadlineTime)).toBeLessThanOrEqual(right + 2000 + (stored.turnSeconds ?? 0) * 1000);
    const [entry] = await first.db.prisma.auditEntry.findMany({ where: { action: "clock_set_back" } });
    expect(entry?.note).toContain("wrong at the start");
    const mover = before.currentTurnUserID === ann.userID ? ann : bob;
    const moved = await mover.call.matches.move({ gameType, matchID: before.matchID, move: { cell: 4 } });
    expect(moved.lastActionTime).toBeLessThanOrEqual(right + 2000);
    // That nothing was written for an hour is no reason to trust the clock at once: it may still be wrong.
    expect(next.services.clockOffset.isSettled()).toBe(false);
    clock.advance(11 * 60_000);
    await expect.poll(() => next.services.clockOffset.isSettled()).toBe(true);
    await next.close();
  });

  it("after a start that was right all along, a small step back is no reason to doubt it", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const ann = await harness.player("ann");
    const bob = await harness.player("bob");
    const right = clock.now();
    clock.set(right - 3_600_000);
    expect(harness.services.clockOffset.isSettled()).toBe(false);
    expect((await startMatch(ann, bob)).lastActionTime).toBeGreaterThanOrEqual(right);
    expect(await harness.db.prisma.auditEntry.count({ where: { action: "clock_set_back" } })).toBe(0);
    await harness.close();
  });
});
