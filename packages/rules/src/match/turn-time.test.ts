import { DAY_MS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, USERS } from "../../test/support/matches.ts";
import { seededRandom } from "../../test/support/random.ts";
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
import { applyDaysOff, expire, move, pause, resume } from "./transitions.ts";
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

interface Modelled {
  match: MatchRecord;
  state: DaysOffState;
}

/** A player who vanishes for some days, in several matches that are looked at in any order; each is dealt with as the service does. */
const vanish = (random: () => number, matches: number, days: number): { lost: number; state: DaysOffState } => {
  const start = Date.UTC(2026, 10, 20) + Math.floor(random() * 60 * DAY_MS);
  const began = (): MatchRecord => {
    const deadlineTime = start + Math.floor(random() * 2 * DAY_MS);
    return active({ daysOff: true, turnSeconds: 86_400, deadlineTime, startedTime: start });
  };
  const all: Modelled[] = Array.from({ length: matches }, () => ({ match: began(), state: NO_DAYS_OFF }));
  let state: DaysOffState = random() < 0.3 ? taken(NO_DAYS_OFF, 1 + Math.floor(random() * 5), start) : NO_DAYS_OFF;
  const perYear = { [ann]: PER_YEAR };
  let lost = 0;
  for (let now = start; now < start + days * DAY_MS; now += Math.floor((0.1 + random()) * DAY_MS)) {
    // The nearest deadline first, as `settleBefore` has it; what days off give is given before.
    for (const each of all) {
      const given = applyDaysOff(each.match, { userID: ann, state }, { now, moment: now });
      if (given) each.match = given.match;
    }
    for (;;) {
      const due = all
        .filter(({ match }) => match.state === 1 && (match.deadlineTime ?? now) <= now)
        .sort((one, other) => (one.match.deadlineTime ?? 0) - (other.match.deadlineTime ?? 0))[0];
      if (!due) break;
      const step = expire(due.match, now, { away: { [ann]: state }, perYear });
      if (!step) throw new Error("a deadline is applied by nobody");
      due.match = step.match;
      state = step.daysTaken?.[ann] ?? state;
      if (step.match.state !== 1) lost += 1;
      for (const each of all) {
        const given = applyDaysOff(each.match, { userID: ann, state }, { now, moment: now });
        if (given) each.match = given.match;
      }
    }
  }
  return { lost, state };
};

describe("a turn's deadline", () => {
  it("passes for nobody who vanishes for one to twelve days with days left, and no day is spent twice", () => {
    const random = seededRandom(58);
    for (let round = 0; round < rounds({ full: 10_000, quick: 500, short: 100 }); round += 1) {
      const days = 1 + Math.floor(random() * 12);
      const { lost, state } = vanish(random, 10, days);
      expect(lost).toBe(0);
      const spent = Object.values(state.spent).reduce((sum, each) => sum + each, 0);
      expect(spent).toBeLessThanOrEqual(days + 6);
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
    const at = (now: number) => {
      const decision = move(begun, ann, { game: ticTacToe, move: { cell: 0 }, now });
      if (!decision.ok) throw new Error(decision.refusal.detail);
      return decision.match;
    };
    expect(at(1_001_000)).toMatchObject({ turnTime: { banks: { X: 105_000 } }, deadlineTime: 1_101_000 });
    expect(at(1_060_500)).toMatchObject({ turnTime: { banks: { X: 49_500 } }, deadlineTime: 1_160_500 });
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
