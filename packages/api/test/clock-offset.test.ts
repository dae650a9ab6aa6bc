import type { Database } from "@yourmove/db";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestClock, type TestClock } from "../../../tests/support/test-clock.ts";
import { silentLog } from "../src/log.ts";
import { watchClock, watchOwnClock } from "../src/watch-clock.ts";
import { eventually } from "./eventually.ts";
import { createHarness, type Harness, type Player, startMatch, type Terms } from "./harness.ts";

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
const call = { requestID: "r" };
const at = (time: bigint | null | undefined) => Number(time);
const isSettled = ({ services: { clockOffset } }: Harness, then = true) =>
  expect.poll(() => clockOffset.isSettled()).toBe(then);

/** A match under way at a service: of somebody who is to move, and another. */
const begun = async (harness: Harness, players?: readonly [mover: Player, other: Player], terms: Terms = {}) => {
  const [mover, other] = players ?? (await harness.pair());
  const match = await startMatch(mover, other, terms);
  const { matchID } = match;
  const stored = () => harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
  /** Whether it is stored as active, or as over, once what is due has ended. */
  const endsAs = async (state: number) => {
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(state);
  };
  return { match, matchID, deadline: match.turnDeadlineTime ?? 0, mover, other, stored, endsAs };
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
    return { harness };
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
    const { match, deadline, mover, other, endsAs } = await begun(harness);
    clock.set(base + DAY_MS);
    await endsAs(1);
    expect(await other.list()).toMatchObject({ items: [{ state: 1 }] });
    const moved = await mover.move(match, 4);
    expect(Math.abs(moved.lastActionTime - time())).toBeLessThanOrEqual(1000);
    expect((await mover.list()).serverTime).toBe(time());
    clock.advance((moved.turnDeadlineTime ?? deadline) - time());
    await endsAs(6);
  });

  it("the database's own that leaps: stamps go by it at once, and nothing ends by it for ten minutes", async () => {
    const clock = createTestClock();
    let leap = 0;
    const { harness } = await watched(clock, () => clock.now() + leap);
    const { match, deadline, other, endsAs } = await begun(harness);
    leap = deadline - clock.now() + 1;
    clock.advance(60_000);
    await isSettled(harness, false);
    await endsAs(1);
    for (let minutes = 0; minutes < 11; minutes += 1) {
      clock.advance(60_000);
      await new Promise((resolve) => setImmediate(resolve));
      await harness.db.ping();
    }
    await isSettled(harness);
    expect((await other.read(match)).state).toBe(6);
  });

  it("what a clock that ran ahead has stamped is set back, in its order, by the operator's word", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock } = harness;
    const [ann, bob, cid] = await harness.trio();
    const old = await startMatch(bob, cid);
    const right = clock.now();
    clock.set(right + DAY_MS);
    const ahead = await startMatch(ann, bob);
    await ann.move(ahead, 4);
    const invited = await ann.invite(cid);
    clock.set(right);
    expect(await admin["clock.get"](call, {})).toMatchObject({ value: { ahead: { users: 3, matches: 2 } } });
    const back = await admin["clock.setBack"](call, { note: "ntp" });
    expect(back).toMatchObject({ ok: true, value: { users: 3, matches: 2 } });
    expect(await admin["clock.get"](call, {})).toMatchObject({ value: { ahead: { users: 0, matches: 0 } } });
    for (const [player, matches] of [
      [ann, [invited, ahead]],
      [bob, [ahead, old]],
      [cid, [invited, old]],
    ] as const) {
      const { items, lastActionTime } = await player.list();
      expect(items.map(({ matchID }) => matchID)).toEqual(matches.map(({ matchID }) => matchID));
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
    expect((await bob.move(ahead, 0)).lastActionTime).toBeLessThanOrEqual(right + 2010);
  });

  it("once it is set back cuts no time that days off gave, and the days that it stamped last from now on", async () => {
    harness = await createHarness(kind);
    const { admin, clock } = harness;
    const right = Date.UTC(2026, 11, 20);
    clock.set(right);
    const [gus, bob] = await harness.pair();
    // Into another year, and no further than sessions and guests last.
    clock.set(right + 20 * DAY_MS);
    const { match, stored, endsAs } = await begun(harness, [gus, bob], { turnSeconds: 86_400, daysOff: true });
    await gus.call.daysOff.set({ days: 3, isAutomatic: false });
    type Stored = Awaited<ReturnType<typeof stored>>;
    const until = (isSo: (row: Stored) => boolean) =>
      eventually(() => {
        clock.advance(3000);
        return stored().then(isSo);
      });
    await until(({ turnTime }) => JSON.stringify(turnTime).includes("given"));
    // Given more time, besides.
    await bob.extend(match);
    clock.set(right);
    expect(await admin["clock.setBack"](call, {})).toMatchObject({ ok: true });
    const { turnDeadlineTime, lastActionTime } = await gus.read(match);
    expect(turnDeadlineTime).toBe(lastActionTime + 5 * DAY_MS);
    const current = { fromTime: right, untilTime: right + 3 * DAY_MS };
    expect(await gus.call.daysOff.get()).toMatchObject({ left: 2, current });
    clock.set(right + 2 * DAY_MS + 60_000);
    await endsAs(1);
    expect(await gus.call.daysOff.end()).toMatchObject({ left: 2, current: null });
    await until(({ deadlineTime }) => at(deadlineTime) < (turnDeadlineTime ?? 0));
    expect(at((await stored()).deadlineTime)).toBeGreaterThan(right + 4 * DAY_MS);
    clock.set(right + 5 * DAY_MS);
    await endsAs(6);
  });

  it("what it leaves behind waits, once it is set back, no longer than it would have, and is kept no longer", async () => {
    harness = await createHarness(kind);
    const { admin, db, clock } = harness;
    const players = await harness.pair();
    const right = clock.now();
    const ahead = right + 400 * DAY_MS;
    clock.set(ahead);
    const { userID } = await harness.player();
    const { match, matchID, mover } = await begun(harness, players);
    const keyed = mover.with({ idempotencyKey: "kept" }).matches;
    const move = () => keyed.move({ gameType, matchID: match.matchID, move: { cell: 4 } });
    const moved = await move();
    const time = BigInt(ahead);
    const hooked = { userID: mover.userID, url: "https://hooks.example/", secret: "s", kinds: ["match.turn"] };
    const times = { createdTime: time, dueTime: time, failingSince: time };
    const { webhookID } = await db.prisma.webhook.create({ data: { ...hooked, ...times, description: "" } });
    const { eventID } = await db.prisma.event.create({ data: { kinds: "match.turn", matchID, createdTime: time } });
    await db.prisma.webhookDelivery.create({
      data: { webhookID, eventID, kind: "match.turn", createdTime: time, nextTime: time, leasedUntil: time + 20_000n },
    });
    await db.prisma.match.updateMany({ where: { matchID }, data: { claimedUntil: time + 10_000n } });
    const reminder = { matchID, userID: mover.userID, positionVersion: 1, beganTime: time, dueTime: time };
    await db.prisma.reminder.create({ data: reminder });
    clock.set(right);
    expect(await admin["clock.setBack"](call, {})).toMatchObject({ ok: true });
    const { rows } = await db.pool.query(
      `select json_build_array(h.due_time, h.failing_since, d.next_time, d.leased_until, d.created_time, r.began_time,
          r.due_time, m.claimed_until, s.created_time) as times, s.expires_time
        from webhooks h join webhook_deliveries d using (webhook_id), reminders r join matches m using (match_id), sessions s
        where m.match_id = $1 and s.user_id = $2`,
      [matchID, userID],
    );
    expect(rows[0].times).toEqual(Array(9).fill(right));
    expect(Number(rows[0].expires_time)).toBeLessThanOrEqual(right + 90 * DAY_MS);
    const kept = await db.prisma.idempotencyKey.findMany({ where: { key: "kept" } });
    expect(kept).toHaveLength(1);
    expect(at(kept[0]?.createdTime)).toBeLessThanOrEqual(right + 2000);
    expect((await move()).match.moveCount).toBe(moved.match.moveCount);
  });
});

