import { auditWrites, clockQueries, inTransaction } from "@yourmove/db";
import { type DaysOffState, setDaysOffBack } from "@yourmove/rules";
import { done } from "../answer.ts";
import type { ClockMoved } from "../clock.ts";
import { contextOf, type Services } from "../context.ts";
import { plainRequest } from "../identity/request.ts";
import { MAX_OFFSET_MS } from "../watch-clock.ts";
import { type AdminCall, operatorEntry } from "./admin-call.ts";

/** Reads the clock of the process that answers, and what lies ahead of it. */
export const getClock: AdminCall<"clock.get"> = async ({ db, clock, clockOffset }) => {
  const time = clock.now();
  const ahead = await clockQueries.countAhead(db, time + MAX_OFFSET_MS);
  return done({ time, offsetMs: clockOffset.ms(), isSettled: clockOffset.isSettled(), ahead });
};

/** The clock is right: whatever waits for that continues, in this process. */
export const trustClock: AdminCall<"clock.trust"> = async (ctx, { note }) => {
  ctx.clockOffset.settle();
  await auditWrites.writeAudit(ctx.db, operatorEntry(ctx, { action: "clock_trusted", note }));
  return getClock(ctx, {});
};

/** Sets back what a clock that ran ahead has stamped. */
export const setClockBack: AdminCall<"clock.setBack"> = async (ctx, { note }) => {
  const { db, clock, changes, onDaysOff } = ctx;
  const now = clock.now();
  const { userIDs, matches } = await inTransaction(db, async (tx) => {
    const daysOffBack = (state: DaysOffState) => setDaysOffBack(state, now);
    const back = await clockQueries.setBack(tx, { now, limit: now + MAX_OFFSET_MS, daysOffBack });
    const after = { users: back.userIDs.length, matches: back.matches };
    await auditWrites.writeAudit(tx, operatorEntry(ctx, { action: "clock_set_back", after, note }));
    return back;
  });
  changes.publish(userIDs);
  onDaysOff(now);
  return done({ users: userIDs.length, matches });
};

/** Moves what was stamped by a time that the clock is no longer at. */
export const moveStamps = async (services: Services, { from, until, by }: ClockMoved): Promise<void> => {
  const { db, changes, log } = services;
  try {
    if (by < 0) {
      const note = from === null ? "the clock was wrong at the start" : "the clock has gone back";
      await setClockBack(contextOf(services, null, plainRequest("clock")), { note: `by itself: ${note}` });
    } else {
      const userIDs = await inTransaction(db, (tx) => clockQueries.moveOn(tx, { from: from ?? until, until, by }));
      changes.publish(userIDs);
      log.warn(
        { movedMs: by, users: userIDs.length },
        "the clock is believed: what was stamped meanwhile has moved with it",
      );
    }
  } catch (error) {
    log.error(
      { err: error },
      "what the clock had stamped could not be moved: yourmove admin clock set-back does what lies ahead",
    );
  }
};
