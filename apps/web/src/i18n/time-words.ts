import { type Clock, LIMITS } from "@yourmove/contract";
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

/** Keeps each number beside its unit. */
export const unbroken = (words: string): string => words.replace(/(\d) /g, "$1\u00a0");

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

/** A match's time: so much for each turn, a bank, or none. */
interface MatchTime {
  readonly turnSeconds: number | null;
  readonly clock: Clock | null;
}

/** When turns run out, in a few words. */
const deadlineWords = ({ turnSeconds, clock }: MatchTime, t: Dictionary): string => {
  if (clock) return unbroken(bankWords(clock, t));
  return turnSeconds === null ? t.match.noTurnTime : t.match.turnTime(unbroken(spanWords(turnSeconds * SECOND, t)));
};

interface MatchTerms extends MatchTime {
  readonly daysOff: boolean;
}

/** That days off don't count where they could; null elsewhere. */
export const daysOffWords = ({ turnSeconds, clock, daysOff }: MatchTerms, { terms }: Dictionary): string | null => {
  const seconds = turnSeconds ?? clock?.initialSeconds ?? 0;
  return daysOff || seconds < LIMITS.daysOffFromSeconds ? null : terms.noDaysOff;
};

/** When turns run out, and that days off don't count where they could. */
export const timeWords = (time: MatchTerms, t: Dictionary): string =>
  [deadlineWords(time, t), daysOffWords(time, t)].filter(Boolean).join(" · ");

/** How long something has lasted, to the second within an hour: "00:42". */
export const elapsedWords = (ms: number, t: Dictionary): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  if (ms >= HOUR) return spanWords(ms, t);
  return [Math.floor(seconds / 60), seconds % 60].map((each) => String(each).padStart(2, "0")).join(":");
};

/** When turns run out, as short as a button has room for. */
export const shortTimeWords = ({ turnSeconds, clock }: MatchTime, t: Dictionary): string => {
  if (clock) return t.terms.bankOf(spanWords(clock.initialSeconds * SECOND, t));
  return turnSeconds === null ? t.terms.times.none : spanWords(turnSeconds * SECOND, t);
};

const formats = new Map<string, Intl.RelativeTimeFormat>();

/** Cached by language: creating one takes longer than rendering a match. */
const formatOf = (language: string): Intl.RelativeTimeFormat => {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, known);
  return known;
};

/** Has an engine load what it needs for these words, in a task of its own: that takes longer than drawing a match. */
export const prepareAgoWords = (language: string): void => {
  setTimeout(() => formatOf(language));
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
