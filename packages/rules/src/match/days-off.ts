import { DAY_MS, type DaysOff, type DaysOffInput, LIMITS, type TimeOff } from "@yourmove/contract";

/** A user's days off as they are stored: plain JSON (contract 4.13). */
export interface DaysOffState {
  readonly isAutomatic: boolean;
  /** How many days were spent, by the year (UTC) in which they began. */
  readonly spent: Readonly<Record<string, number>>;
  /** Those that last now, or the last ones that did. */
  readonly latest: TimeOff | null;
  /** How many days were taken in a row, up to the end of the latest. */
  readonly row: number;
  /** Those that are planned. */
  readonly next: TimeOff | null;
}

/** The days off of a user who has never taken or set any. */
export const NO_DAYS_OFF: DaysOffState = { isAutomatic: true, spent: {}, latest: null, row: 0, next: null };

/** The days off of some users, by their ids; one that is not there has taken none. */
export type DaysOffByUser = Readonly<Record<number, DaysOffState>>;

const daysOf = ({ fromTime, untilTime }: TimeOff): number => Math.ceil((untilTime - fromTime) / DAY_MS);

const ERA_DAYS = 146_097;

/** The calendar year (UTC) of a time: years are counted from March, so that a leap day is the last of one. */
const yearOf = (time: number): number => {
  const day = Math.floor(time / DAY_MS) + 719_468;
  const era = Math.floor(day / ERA_DAYS);
  const ofEra = day - era * ERA_DAYS;
  const leapDays = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / (ERA_DAYS - 1));
  const year = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  return year + era * 400 + (ofYear >= 306 ? 1 : 0);
};

const inRowBefore = ({ latest, row }: DaysOffState, fromTime: number): number =>
  latest && fromTime - latest.untilTime < DAY_MS ? row : 0;

/** Spends days for days off that begin; of the years before the last nothing is kept. */
const spend = (state: DaysOffState, latest: TimeOff, days: number): DaysOffState => {
  const year = yearOf(latest.fromTime);
  const kept = Object.entries(state.spent).filter(([of]) => Number(of) >= year - 1);
  const spent = { ...Object.fromEntries(kept), [year]: (state.spent[year] ?? 0) + days };
  return { ...state, latest, row: inRowBefore(state, latest.fromTime) + days, spent };
};

/** The days off as they are at a time: planned ones begin by themselves, cut to what is allowed in a row. */
export const daysOffAt = (state: DaysOffState, time: number): DaysOffState => {
  const { next } = state;
  if (!next || next.fromTime > time) return state;
  const days = Math.min(daysOf(next), LIMITS.daysOffInARow - inRowBefore(state, next.fromTime));
  const rest = { ...state, next: null };
  return days > 0 ? spend(rest, { ...next, untilTime: next.fromTime + days * DAY_MS }, days) : rest;
};

/** The days off that last at a time, of a state as it is then. */
export const timeOffAt = ({ latest }: DaysOffState, time: number): TimeOff | null =>
  latest && latest.fromTime <= time && time < latest.untilTime ? latest : null;

/** How many days a year has left: neither spent nor planned. */
const leftIn = (year: number, { spent, next }: DaysOffState, perYear: number): number => {
  const planned = next && yearOf(next.fromTime) === year ? daysOf(next) : 0;
  return Math.max(0, perYear - (spent[year] ?? 0) - planned);
};

/** The days off as their user sees them. */
export const viewDaysOff = (state: DaysOffState, now: number, perYear: number): DaysOff => {
  const present = daysOffAt(state, now);
  const { isAutomatic, next } = present;
  const left = leftIn(yearOf(now), present, perYear);
  return { perYear, left, isAutomatic, current: timeOffAt(present, now), next };
};

/** Days off taken, or in words why not. */
export type DaysOffDecision =
  | { readonly ok: true; readonly state: DaysOffState }
  | { readonly ok: false; readonly detail: string };

