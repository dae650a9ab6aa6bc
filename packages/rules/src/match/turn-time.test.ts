import { DAY_MS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tests/support/random.ts";
import { active, decided, USERS } from "../../test/support/matches.ts";
import { rounds } from "../../test/support/rounds.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import {
  type DaysOffState,
  daysOffAt,
  endDaysOff,
  NO_DAYS_OFF,
  setDaysOff,
  setDaysOffBack,
  takeAutomaticDay,
  timeOffAt,
  viewDaysOff,
} from "./days-off.ts";
import type { MatchRecord } from "./match-record.ts";
import { acceptOffer, offer } from "./offers.ts";
import { applyDaysOff, expire, extend, move, pause, resume } from "./transitions.ts";
import { chargeTurn } from "./turn-time.ts";

const PER_YEAR = 30;
const { inviter: ann, invitee: bob } = USERS;

const taken = (state: DaysOffState, days: number, now: number, fromTime = now): DaysOffState => {
  const decision = setDaysOff(state, { days, fromTime }, { now, perYear: PER_YEAR });
  if (!decision.ok) throw new Error(decision.detail);
  return decision.state;
};
const leftAt = (state: DaysOffState, now: number) => viewDaysOff(state, now, PER_YEAR).left;

describe("days off", () => {
  it.each([
    ["the last moment of a year", "2026-12-31T23:59:59.999Z", 2026],
    ["the first of one", "2027-01-01T00:00:00Z", 2027],
    ["a leap day", "2028-02-29T12:00:00Z", 2028],
    ["the last day of a leap year", "2028-12-31T12:00:00Z", 2028],
    ["the day after it", "2029-01-01T00:00:00Z", 2029],
    ["a century that is no leap year", "2100-03-01T00:00:00Z", 2100],
  ])("of %s count in its calendar year", (_, text, year) => {
    const now = Date.parse(text);
    expect(taken(NO_DAYS_OFF, 1, now).spent).toEqual({ [year]: 1 });
    expect(leftAt(taken(NO_DAYS_OFF, 14, now), now)).toBe(16);
    expect(leftAt(taken(NO_DAYS_OFF, 14, now), Date.UTC(year + 1, 0, 2))).toBe(30);
  });

  it("are fourteen in a row at most, and the next begin a day later", () => {
    const now = Date.UTC(2026, 5, 1);
    const state = taken(NO_DAYS_OFF, 14, now);
    const end = now + 14 * DAY_MS;
    const by = { now: end, perYear: PER_YEAR };
    expect(setDaysOff(state, { days: 1 }, by).ok).toBe(false);
    expect(setDaysOff(state, { days: 1, fromTime: end + DAY_MS - 1 }, by).ok).toBe(false);
    expect(setDaysOff(state, { days: 14, fromTime: end + DAY_MS }, by).ok).toBe(true);
    expect(takeAutomaticDay(state, end, PER_YEAR)).toBeNull();
    expect(takeAutomaticDay(state, end + DAY_MS, PER_YEAR)?.row).toBe(1);
  });

  it("that end early are spent as far as they have begun, and planned ones not at all", () => {
    const now = Date.UTC(2026, 5, 1);
    expect(leftAt(endDaysOff(taken(NO_DAYS_OFF, 14, now), now + 1), now)).toBe(29);
    expect(leftAt(endDaysOff(taken(NO_DAYS_OFF, 14, now), now + 36 * 3600_000), now)).toBe(28);
    const planned = taken(NO_DAYS_OFF, 14, now, now + 60 * DAY_MS);
    expect(leftAt(planned, now)).toBe(16);
    expect(leftAt(endDaysOff(planned, now), now)).toBe(30);
    expect(timeOffAt(daysOffAt(planned, now + 60 * DAY_MS), now + 60 * DAY_MS)).not.toBeNull();
    let state: DaysOffState = NO_DAYS_OFF;
    for (let times = 0; times < 100; times += 1) {
      const decision = setDaysOff(state, { days: 1 }, { now: now + times, perYear: PER_YEAR });
      state = endDaysOff(decision.ok ? decision.state : state, now + times);
    }
    expect(leftAt(state, now + 100)).toBe(16);
  });
});

