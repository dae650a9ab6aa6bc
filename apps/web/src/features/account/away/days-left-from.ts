import type { DaysOff } from "@yourmove/contract";

const DAY = 86_400_000;

const yearOf = (time: number): number => new Date(time).getUTCFullYear();

/** How many days off can begin at a time, or where later ones last already, after these. */
export const daysLeftFrom = (time: number, { left, perYear, current, next }: DaysOff, now: number): number => {
  const from = Math.max(time, current?.untilTime ?? now);
  const year = yearOf(from);
  if (year > yearOf(now)) return perYear;
  // A plan gives way to the next one.
  const isReplaced = next !== null && from > now && yearOf(next.fromTime) === year;
  return left + (isReplaced ? Math.round((next.untilTime - next.fromTime) / DAY) : 0);
};
