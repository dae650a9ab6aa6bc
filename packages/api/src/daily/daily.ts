import type { Daily, DailyPosition, DailyResult, DailyStreak } from "@yourmove/contract";
import { dailyQueries } from "@yourmove/db";
import { type Answer, done, failed, overtaken } from "../answer.ts";
import { type Ctx, isSignedIn, type Services } from "../context.ts";
import { type Actor, withSession } from "../identity/actor.ts";
import { dayOf, mayFinish, streakAfter, viewStreak } from "./daily-streak.ts";

const positionOf = async ({ hasDaily, dailyPositions, clock }: Services): Promise<DailyPosition | null> =>
  hasDaily ? dailyPositions(dayOf(clock.now())) : null;

const answerOf = async (ctx: Services, streak: DailyStreak | null): Promise<Answer<Daily>> =>
  done({ position: await positionOf(ctx), streak });

/** The position of the day, and how the actor does, where somebody acts. */
export const readDaily = async (ctx: Ctx<Actor | null>): Promise<Answer<Daily>> => {
  if (!isSignedIn(ctx)) return answerOf(ctx, null);
  const streak = await dailyQueries.findDailyStreak(ctx.db, ctx.actor.userID);
  return answerOf(ctx, viewStreak(streak, ctx.clock.now()));
};

/** The actor has finished a day's position, in its own browser. */
export const finishDaily = async (ctx: Ctx, result: DailyResult): Promise<Answer<Daily>> => {
  const { actor, db, clock } = ctx;
  const now = clock.now();
  if (!mayFinish(result.day, now)) {
    const errors = [{ path: "day", message: `must be ${dayOf(now)} or the day before` }];
    return failed("invalid_request", "That day can't be finished now", { errors });
  }
  const streak = await dailyQueries.changeDailyStreak(db, withSession(actor), (found) => streakAfter(found, result));
  return streak === "overtaken" ? overtaken : answerOf(ctx, viewStreak(streak, now));
};
