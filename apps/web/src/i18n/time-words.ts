import type { Clock } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in two units at most, rounded down; from an hour on a minute that has just begun counts whole. */
export const spanWords = (ms: number, { time }: Dictionary): string => {
  const whole = Math.ceil(ms / MINUTE) * MINUTE;
  if (whole >= DAY) return time.days(Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR));
  if (whole >= HOUR) return time.hours(Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE));
  if (ms >= 2 * MINUTE) return time.minutes(Math.floor(ms / MINUTE));
  if (ms >= MINUTE) return `1:${String(Math.floor((ms % MINUTE) / SECOND)).padStart(2, "0")}`;
  return time.seconds(Math.max(0, Math.floor(ms / SECOND)));
};

/** The interval in which the words of `spanWords` change. */
export const nextTick = (ms: number): number => (ms > HOUR ? MINUTE / 2 : SECOND);

/** A bank of time in one sentence: what each begins with, what a move adds, and how much there may be. */
export const bankWords = (clock: Clock, t: Dictionary): string => {
  const { initialSeconds, incrementSeconds, maxSeconds } = clock;
  const [initial, increment, max] = [initialSeconds, incrementSeconds, maxSeconds].map((each) =>
    spanWords(each * SECOND, t),
  ) as [string, string, string];
  return incrementSeconds === 0 ? t.time.bank(initial) : t.time.bankWith(initial, increment, max);
};

/** When turns run out, in a few words. */
export const timeWords = (
  { turnSeconds, clock }: { turnSeconds: number | null; clock: Clock | null },
  t: Dictionary,
): string => {
  if (clock) return bankWords(clock, t);
  return turnSeconds === null ? t.match.noTurnTime : t.match.turnTime(spanWords(turnSeconds * SECOND, t));
};

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** Cached by language: creating one takes longer than rendering a match. */
const formatOf = (language: string): Intl.RelativeTimeFormat => {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, known);
  return known;
};

/** A moment of the past, as in "2 days ago". */
export const agoWords = (time: number, now: number, language: string): string => {
  const format = formatOf(language);
  const ms = time - now;
  if (ms > -MINUTE) return format.format(0, "minute");
  if (ms > -HOUR) return format.format(Math.round(ms / MINUTE), "minute");
  if (ms > -DAY) return format.format(Math.round(ms / HOUR), "hour");
  return format.format(Math.round(ms / DAY), "day");
};

/** A moment to come, as in "in 2 days". */
export const inWords = (time: number, now: number, language: string): string => {
  const format = formatOf(language);
  const ms = time - now;
  if (ms < HOUR) return format.format(Math.max(1, Math.round(ms / MINUTE)), "minute");
  return ms < DAY ? format.format(Math.round(ms / HOUR), "hour") : format.format(Math.round(ms / DAY), "day");
};

/** A day to come: by its weekday within a week, else by its date. */
export const dayWords = (time: number, now: number, language: string): string =>
  new Intl.DateTimeFormat(
    language,
    time - now < 6 * DAY ? { weekday: "long" } : { weekday: "short", day: "numeric", month: "short" },
  ).format(time);

/** A moment as the clock has it, with the day where that is another: "7:12 AM", "Nov 21, 7:12 AM". */
export const clockWords = (time: number, now: number, language: string): string => {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: "numeric", minute: "2-digit" }).format(time);
};