describe("an automatic day for a turn that ran out before days off which were taken since", () => {
  const ranOut = Date.UTC(2026, 5, 1);
  const left = (state: DaysOffState | null) => state && leftAt(state, ranOut);

  it.each([
    ["an hour before", 3600_000, 14, 15],
    ["a day before", DAY_MS, 14, 15],
    ["three and a half days before", 3.5 * DAY_MS, 5, 21],
  ])("%s leads up to them, and they stay whole", (_, ms, days, after) => {
    const since = taken(NO_DAYS_OFF, days, ranOut + ms);
    const state = takeAutomaticDay(since, ranOut, PER_YEAR);
    expect(state?.latest).toEqual({ ...since.latest, fromTime: ranOut });
    expect(left(state)).toBe(after);
    const untilTime = ranOut + ms + days * DAY_MS;
    const late = active({ daysOff: true, turnSeconds: 86_400, deadlineTime: ranOut });
    const step = expire(late, ranOut + ms + 1, { away: { [ann]: since }, perYear: { [ann]: PER_YEAR } });
    expect([step?.match.state, step?.match.deadlineTime, left(step?.daysTaken?.[ann] ?? null)]).toEqual([
      1,
      untilTime,
      after,
    ]);
  });

  it("is not taken where not enough are left, or more than fourteen would lead up to them", () => {
    const since = taken(NO_DAYS_OFF, 5, ranOut + 3.5 * DAY_MS);
    expect(takeAutomaticDay(since, ranOut, 5 + 3)).toBeNull();
    expect(takeAutomaticDay(since, ranOut, 5 + 4)).not.toBeNull();
    expect(takeAutomaticDay(taken(NO_DAYS_OFF, 5, ranOut + 14.5 * DAY_MS), ranOut, PER_YEAR)).toBeNull();
  });
});

describe("days off that a clock has stamped which ran ahead", () => {
  const now = Date.UTC(2026, 10, 1);
  const ahead = Date.UTC(2027, 2, 1);

  it("begin now, last as long, and are spent in the year of now", () => {
    const back = setDaysOffBack(taken(NO_DAYS_OFF, 4, ahead), now);
    expect(back).toMatchObject({ by: ahead - now, state: { latest: { fromTime: now, untilTime: now + 4 * DAY_MS } } });
    const state = back?.state ?? NO_DAYS_OFF;
    expect([leftAt(state, now), leftAt(state, ahead)]).toEqual([26, 30]);
    expect(leftAt(endDaysOff(state, now + 1), now + 1)).toBe(29);
  });

  it("and those that it has not stamped stay as they are", () => {
    expect(setDaysOffBack(NO_DAYS_OFF, now)).toBeNull();
    expect(setDaysOffBack(taken(NO_DAYS_OFF, 4, now), now)).toBeNull();
  });
});

/** The days off of two players, and the stretches that they cover, each as it was taken. */
class Calendar {
  readonly states: Record<number, DaysOffState> = { [ann]: NO_DAYS_OFF, [bob]: NO_DAYS_OFF };
  readonly covered: Record<number, { from: number; until: number }[]> = { [ann]: [], [bob]: [] };

  set(userID: number, state: DaysOffState): void {
    const days = spentOf(state) - spentOf(this.states[userID] ?? NO_DAYS_OFF);
    const until = state.latest?.untilTime ?? 0;
    if (days > 0) this.covered[userID]?.push({ from: until - days * DAY_MS, until });
    this.states[userID] = state;
  }
}

const spentOf = ({ spent }: DaysOffState): number => Object.values(spent).reduce((sum, each) => sum + each, 0);

/** A match as it begins at a time: by time a turn, by a bank, or with a joint turn; X, or after a move of X's O, is on turn. */
const beganAt = (start: number, random: () => number): MatchRecord => {
  const ms = Math.floor(DAY_MS + random() * 2 * DAY_MS);
  const terms = { daysOff: true, startedTime: start, deadlineTime: start + Math.floor(random() * ms) + 1 };
  const kind = random();
  if (kind < 0.25) {
    const jointTurn = { version: 0, time: start, moved: null };
    return active({ ...terms, turnSeconds: 86_400, currentTurnUserID: null, jointTurn });
  }
  const seconds = Math.floor(ms / 1000);
  const clock = { initialSeconds: seconds, incrementSeconds: 3600, maxSeconds: 2 * seconds };
  const turnTime = { banks: { X: ms, O: ms } };
  const match = active(
    kind < 0.6 ? { ...terms, turnSeconds: null, clock, turnTime } : { ...terms, turnSeconds: 86_400 },
  );
  return random() < 0.5 ? match : moved(match, ann, 0, start);
};

const moved = (match: MatchRecord, userID: number, cell: number, now: number, away = {}): MatchRecord =>
  decided(move(match, userID, { game: ticTacToe, move: { cell }, now, away })).match;

