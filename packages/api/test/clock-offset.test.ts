import type { Database } from "@yourmove/db";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestClock, type TestClock } from "../../../tests/support/test-clock.ts";
import { silentLog } from "../src/log.ts";
import { watchClock, watchOwnClock } from "../src/watch-clock.ts";
import { eventually } from "./eventually.ts";
import { createHarness, type Harness, type Player, readList, readMatch, startMatch } from "./harness.ts";

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

const DAY_MS = 86_400_000;
const at = (time: bigint | null | undefined) => Number(time);

/** A match under way at a service: of somebody who is to move, and another. */
const begun = async (harness: Harness, players?: readonly [mover: Player, other: Player]) => {
  const [mover, other] = players ?? [await harness.player(), await harness.player()];
  const { matchID, turnDeadlineTime } = await startMatch(mover, other);
  const stored = () => harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
  const move = ({ call }: Pick<Player, "call">, cell: number) =>
    call.matches.move({ gameType, matchID, move: { cell } });
  return { matchID, deadline: turnDeadlineTime ?? 0, mover, other, stored, move };
};

describe.each(everyKind)("the clock of a process (%s)", (kind) => {
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });

  /** A service whose clock is watched, on a database that tells this time. */
  const watched = async (clock: TestClock, tell: () => number) => {
    const db = telling(await openTestDatabase(kind), async () => tell());
    const { clock: right, clockOffset } = await watchClock({ db, clock, log: silentLog });
    harness = await createHarness(kind, { db, clock: right, clockOffset });
    return { harness, clockOffset };
  };

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
    const clock = createTestClock();
    const base = clock.now();
    const start = clock.elapsed();
    const time = () => base + clock.elapsed() - start;
    const { harness } = await watched(clock, time);
    const { deadline, mover, other, stored, move } = await begun(harness);
    clock.set(base + DAY_MS);
    await harness.services.expiry.run();
    expect(await readList(other)).toMatchObject({ items: [{ state: 1 }] });
    expect((await stored()).state).toBe(1);
    const moved = await move(mover, 4);
    expect(Math.abs(moved.lastActionTime - time())).toBeLessThanOrEqual(1000);
    expect(moved.serverTime).toBe(time());
    clock.advance((moved.match.turnDeadlineTime ?? deadline) - time());
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(6);
  });

  it("the database's own that leaps: stamps go by it at once, and nothing ends by it for ten minutes", async () => {
    const clock = createTestClock();
    let leap = 0;
    const { harness, clockOffset } = await watched(clock, () => clock.now() + leap);
    const { matchID, deadline, other } = await begun(harness);
    const look = () => readMatch(other, { gameType, matchID });
    leap = deadline - clock.now() + 1;
    clock.advance(60_000);
    await expect.poll(() => clockOffset.isSettled()).toBe(false);
    await harness.services.expiry.run();
    expect((await look()).state).toBe(1);
    for (let minutes = 0; minutes < 11; minutes += 1) {
      clock.advance(60_000);
      await new Promise((resolve) => setImmediate(resolve));
      await harness.db.ping();
    }
    await expect.poll(() => clockOffset.isSettled()).toBe(true);
    expect((await look()).state).toBe(6);
  });

  it("what a clock that ran ahead has stamped is set back, in its order, by the operator's word", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock } = harness;
    const [ann, bob, cid] = await harness.trio();
    const old = await startMatch(bob, cid);
    const right = clock.now();
    clock.set(right + DAY_MS);
    const ahead = await startMatch(ann, bob);
    const move = ({ call }: Player, cell: number) =>
      call.matches.move({ gameType, matchID: ahead.matchID, move: { cell } });
    await move(ann, 4);
    const invited = await ann.call.matches.invite({ gameType, opponentUserID: cid.userID });
    clock.set(right);
    const call = { requestID: "r" };
    expect(await admin["clock.get"](call, {})).toMatchObject({ value: { ahead: { users: 3, matches: 2 } } });
    const back = await admin["clock.setBack"](call, { note: "ntp" });
    expect(back).toMatchObject({ ok: true, value: { users: 3, matches: 2 } });
    expect(await admin["clock.get"](call, {})).toMatchObject({ value: { ahead: { users: 0, matches: 0 } } });
    for (const [player, ids] of [
      [ann, [invited.match.matchID, ahead.matchID]],
      [bob, [ahead.matchID, old.matchID]],
      [cid, [invited.match.matchID, old.matchID]],
    ] as const) {
      const { items, lastActionTime } = await readList(player);
      expect(items.map(({ matchID }) => matchID)).toEqual(ids);
      expect(lastActionTime).toBeLessThanOrEqual(right + 2000);
      expect(lastActionTime).toBe(items[0]?.lastActionTime);
    }
    const row = await db.prisma.match.findUniqueOrThrow({ where: { matchID: ahead.matchID } });
    const stamp = at(row.lastActionTime);
    expect(at(row.deadlineTime)).toBe(stamp + (row.turnSeconds ?? 0) * 1000);
    expect([row.createdTime, row.startedTime, row.lastMoveTime].map(at)).toEqual([stamp, stamp, stamp]);
    const [entry] = await db.prisma.auditEntry.findMany({ where: { action: "clock_set_back" } });
    expect(entry).toMatchObject({ actor: "operator", note: "ntp" });
    clock.advance(10);
    expect((await move(bob, 0)).lastActionTime).toBeLessThanOrEqual(right + 2010);
  });

  it("once it is set back cuts no time that days off gave, and the days that it stamped last from now on", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock, services } = harness;
    const right = Date.UTC(2026, 11, 20);
    clock.set(right);
    const [gus, bob] = await harness.pair();
    // Into another year, and no further than sessions and guests last.
    clock.set(right + 20 * DAY_MS);
    const terms = { gameType, opponentUserID: bob.userID, symbol: "X", turnSeconds: 86_400 } as const;
    const { match } = await gus.call.matches.invite(terms);
    await bob.call.matches.accept({ gameType, matchID: match.matchID });
    await gus.call.daysOff.set({ days: 3, isAutomatic: false });
    const stored = () => db.prisma.match.findUniqueOrThrow({ where: { matchID: match.matchID } });
    const given = async () => JSON.stringify((await stored()).turnTime).includes("given");
    await eventually(() => {
      clock.advance(3000);
      return given();
    });
    // Given more time, besides.
    await bob.call.matches.extend({ gameType, matchID: match.matchID });
    clock.set(right);
    expect(await admin["clock.setBack"]({ requestID: "r" }, {})).toMatchObject({ ok: true });
    const { turnDeadlineTime, lastActionTime } = await readMatch(gus, { gameType, matchID: match.matchID });
    expect(turnDeadlineTime).toBe(lastActionTime + 5 * DAY_MS);
    expect(await gus.call.daysOff.get()).toMatchObject({
      left: 2,
      current: { fromTime: right, untilTime: right + 3 * DAY_MS },
    });
    clock.set(right + 2 * DAY_MS + 60_000);
    await services.expiry.run();
    expect((await stored()).state).toBe(1);
    expect(await gus.call.daysOff.end()).toMatchObject({ left: 2, current: null });
    await eventually(async () => {
      clock.advance(3000);
      return at((await stored()).deadlineTime) < (turnDeadlineTime ?? 0);
    });
    expect(at((await stored()).deadlineTime)).toBeGreaterThan(right + 4 * DAY_MS);
    clock.set(right + 5 * DAY_MS);
    await services.expiry.run();
    expect((await stored()).state).toBe(6);
  });

  it("what it leaves behind waits, once it is set back, no longer than it would have, and is kept no longer", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock } = harness;
    const players = await harness.pair();
    const right = clock.now();
    const ahead = right + 400 * DAY_MS;
    clock.set(ahead);
    const { userID } = await harness.player();
    const { matchID, mover, move } = await begun(harness, players);
    const keyed = { call: mover.with({ idempotencyKey: "kept" }) };
    const moved = await move(keyed, 4);
    const time = BigInt(ahead);
    const { webhookID } = await db.prisma.webhook.create({
      data: {
        userID: mover.userID,
        url: "https://hooks.example/",
        secret: "s",
        kinds: ["match.turn"],
        description: "",
        createdTime: time,
        dueTime: time,
        failingSince: time,
      },
    });
    const { eventID } = await db.prisma.event.create({ data: { kinds: "match.turn", matchID, createdTime: time } });
    await db.prisma.webhookDelivery.create({
      data: { webhookID, eventID, kind: "match.turn", createdTime: time, nextTime: time, leasedUntil: time + 20_000n },
    });
    await db.prisma.match.updateMany({ where: { matchID }, data: { claimedUntil: time + 10_000n } });
    const reminder = { matchID, userID: mover.userID, positionVersion: 1, beganTime: time, dueTime: time };
    await db.prisma.reminder.create({ data: reminder });
    clock.set(right);
    expect(await admin["clock.setBack"]({ requestID: "r" }, {})).toMatchObject({ ok: true });
    const hook = await db.prisma.webhook.findUniqueOrThrow({ where: { webhookID } });
    const delivery = await db.prisma.webhookDelivery.findFirstOrThrow({ where: { webhookID } });
    const turn = await db.prisma.reminder.findFirstOrThrow({ where: { matchID } });
    const { claimedUntil } = await db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    const session = await db.prisma.session.findFirstOrThrow({ where: { userID } });
    const times = [
      ...[hook.dueTime, hook.failingSince, delivery.nextTime, delivery.leasedUntil, delivery.createdTime],
      ...[turn.beganTime, turn.dueTime, claimedUntil, session.createdTime],
    ];
    expect(times.map(at)).toEqual(times.map(() => right));
    expect(at(session.expiresTime)).toBeLessThanOrEqual(right + 90 * DAY_MS);
    const kept = await db.prisma.idempotencyKey.findMany({ where: { key: "kept" } });
    expect(kept).toHaveLength(1);
    expect(at(kept[0]?.createdTime)).toBeLessThanOrEqual(right + 2000);
    expect((await move(keyed, 4)).match.moveCount).toBe(moved.match.moveCount);
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
    const { deadline, mover, move } = await begun(harness);
    const right = clock.now();
    const wrong = deadline + 400 * DAY_MS;
    clock.set(wrong);
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(await services.auth.authenticate(mover.token)).not.toBeNull();
    const moved = await move(mover, 4);
    expect(moved).toMatchObject({ match: { state: 1 } });
    expect(moved.lastActionTime).toBeLessThan(right + 2000);
    clock.set(right);
    expect(services.clockOffset.isSettled()).toBe(true);
    clock.set(wrong);
    clock.advance(11 * 60_000);
    await expect.poll(() => services.clockOffset.isSettled()).toBe(true);
    expect(services.clock.now()).toBe(clock.now());
    expect(await services.auth.authenticate(mover.token)).toBeNull();
    await harness.close();
  });

  it("sleeps with its machine, which is no leap: it is right at once, and what was due meanwhile ends", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const { services } = harness;
    const { deadline, stored } = await begun(harness);
    clock.sleep(deadline - clock.now() - 60_000);
    expect([services.clock.now(), services.clockOffset.isSettled()]).toEqual([clock.now(), true]);
    await services.expiry.run();
    expect((await stored()).state).toBe(1);
    clock.sleep(60_001);
    await services.expiry.run();
    expect((await stored()).state).toBe(6);
    clock.set(clock.now() + 3_600_000);
    expect(services.clockOffset.isSettled()).toBe(false);
    await harness.close();
  });

  it("leaps, and is believed: what was stamped meanwhile moves with it, and a player has the time left that was shown", async () => {
    const clock = createTestClock();
    const harness = await begin(clock);
    const { services, db } = harness;
    const before = await begun(harness);
    const leapMs = 30 * DAY_MS;
    clock.advance(5000);
    clock.set(clock.now() + leapMs);
    clock.advance(5 * 60_000);
    const { mover, other } = before;
    const { matchID, move } = await begun(harness, [mover, other]);
    const moved = await move(mover, 4);
    const cid = await harness.player();
    clock.advance(6 * 60_000);
    await expect.poll(() => services.clockOffset.isSettled()).toBe(true);
    expect(services.clock.now()).toBe(clock.now());
    await services.expiry.run();
    expect(await readMatch(other, { gameType, matchID })).toMatchObject({
      state: 1,
      lastActionTime: moved.lastActionTime + leapMs,
      turnDeadlineTime: (moved.match.turnDeadlineTime ?? 0) + leapMs,
    });
    expect((await readList(mover)).lastActionTime).toBeGreaterThanOrEqual(moved.lastActionTime + leapMs);
    const session = await db.prisma.session.findFirstOrThrow({ where: { userID: cid.userID } });
    expect(at(session.expiresTime)).toBeGreaterThan(clock.now() + 89 * DAY_MS);
    // By the clock that is believed, its time is over.
    expect((await before.stored()).state).toBe(6);
    expect((await move(other, 0)).lastActionTime).toBeLessThanOrEqual(clock.now() + 2000);
    await harness.close();
  });

  it("at a start long after the newest stamp ends nothing, until ten minutes or the operator's word", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const { deadline, mover, stored } = await begun(first);
    await first.services.stop();
    clock.set(deadline + 100 * DAY_MS);
    const alarm = vi.fn();
    const next = await begin(clock, first.db, { ...silentLog, warn: alarm, error: alarm });
    expect(alarm, "a quiet night is nobody's fault").not.toHaveBeenCalled();
    const { services } = next;
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(services.maintenance.removed()).toMatchObject({ sessions: 0, guests: 0 });
    expect(await services.auth.authenticate(mover.token)).not.toBeNull();
    expect((await stored()).state).toBe(1);
    expect(await next.admin["clock.trust"]({ requestID: "r" }, {})).toMatchObject({ value: { isSettled: true } });
    await services.expiry.run();
    expect((await stored()).state).toBe(6);
    await next.close();
  });

  it("after a wrong start keeps what is kept for a repeat, and gives nobody up", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const { mover, move } = await begun(first);
    const once = { idempotencyKey: "once" };
    const moved = await move({ call: mover.with(once) }, 4);
    const guest = { address: "192.0.2.1", idempotencyKey: "a guest, once" };
    const made = await first.anonymous(guest).auth.guest({});
    await first.services.stop();
    clock.advance(400 * DAY_MS);
    const next = await begin(clock, first.db);
    expect(await move({ call: (await next.signIn(mover.token)).with(once) }, 4)).toEqual(moved);
    expect(await next.anonymous(guest).auth.guest({})).toEqual(made);
    await next.close();
  });

  it("after a wrong start, once it is put right: stamps by it at once, and what it stamped is set back by itself", async () => {
    const clock = createTestClock();
    const first = await begin(clock);
    const before = await begun(first);
    await first.services.stop();
    clock.advance(3_600_000);
    const right = clock.now();
    clock.advance(400 * DAY_MS);
    const next = await begin(clock, first.db);
    const mover = await next.signIn(before.mover.token);
    const other = await next.signIn(before.other.token);
    const { matchID, lastActionTime } = await startMatch(mover, other);
    expect(lastActionTime).toBeGreaterThan(right + DAY_MS);
    clock.set(right);
    await expect.poll(async () => (await readList(mover)).lastActionTime).toBeLessThanOrEqual(right + 2000);
    const stored = await first.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    expect(at(stored.deadlineTime)).toBeLessThanOrEqual(right + 2000 + (stored.turnSeconds ?? 0) * 1000);
    const [entry] = await first.db.prisma.auditEntry.findMany({ where: { action: "clock_set_back" } });
    expect(entry?.note).toContain("wrong at the start");
    expect((await before.move(mover, 4)).lastActionTime).toBeLessThanOrEqual(right + 2000);
    // That nothing was written for an hour is no reason to trust the clock at once: it may still be wrong.
    expect(next.services.clockOffset.isSettled()).toBe(false);
    clock.advance(11 * 60_000);
    await expect.poll(() => next.services.clockOffset.isSettled()).toBe(true);
    await next.close();
  });
});
