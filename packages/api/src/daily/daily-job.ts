import { DAY_MS, type DailyPosition } from "@yourmove/contract";
import { dailyQueries } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Services } from "../context.ts";
import { type Job, startJob } from "../job.ts";
import { dayOf } from "./daily-streak.ts";

/** A day's position; null where none was found, and "no_game" where no game on offer has any. */
export type MadeDaily = DailyPosition | "no_game" | null;

/** Makes a day's position, off the event loop, within so many milliseconds. */
export type MakeDaily = (day: string, maxMs: number) => Promise<MadeDaily>;

/** How long a process works on positions a day, whatever fails: what comes after that is left to other processes, or to its next day. */
const BUDGET_MS = 5 * 60_000;
/** With less than this no try begins. */
const LEAST_MS = BUDGET_MS / 2;

/** Longer than the making of a position may take: after it, that of a process that died is free for the others. */
const CLAIM_MS = 10 * 60_000;
/** How long a day is left alone whose making has failed here twice. */
const AFTER_FAILURES_MS = 60 * 60_000;
/** After its start a process has something better to do. */
const BEGIN_MS = 15_000;

/** What a process has left of its time for a day. */
const createBudget = (clock: Clock) => {
  let today = "";
  let leftMs = 0;
  return {
    leftMs(): number {
      const day = dayOf(clock.now());
      if (day > today) leftMs = BUDGET_MS;
      today = day > today ? day : today;
      return leftMs;
    },
    spend(ms: number): void {
      leftMs -= ms;
    },
  };
};

/** Makes today's position where it is missing, and tomorrow's ahead. Whichever process claims a day makes it, and no other does. */
export const startDailyJob = (
  { db, clock, log, overdue }: Pick<Services, "db" | "clock" | "log" | "overdue">,
  make: MakeDaily,
): Job => {
  const beginTime = clock.now() + BEGIN_MS;
  /** The last day of which nothing is left to do. */
  let doneDay = "";
  /** The last day of which the making failed here. */
  let failedDay = "";
  const budget = createBudget(clock);

  const makeOne = async (day: string): Promise<boolean> => {
    const now = clock.now();
    const claim = await dailyQueries.claimDailyPosition(db, day, { now, until: now + CLAIM_MS });
    if (claim !== "yours") return claim === "made";
    const began = clock.elapsed();
    try {
      const made = await make(day, budget.leftMs()).finally(() => budget.spend(clock.elapsed() - began));
      if (made === "no_game") log.info({ day }, "no game on offer has positions of the day");
      else if (made === null) log.warn({ day }, "no position of the day was found");
      else await dailyQueries.keepDailyPosition(db, made, clock.now());
      if (made === "no_game" || made === null) await dailyQueries.holdDailyPosition(db, day, now + 2 * DAY_MS);
      return true;
    } catch (error) {
      const restMs = day === failedDay ? AFTER_FAILURES_MS : 0;
      failedDay = day;
      await dailyQueries.holdDailyPosition(db, day, clock.now() + restMs);
      throw error;
    }
  };

  return startJob({
    clock,
    log,
    name: "daily",
    mayRun: () => db.canWrite() && overdue.mayWrite(),
    async run(isStopped) {
      const now = clock.now();
      if (now < beginTime) return beginTime;
      for (const day of [dayOf(now), dayOf(now + DAY_MS)]) {
        if (isStopped() || day <= doneDay) continue;
        if (budget.leftMs() < LEAST_MS) break;
        if (!(await makeOne(day))) break;
        doneDay = day;
      }
      return Number.POSITIVE_INFINITY;
    },
  });
};