/**
 * Ann vanishes for some days, and sometimes Bob; who is there moves, and perhaps takes days off. Their matches are looked at now and
 * then, and each is dealt with as the service does: what happened first comes first.
 */
const vanish = (random: () => number, count: number, days: number): { matches: MatchRecord[]; calendar: Calendar } => {
  const start = Date.UTC(2026, 10, 20) + Math.floor(random() * 60 * DAY_MS);
  const calendar = new Calendar();
  const matches = Array.from({ length: count }, () => beganAt(start, random));
  const isThere = random() < 0.5;
  const perYear = { [ann]: PER_YEAR, [bob]: PER_YEAR };
  const give = (now: number) => {
    for (const [at, match] of matches.entries())
      for (const userID of [ann, bob]) {
        const state = calendar.states[userID] ?? NO_DAYS_OFF;
        const given = applyDaysOff(matches[at] ?? match, { userID, state }, { now, moment: now });
        if (given) matches[at] = given.match;
      }
  };
  const take = (userID: number, now: number) => {
    const days = 1 + Math.floor(random() * 5);
    const decision = setDaysOff(calendar.states[userID] ?? NO_DAYS_OFF, { days }, { now, perYear: PER_YEAR });
    if (decision.ok) calendar.set(userID, decision.state);
    give(now);
  };
  /** All that was due by now, the earliest first. */
  const settle = (now: number) => {
    for (;;) {
      const due = matches.map(({ state, deadlineTime }) => (state === 1 ? (deadlineTime ?? now + 1) : now + 1));
      const begins = [ann, bob].map((userID) => calendar.states[userID]?.next?.fromTime ?? now + 1);
      const first = Math.min(...due, ...begins);
      if (first > now) return;
      const at = due.indexOf(first);
      const userID = [ann, bob][begins.indexOf(first)];
      if (userID !== undefined) calendar.set(userID, daysOffAt(calendar.states[userID] ?? NO_DAYS_OFF, first));
      else {
        const step = expire(matches[at] as MatchRecord, now, { away: calendar.states, perYear });
        if (!step) throw new Error("a deadline is applied by nobody");
        matches[at] = step.match;
        for (const [id, state] of Object.entries(step.daysTaken ?? {})) calendar.set(Number(id), state);
      }
      give(now);
    }
  };
  for (const userID of [ann, bob]) if (random() < 0.3) take(userID, start);
  for (let now = start; now < start + days * DAY_MS; now += Math.floor((0.1 + random()) * DAY_MS)) {
    settle(now);
    if (random() < 0.1) take(random() < 0.5 ? ann : bob, now);
    for (const [at, match] of matches.entries())
      if (isThere && match.currentTurnUserID === bob) matches[at] = moved(match, bob, 4, now, calendar.states);
  }
  return { matches, calendar };
};