/** Takes days off from a time, or when those that last end; planned ones give way to another plan, and to what they don't fit behind. */
const take = (
  state: DaysOffState,
  { days, fromTime }: { readonly days: number; readonly fromTime: number },
  { now, perYear }: { readonly now: number; readonly perYear: number },
): DaysOffDecision => {
  const isPlan = fromTime > now;
  const taken = { fromTime, untilTime: fromTime + days * DAY_MS, isAutomatic: false };
  const row = inRowBefore(state, fromTime) + days;
  const { next } = state;
  const crowds =
    next &&
    (next.fromTime < taken.untilTime ||
      (next.fromTime - taken.untilTime < DAY_MS && row + daysOf(next) > LIMITS.daysOffInARow));
  const before = isPlan || crowds ? { ...state, next: null } : state;
  const { daysOffInARow: most } = LIMITS;
  if (row > most)
    return { ok: false, detail: `At most ${most} days off are in a row; the next ones begin a day later` };
  const year = yearOf(fromTime);
  const left = leftIn(year, before, perYear);
  if (days > left) return { ok: false, detail: `You have ${left} days off left in ${year}` };
  return { ok: true, state: isPlan ? { ...before, next: taken } : spend(before, taken, days) };
};

/** A user takes days off, or says whether the service may. */
export const setDaysOff = (
  state: DaysOffState,
  { days, fromTime = 0, isAutomatic = state.isAutomatic }: DaysOffInput,
  by: { readonly now: number; readonly perYear: number },
): DaysOffDecision => {
  const present = { ...daysOffAt(state, by.now), isAutomatic };
  if (days === undefined) return { ok: true, state: present };
  const current = timeOffAt(present, by.now);
  return take(present, { days, fromTime: Math.max(by.now, fromTime, current?.untilTime ?? 0) }, by);
};

/** A user is back: what has begun is spent, and nothing is planned. */
export const endDaysOff = (state: DaysOffState, now: number): DaysOffState => {
  const present = { ...daysOffAt(state, now), next: null };
  const current = timeOffAt(present, now);
  if (!current) return present;
  const begun = Math.max(1, daysOf({ ...current, untilTime: now }));
  const unused = Math.max(0, daysOf(current) - begun);
  const year = yearOf(current.fromTime);
  const spent = { ...present.spent, [year]: (present.spent[year] ?? 0) - unused };
  return { ...present, spent, row: present.row - unused, latest: { ...current, untilTime: now } };
};

/**
 * The service takes a day off for a turn that would run out at a time; null where none is left, too many would be in a row, or the
 * user doesn't want it. Automatic days that follow each other are one stretch. Where days off have begun since, which were taken
 * before this was noticed, it takes as many as lead up to them, and they stay as they are.
 */
export const takeAutomaticDay = (state: DaysOffState, time: number, perYear: number): DaysOffState | null => {
  const { latest, row } = state;
  const since = latest && latest.fromTime > time ? latest : null;
  const days = since ? Math.ceil((since.fromTime - time) / DAY_MS) : 1;
  if (!state.isAutomatic || leftIn(yearOf(time), state, perYear) < days) return null;
  const before = since ? Math.max(0, row - daysOf(since)) : inRowBefore(state, time);
  if (before + days > LIMITS.daysOffInARow) return null;
  if (since) return spend(state, { ...since, fromTime: time }, days);
  const day = { fromTime: time, untilTime: time + DAY_MS, isAutomatic: true };
  const spent = spend(state, day, 1);
  if (!latest?.isAutomatic || latest.untilTime < time) return spent;
  return {
    ...spent,
    latest: { ...day, fromTime: latest.fromTime, untilTime: Math.max(latest.untilTime, day.untilTime) },
  };
};

/** Days off that have been set back, and by how many milliseconds. */
export interface DaysOffSetBack {
  readonly state: DaysOffState;
  readonly by: number;
}

/**
 * Days off that a clock has stamped which ran ahead, as if they began now: they last as long, and are spent in the year of now. Null
 * where they begin no later.
 */
export const setDaysOffBack = (state: DaysOffState, now: number): DaysOffSetBack | null => {
  const { latest, spent } = state;
  if (!latest || latest.fromTime <= now) return null;
  const by = latest.fromTime - now;
  const ahead = yearOf(latest.fromTime);
  const days = Math.min(daysOf(latest), spent[ahead] ?? 0);
  const without: DaysOffState["spent"] = { ...spent, [ahead]: (spent[ahead] ?? 0) - days };
  const year = yearOf(now);
  const after = { ...without, [year]: (without[year] ?? 0) + days };
  return {
    state: { ...state, spent: after, latest: { ...latest, fromTime: now, untilTime: latest.untilTime - by } },
    by,
  };
};
