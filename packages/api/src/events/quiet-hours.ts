import type { QuietHours } from "@yourmove/contract";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** What a clock on the wall there shows, in minutes since midnight. */
const minuteThere = (now: number, timeZone: string): number => {
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return minutesOf(new Intl.DateTimeFormat("en", options).format(now));
};

/** How long it is from one time of the day to another, in minutes; 0 where they are the same. */
const minutesTo = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** Until when nothing may be sent; null outside quiet hours, and where they have no length. */
export const quietUntil = (now: number, { from, to, timeZone }: QuietHours): number | null => {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteThere(now, timeZone)];
  if (minutesTo(begin, minute) >= minutesTo(begin, end)) return null;
  // A day on which clocks are set has its end looked for again when it should have come.
  return now - (now % MINUTE_MS) + minutesTo(minute, end) * MINUTE_MS;
};