describe("a turn's deadline", () => {
  it("passes for nobody who vanishes for one to twelve days with days left, and each day spent is a day covered", () => {
    const random = seededRandom(58);
    for (let round = 0; round < rounds({ full: 10_000, quick: 500, short: 100 }); round += 1) {
      const { matches, calendar } = vanish(random, 10, 1 + Math.floor(random() * 12));
      expect(matches.filter(({ state }) => state !== 1)).toEqual([]);
      for (const userID of [ann, bob]) {
        const covered = (calendar.covered[userID] ?? []).toSorted((one, other) => one.from - other.from);
        const ms = covered.reduce((sum, { from, until }) => sum + until - from, 0);
        expect(ms).toBe(spentOf(calendar.states[userID] ?? NO_DAYS_OFF) * DAY_MS);
        for (const [at, { until }] of covered.entries())
          expect(covered[at + 1]?.from ?? until).toBeGreaterThanOrEqual(until);
      }
    }
  });

  it("ends no turn of who is away, whatever it has been given", () => {
    const start = Date.UTC(2026, 5, 1);
    const state = taken(NO_DAYS_OFF, 5, start);
    const untilTime = start + 5 * DAY_MS;
    const given = { X: { untilTime, ms: DAY_MS } };
    const cut = active({ daysOff: true, turnSeconds: 86_400, deadlineTime: start + 2 * DAY_MS, turnTime: { given } });
    const step = expire(cut, start + 3 * DAY_MS, { away: { [ann]: state }, perYear: { [ann]: PER_YEAR } });
    expect(step?.match).toMatchObject({ state: 1, deadlineTime: untilTime, turnTime: { given: { X: { untilTime } } } });
    expect(step?.daysTaken).toBeUndefined();
  });

  it("of a joint turn takes no day of one player while the other's days off hold it open", () => {
    const start = Date.UTC(2026, 5, 1);
    const jointTurn = { version: 0, time: start, moved: null };
    const terms = { daysOff: true, turnSeconds: 86_400, deadlineTime: start + DAY_MS, currentTurnUserID: null };
    const joint = active({ ...terms, jointTurn });
    const perYear = { [ann]: PER_YEAR, [bob]: PER_YEAR };
    const away = { [ann]: taken(NO_DAYS_OFF, 3, start) };
    const held = expire(joint, start + DAY_MS, { away, perYear });
    expect([held?.daysTaken, held?.match.deadlineTime]).toEqual([undefined, start + 4 * DAY_MS]);
    const saved = expire(joint, start + DAY_MS, { perYear });
    expect(Object.keys(saved?.daysTaken ?? {}).map(Number)).toEqual([bob, ann]);
    expect(saved?.match.deadlineTime).toBe(start + 2 * DAY_MS);
  });

  it("of a clock is that of who is on turn, and the increment fills the bank to its maximum", () => {
    const clock = { initialSeconds: 100, incrementSeconds: 10, maxSeconds: 105 };
    const turnTime = { banks: { X: 100_000, O: 100_000 } };
    const begun = active({ clock, turnTime, turnSeconds: null, deadlineTime: 1_100_000 });
    expect(moved(begun, ann, 0, 1_001_000)).toMatchObject({
      turnTime: { banks: { X: 105_000 } },
      deadlineTime: 1_101_000,
    });
    expect(moved(begun, ann, 0, 1_060_500)).toMatchObject({
      turnTime: { banks: { X: 49_500 } },
      deadlineTime: 1_160_500,
    });
  });

  it("of a clock stands still through a pause, whoever's rules it goes on under, and a takeback gives no time back", () => {
    const clock = { initialSeconds: 100, incrementSeconds: 10, maxSeconds: 200 };
    const turnTime = { banks: { X: 100_000, O: 90_000 } };
    const begun = active({ clock, turnTime, turnSeconds: null, deadlineTime: 1_100_000 });
    const paused = pause(begun, "rules_failed", 1_030_000).match;
    expect(paused.turnTime).toEqual(turnTime);
    const later = 9_000_000;
    const newest = { rulesVersion: 2, position: begun.position };
    // The turn begins once more, with the bank that it began with.
    const resumed = { turnTime, rulesVersion: 2, deadlineTime: later + 100_000 };
    expect(resume(paused, newest, { now: later }).match).toMatchObject(resumed);
    expect(chargeTurn(begun, 1_030_000).turnTime).toEqual({ banks: { X: 70_000, O: 90_000 } });
  });
});