describe("the clock of the one process on an embedded database", () => {
  let clock: TestClock;
  let last: Harness;
  beforeEach(() => {
    clock = createTestClock();
  });
  afterEach(() => last.close());
  const begin = async (db?: Database, log = silentLog) => {
    const opened = db ?? (await openTestDatabase("embedded"));
    const { clock: watched, clockOffset } = await watchOwnClock({ db: opened, clock, log });
    last = await createHarness("embedded", { db: opened, clock: watched, clockOffset });
    return last;
  };

  it("leaps: no ending, no stamp ahead, no session over; what lasts ten minutes is right", async () => {
    const harness = await begin();
    const { services } = harness;
    const { match, deadline, mover } = await begun(harness);
    const right = clock.now();
    const wrong = deadline + 400 * DAY_MS;
    clock.set(wrong);
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(await services.auth.authenticate(mover.token)).not.toBeNull();
    const moved = await mover.move(match, 4);
    expect(moved.state).toBe(1);
    expect(moved.lastActionTime).toBeLessThan(right + 2000);
    clock.set(right);
    expect(services.clockOffset.isSettled()).toBe(true);
    clock.set(wrong);
    clock.advance(11 * 60_000);
    await isSettled(harness);
    expect(services.clock.now()).toBe(clock.now());
    expect(await services.auth.authenticate(mover.token)).toBeNull();
  });

  it("sleeps with its machine, which is no leap: it is right at once, and what was due meanwhile ends", async () => {
    const harness = await begin();
    const { services } = harness;
    const { deadline, endsAs } = await begun(harness);
    clock.sleep(deadline - clock.now() - 60_000);
    expect([services.clock.now(), services.clockOffset.isSettled()]).toEqual([clock.now(), true]);
    await endsAs(1);
    clock.sleep(60_001);
    await endsAs(6);
    clock.set(clock.now() + 3_600_000);
    expect(services.clockOffset.isSettled()).toBe(false);
  });

  it("leaps, and is believed: what was stamped meanwhile moves with it, and a player has the time left that was shown", async () => {
    const harness = await begin();
    const { services, db } = harness;
    const before = await begun(harness);
    const leapMs = 30 * DAY_MS;
    clock.advance(5000);
    clock.set(clock.now() + leapMs);
    clock.advance(5 * 60_000);
    const { mover, other } = before;
    const { match } = await begun(harness, [mover, other]);
    const moved = await mover.move(match, 4);
    const cid = await harness.player();
    clock.advance(6 * 60_000);
    await isSettled(harness);
    expect(services.clock.now()).toBe(clock.now());
    await services.expiry.run();
    const lastActionTime = moved.lastActionTime + leapMs;
    const turnDeadlineTime = (moved.turnDeadlineTime ?? 0) + leapMs;
    expect(await other.read(match)).toMatchObject({ state: 1, lastActionTime, turnDeadlineTime });
    expect((await mover.list()).lastActionTime).toBeGreaterThanOrEqual(lastActionTime);
    const session = await db.prisma.session.findFirstOrThrow({ where: { userID: cid.userID } });
    expect(at(session.expiresTime)).toBeGreaterThan(clock.now() + 89 * DAY_MS);
    // By the clock that is believed, its time is over.
    expect((await before.stored()).state).toBe(6);
    expect((await other.move(match, 0)).lastActionTime).toBeLessThanOrEqual(clock.now() + 2000);
  });

  it("at a start long after the newest stamp ends nothing, and gives nothing and nobody up, until ten minutes or the operator's word", async () => {
    const first = await begin();
    const { matchID, mover, stored } = await begun(first);
    const move = (player: Player) =>
      player.with({ idempotencyKey: "once" }).matches.move({ gameType, matchID, move: { cell: 4 } });
    const moved = await move(mover);
    const guest = { address: "192.0.2.1", idempotencyKey: "a guest, once" };
    const made = await first.anonymous(guest).auth.guest({});
    await first.services.stop();
    clock.advance(400 * DAY_MS);
    const alarm = vi.fn();
    const next = await begin(first.db, { ...silentLog, warn: alarm, error: alarm });
    expect(alarm, "a quiet night is nobody's fault").not.toHaveBeenCalled();
    const { services } = next;
    expect(services.clockOffset.isSettled()).toBe(false);
    await services.expiry.run();
    await services.maintenance.run();
    expect(services.maintenance.removed()).toMatchObject({ sessions: 0, guests: 0 });
    expect((await stored()).state).toBe(1);
    expect(await move(await next.signIn(mover.token))).toEqual(moved);
    expect(await next.anonymous(guest).auth.guest({})).toEqual(made);
    expect(await next.admin["clock.trust"](call, {})).toMatchObject({ value: { isSettled: true } });
    await services.expiry.run();
    expect((await stored()).state).toBe(6);
  });

  it("after a wrong start, once it is put right: stamps by it at once, and what it stamped is set back by itself", async () => {
    const first = await begin();
    const before = await begun(first);
    await first.services.stop();
    clock.advance(3_600_000);
    const right = clock.now();
    clock.advance(400 * DAY_MS);
    const next = await begin(first.db);
    const mover = await next.signIn(before.mover.token);
    const other = await next.signIn(before.other.token);
    const ahead = await begun(next, [mover, other]);
    expect(ahead.match.lastActionTime).toBeGreaterThan(right + DAY_MS);
    clock.set(right);
    await expect.poll(async () => (await mover.list()).lastActionTime).toBeLessThanOrEqual(right + 2000);
    const stored = await ahead.stored();
    expect(at(stored.deadlineTime)).toBeLessThanOrEqual(right + 2000 + (stored.turnSeconds ?? 0) * 1000);
    const [entry] = await first.db.prisma.auditEntry.findMany({ where: { action: "clock_set_back" } });
    expect(entry?.note).toContain("wrong at the start");
    expect((await mover.move(before.match, 4)).lastActionTime).toBeLessThanOrEqual(right + 2000);
    // That nothing was written for an hour is no reason to trust the clock at once: it may still be wrong.
    expect(next.services.clockOffset.isSettled()).toBe(false);
    clock.advance(11 * 60_000);
    await isSettled(next);
  });
});
