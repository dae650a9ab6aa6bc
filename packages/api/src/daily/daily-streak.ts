import { DAY_MS, type DailyResult, type DailyStreak, LIMITS } from "@yourmove/contract";
import type { dailyQueries } from "@yourmove/db";

type DailyStreakState = dailyQueries.DailyStreakState;

/** The day of a time in UTC, as `2026-11-24`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const next = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/** Whether a day may still be finished: today's position, and yesterday's, for who began it before midnight or had no network. */
export const mayFinish = (day: string, now: number): boolean => day === dayOf(now) || next(day) === dayOf(now);

/**
 * The streak after a day was finished; the same where that day was before. Yesterday may come after today, from another device: it
 * counts where today began the streak.
 */
export const streakAfter = (streak: DailyStreakState | null, { day, wrong }: DailyResult): DailyStreakState => {
  const isFound = wrong < LIMITS.dailyTries;
  if (streak && streak.days === 1 && isFound && next(day) === streak.lastDay)
    return { ...streak, days: 2, best: Math.max(2, streak.best) };
  if (streak && streak.lastDay >= day) return streak;
  const before = streak && next(streak.lastDay) === day ? streak.days : 0;
  const days = isFound ? before + 1 : 0;
  return { days, best: Math.max(days, streak?.best ?? 0), lastDay: day, lastWrong: wrong };
};

/** A streak as its user sees it: over where a day was missed. */
export const viewStreak = (streak: DailyStreakState | null, now: number): DailyStreak => {
  if (!streak) return { days: 0, best: 0, lastDay: null, lastWrong: null };
  return mayFinish(streak.lastDay, now) ? streak : { ...streak, days: 0 };
};