describe("days off and what else happens to a turn", () => {
  const start = Date.UTC(2026, 5, 1);
  const HOUR_MS = 3600_000;
  const terms = { daysOff: true, turnSeconds: 86_400, startedTime: start, deadlineTime: start + DAY_MS };
  const awayFor = (days: number, fromTime = start) => taken(NO_DAYS_OFF, days, fromTime);
  const given = (match: MatchRecord, userID: number, state: DaysOffState, now: number): MatchRecord =>
    applyDaysOff(match, { userID, state }, { now, moment: now })?.match ?? match;
  const clock = { initialSeconds: 2 * 86_400, incrementSeconds: 0, maxSeconds: 2 * 86_400 };
  const banks = { X: 2 * DAY_MS, O: 2 * DAY_MS };
  const ofBank = { ...terms, turnSeconds: null, clock, turnTime: { banks }, deadlineTime: start + 2 * DAY_MS };

  it("in a joint turn each who has not moved has its own, and who has moved none", () => {
    const jointTurn = { version: 0, time: start, moved: "X" } as const;
    const joint = active({ ...terms, currentTurnUserID: null, jointTurn });
    expect(given(joint, ann, awayFor(3), start)).toBe(joint);
    expect(given(joint, bob, awayFor(3), start).deadlineTime).toBe(start + 4 * DAY_MS);
    const both = active({ ...terms, currentTurnUserID: null, jointTurn: { ...jointTurn, moved: null } });
    const later = given(given(both, ann, awayFor(3), start), bob, awayFor(2), start);
    expect(later.deadlineTime).toBe(start + 4 * DAY_MS);
    // Ann is back at once; Bob's time is still his.
    const back = given(later, ann, endDaysOff(awayFor(3), start + HOUR_MS), start + HOUR_MS);
    expect(back.deadlineTime).toBe(start + 3 * DAY_MS);
  });

  it("both away: who is on turn has its time, and the other's turn begins when that one is back", () => {
    const away = { [ann]: awayFor(3), [bob]: awayFor(5) };
    const held = given(active(terms), ann, away[ann] as DaysOffState, start);
    expect(given(held, bob, away[bob] as DaysOffState, start)).toBe(held);
    expect(held.deadlineTime).toBe(start + 4 * DAY_MS);
    const next = moved(held, ann, 0, start + DAY_MS, away);
    expect(next).toMatchObject({ currentTurnUserID: bob, deadlineTime: start + 6 * DAY_MS });
  });

  it("a pause ends nothing of them: the turn begins once more, with its whole time from the return on", () => {
    const held = given(active(terms), ann, awayFor(5), start);
    const paused = pause(held, "rules_failed", start + DAY_MS).match;
    expect(given(paused, ann, endDaysOff(awayFor(5), start + DAY_MS), start + DAY_MS)).toBe(paused);
    const as = { rulesVersion: 1, position: held.position };
    const away = { [ann]: awayFor(5) };
    expect(resume(paused, as, { now: start + 2 * DAY_MS, away }).match.deadlineTime).toBe(start + 6 * DAY_MS);
    expect(resume(paused, as, { now: start + 7 * DAY_MS, away }).match.deadlineTime).toBe(start + 8 * DAY_MS);
  });

  it("a bank stands still meanwhile, by whatever road the days came", () => {
    const left = { turnTime: { banks: { X: DAY_MS / 2 } } };
    const state = awayFor(3, start + DAY_MS);
    const held = given(active(ofBank), ann, state, start + DAY_MS);
    expect(held.deadlineTime).toBe(start + 5 * DAY_MS);
    expect(moved(held, ann, 0, start + 4.5 * DAY_MS)).toMatchObject(left);
    // An automatic day at the end of the bank leaves it empty.
    const saved = expire(active(ofBank), start + 2 * DAY_MS, { perYear: { [ann]: PER_YEAR } })?.match;
    expect(saved?.deadlineTime).toBe(start + 3 * DAY_MS);
    expect(saved && moved(saved, ann, 0, start + 2.5 * DAY_MS)).toMatchObject({ turnTime: { banks: { X: 0 } } });
  });

  it("a takeback while away begins the turn with its whole time from the return on, a bank with what was left", () => {
    for (const [begun, deadlineTime] of [
      [active(terms), start + 6 * DAY_MS],
      [active(ofBank), start + 6.5 * DAY_MS],
    ] as const) {
      const away = { [ann]: awayFor(5) };
      const half = start + DAY_MS / 2;
      const played = moved(begun, ann, 0, half);
      const moves = [{ symbol: "X", move: { cell: 0 }, time: half }] as const;
      const request = { kind: "takeback", game: ticTacToe, now: half, moves, away } as const;
      const { match } = decided(acceptOffer(decided(offer(played, ann, request)).match, bob, request));
      expect(match).toMatchObject({ currentTurnUserID: ann, deadlineTime });
    }
  });

  it("more time while away adds to them, and stays when they end early", () => {
    const held = given(active(terms), ann, awayFor(5), start);
    const { match } = decided(extend(held, bob, { now: start + HOUR_MS }));
    expect(match.deadlineTime).toBe(start + 7 * DAY_MS);
    const back = start + 2 * DAY_MS;
    expect(given(match, ann, endDaysOff(awayFor(5), back), back).deadlineTime).toBe(start + 4 * DAY_MS);
  });

  it("an automatic stretch over the end of a year takes each day from the year in which it begins", () => {
    const passed = Date.UTC(2026, 11, 30, 12);
    let state: DaysOffState | null = { ...NO_DAYS_OFF, spent: { 2026: 28 } };
    for (let day = 0; day < 4; day += 1)
      state = takeAutomaticDay(state ?? NO_DAYS_OFF, passed + day * DAY_MS, PER_YEAR);
    expect(state?.spent).toEqual({ 2026: 30, 2027: 2 });
    expect(state?.latest).toEqual({ fromTime: passed, untilTime: passed + 4 * DAY_MS, isAutomatic: true });
    const none = { ...NO_DAYS_OFF, spent: { 2026: 30 } };
    expect(takeAutomaticDay(none, passed, PER_YEAR)).toBeNull();
    expect(takeAutomaticDay(none, Date.UTC(2027, 0, 1), PER_YEAR)?.spent).toEqual({ 2026: 30, 2027: 1 });
  });
});
