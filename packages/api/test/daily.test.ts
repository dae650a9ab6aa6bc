import { DAY_MS, type DailyPosition, LIMITS } from "@yourmove/contract";
import { dailyQueries } from "@yourmove/db";
import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MadeDaily, startDailyJob } from "../src/daily/daily-job.ts";
import { dayOf } from "../src/daily/daily-streak.ts";
import { eventually, quiet } from "./eventually.ts";
import { createHarness, type Harness, problemOf } from "./harness.ts";

const game = { lastMove: null, legalMoves: [{ cell: 0 }, { cell: 8 }] };
const positionOf = (day: string): DailyPosition => ({
  day,
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: {},
  symbol: "X",
  game,
  line: [{ symbol: "X", move: { cell: 8 }, game: { lastMove: { cell: 8 } } }],
});

/** Longer than a process waits after its start. */
const AFTER_START_MS = 20_000;

describe.each(testKinds)("the position of the day (%s)", (kind) => {
  let here: Harness;
  let there: Harness;
  beforeEach(async () => {
    const db = await openTestDatabase(kind);
    here = await createHarness(kind, { db });
    there = await createHarness(kind, { db });
  });
  afterEach(async () => {
    await there.services.stop();
    await here.close();
  });

  const today = () => dayOf(here.clock.now());
  const pass = (ms: number) => {
    for (const { clock } of [here, there]) clock.advance(ms);
  };
  const keep = async (day: string) => {
    expect(await claimAfter(0, day)).toBe("yours");
    await dailyQueries.keepDailyPosition(here.db, positionOf(day), here.clock.now());
  };

  it("is made once for today and once for tomorrow, by one of two processes, and is the same for all at both", async () => {
    const made: string[] = [];
    const make = async (day: string) => {
      made.push(day);
      return positionOf(day);
    };
    const jobs = [here, there].map(({ services }) => startDailyJob(services, make));
    expect(await here.anonymous().daily.get()).toEqual({ position: null, streak: null });
    pass(AFTER_START_MS);
    const tomorrow = dayOf(here.clock.now() + DAY_MS);
    await eventually(async () => {
      pass(30_000);
      return (await dailyQueries.findDailyPosition(here.db, tomorrow)) !== null;
    });
    await Promise.all(jobs.map((job) => job.stop()));
    expect(made.toSorted()).toEqual([today(), tomorrow]);
    for (const { anonymous } of [here, there])
      expect((await anonymous().daily.get()).position).toEqual(positionOf(today()));
  });

  /** Lets the job here make it so many times. */
  const tried = async (times: number, make: (attempt: number) => MadeDaily) => {
    let tries = 0;
    const warned: string[] = [];
    const log = { ...here.services.log, warn: (_: object, line: string) => void warned.push(line) };
    const job = startDailyJob({ ...here.services, log }, async () => {
      tries += 1;
      return make(tries);
    });
    pass(AFTER_START_MS);
    await eventually(() => {
      pass(30_000);
      return tries >= times;
    });
    await job.stop();
    return warned;
  };
  const fail = () => {
    throw new Error("the thread ended");
  };
  const claimAfter = (minutes: number, day: string) => {
    const now = here.clock.now() + minutes * 60_000;
    return dailyQueries.claimDailyPosition(here.db, day, { now, until: now + 1000 });
  };

  it("is made by another process where the first one failed, and looked for no more where there was none to find", async () => {
    const warned = await tried(3, (attempt) => (attempt === 1 ? fail() : attempt === 2 ? null : "no_game"));
    // That no game on offer has any is no fault.
    expect(warned.filter((line) => line === "no position of the day was found")).toHaveLength(1);
    for (const day of [today(), dayOf(here.clock.now() + DAY_MS)]) expect(await claimAfter(0, day)).toBe("taken");
  });

  it("is left alone for an hour once its making has failed twice", async () => {
    await tried(2, fail);
    expect([await claimAfter(59, today()), await claimAfter(60, today())]).toEqual(["taken", "yours"]);
  });

  it("takes a process five minutes a day at the most, whatever fails; then it waits for its next day", async () => {
    const given: [day: string, minutes: number][] = [];
    const job = startDailyJob(here.services, async (day, maxMs) => {
      given.push([day, maxMs / 60_000]);
      pass(60_000);
      return fail();
    });
    const first = today();
    pass(AFTER_START_MS);
    for (let hours = 0; hours < 23; hours += 1) {
      await quiet(here.db);
      pass(60 * 60_000);
    }
    await eventually(() => {
      pass(30_000);
      return given.at(-1)?.[0] !== first;
    });
    await job.stop();
    expect(given.slice(0, 4)).toEqual([...[5, 4, 3].map((minutes) => [first, minutes]), [today(), 5]]);
  });

  it("counts the days in a row that its user solved, each once; a missed or failed day ends them", async () => {
    const ann = await here.player();
    const finish = (wrong: number, day = today()) => ann.call.daily.finish({ day, wrong });
    const streak = async () => (await ann.call.daily.get()).streak;
    expect(await streak()).toEqual({ days: 0, best: 0, lastDay: null, lastWrong: null });
    await keep(today());
    expect(await finish(1)).toEqual({
      position: positionOf(today()),
      streak: { days: 1, best: 1, lastDay: today(), lastWrong: 1 },
    });
    expect((await finish(LIMITS.dailyTries)).streak).toMatchObject({ days: 1, lastWrong: 1 });
    pass(DAY_MS);
    expect(await streak()).toMatchObject({ days: 1 });
    pass(2 * DAY_MS);
    expect(await streak()).toMatchObject({ days: 0, best: 1 });
    const yesterday = dayOf(here.clock.now() - DAY_MS);
    expect((await finish(0, yesterday)).streak).toMatchObject({ days: 1, lastDay: yesterday });
    expect((await finish(2)).streak).toMatchObject({ days: 2, best: 2 });
    // On another device, which had no network: its yesterday comes after today.
    const bea = await here.player();
    const first = { lastDay: today(), lastWrong: 1 };
    for (const [day, wrong, days] of [
      [today(), 1, 1],
      [yesterday, LIMITS.dailyTries, 1],
      [yesterday, 0, 2],
      [yesterday, 0, 2],
    ] as const)
      expect((await bea.call.daily.finish({ day, wrong })).streak).toMatchObject({ ...first, days });
    pass(DAY_MS);
    expect((await finish(LIMITS.dailyTries)).streak).toMatchObject({ days: 0, best: 2 });
    for (const day of [dayOf(here.clock.now() - 2 * DAY_MS), dayOf(here.clock.now() + DAY_MS)])
      expect(await problemOf(finish(0, day))).toMatchObject({ code: "invalid_request", errors: [{ path: "day" }] });
  });
});

it("there is none, and no feature of it, where it is switched off", async () => {
  const harness = await createHarness("embedded", { hasDaily: false });
  expect(await harness.anonymous().daily.get()).toEqual({ position: null, streak: null });
  expect((await harness.anonymous().meta.get()).features).not.toContain("daily");
  await harness.close();
});
