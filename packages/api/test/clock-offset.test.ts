import type { Database } from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createClockOffset } from "../src/clock-offset.ts";
import { silentLog } from "../src/log.ts";
import { createHarness, type Harness, startMatch } from "./harness.ts";
import { createTestClock } from "./test-clock.ts";

const gameType = "tic-tac-toe";

/** A database whose clock a test sets, and that takes its time to tell it. */
const telling = (db: Database, tell: () => Promise<number>): Database => ({
  ...db,
  run: async (statement, parameters) =>
    statement.text.includes("clock_timestamp") ? ([{ time: await tell() }] as never) : db.run(statement, parameters),
});

describe.each(testKinds)("the clock of a process (%s)", (kind) => {
  let harness: Harness | undefined;
  afterEach(async () => {
    await harness?.close();
    harness = undefined;
  });

  it("is measured against the database's, half the round trip taken off, and again every minute", async () => {
    const db = await openTestDatabase(kind);
    const clock = createTestClock();
    let [offset, roundTrip] = [500, 200];
    const slow = telling(db, async () => {
      clock.advance(roundTrip / 2);
      const time = clock.now() - offset;
      clock.advance(roundTrip / 2);
      return time;
    });
    const measured = await createClockOffset({ db: slow, clock, log: silentLog });
    expect([measured.ms(), measured.isTrusted()]).toEqual([500, true]);
    [offset, roundTrip] = [-2500, 0];
    clock.advance(60_000);
    await expect.poll(() => measured.ms()).toBe(-2500);
    expect(measured.isTrusted()).toBe(false);
    measured.stop();
    await db.close();
  });

  it("that is ahead by more than two seconds ends no match; the same process ends it when it is right again", async () => {
    const db = await openTestDatabase(kind);
    const clock = createTestClock();
    const base = clock.now();
    const start = clock.elapsed();
    const truth = telling(db, async () => base + clock.elapsed() - start);
    const clockOffset = await createClockOffset({ db: truth, clock, log: silentLog });
    harness = await createHarness(kind, { db, clock, clockOffset });
    const [ann, bob] = [await harness.player("ann"), await harness.player("bob")];
    const { matchID, turnDeadlineTime } = await startMatch(ann, bob);
    const stored = () => db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    const right = clock.now();
    clock.set((turnDeadlineTime ?? 0) + 1);
    expect(clockOffset.isTrusted()).toBe(false);
    await harness.services.expiry.run();
    expect(await bob.call.matches.get({ gameType, matchID })).toMatchObject({ match: { state: 1 } });
    expect(await bob.call.matches.list({})).toMatchObject({ items: [{ state: 1 }] });
    expect((await stored()).state).toBe(1);
    clock.set(right);
    expect(clockOffset.isTrusted()).toBe(true);
    clock.advance((turnDeadlineTime ?? 0) - right);
    await harness.services.expiry.run();
    expect((await stored()).state).toBe(6);
  });
});
