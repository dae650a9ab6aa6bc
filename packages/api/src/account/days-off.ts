import { DAY_MS, type DaysOff, type DaysOffInput, LIMITS } from "@yourmove/contract";
import { daysOffQueries } from "@yourmove/db";
import { endDaysOff, NO_DAYS_OFF, setDaysOff, viewDaysOff } from "@yourmove/rules";
import { type Answer, done, failed, noSuchUser, overtaken } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";

/** A user's days off. */
export const readDaysOff = async ({ actor, db, clock }: Ctx): Promise<Answer<DaysOff>> => {
  const found = await daysOffQueries.findDaysOff(db, actor.userID);
  return found ? done(viewDaysOff(found.state ?? NO_DAYS_OFF, clock.now(), found.perYear)) : noSuchUser;
};

type Decide = (found: daysOffQueries.DaysOffRow, now: number) => daysOffQueries.Decided<{ readonly detail: string }>;

/** In so many rounds of a hundred all matches and invites of a user are settled that may be due. */
const SETTLING_ROUNDS = 4;

/**
 * Changes days off as they are; the turns that wait for the user follow at once, behind the answer. Turns that ran out before are
 * decided by the days off before.
 */
const change = async ({ actor, db, clock, overdue, onDaysOff }: Ctx, decide: Decide): Promise<Answer<DaysOff>> => {
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) if (!(await overdue.expireOverdueOf(actor.userID))) break;
  const now = clock.now();
  const changed = await daysOffQueries.changeDaysOff(db, withSession(actor), {
    now,
    decide: (found) => decide(found, now),
  });
  if (changed === "overtaken") return overtaken;
  if (!changed) return noSuchUser;
  const { decided, found } = changed;
  if (!decided.ok) return failed("limit_reached", decided.detail);
  onDaysOff(now);
  return done(viewDaysOff(decided.state, now, found.perYear));
};

/** How far behind the clock of the service a client's may be, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Takes days off, now or later, or says whether the service may. */
export const takeDaysOff = async (ctx: Ctx, input: DaysOffInput): Promise<Answer<DaysOff>> => {
  const now = ctx.clock.now();
  const { fromTime = now } = input;
  const latest = now + LIMITS.daysOffAhead * DAY_MS;
  if (fromTime < now - CLOCK_TOLERANCE_MS || fromTime > latest) {
    const errors = [{ path: "fromTime", message: `must be from now to ${LIMITS.daysOffAhead} days ahead` }];
    return failed("invalid_request", "Days off can't begin then", { errors });
  }
  return change(ctx, ({ state, perYear }, at) => setDaysOff(state ?? NO_DAYS_OFF, input, { now: at, perYear }));
};

/** The user is back, and plans no days off. */
export const returnFromDaysOff = (ctx: Ctx): Promise<Answer<DaysOff>> =>
  change(ctx, ({ state }, now) => ({ ok: true, state: endDaysOff(state ?? NO_DAYS_OFF, now) }));
