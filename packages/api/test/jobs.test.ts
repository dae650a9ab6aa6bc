import { describe, expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { silentLog } from "../src/index.ts";
import { type Job, startJob } from "../src/job.ts";
import { settle } from "./eventually.ts";

/** A job that notes when it runs, and what its runs give: at first that nothing is due. */
const startNoting = (mayRun = () => true) => {
  const clock = createTestClock(0);
  const runs: number[] = [];
  const behaviour = { next: async () => Number.POSITIVE_INFINITY };
  const run = () => {
    runs.push(clock.now());
    return behaviour.next();
  };
  const job: Job = startJob({ clock, log: silentLog, name: "noting", mayRun, run });
  const pass = async (ms: number) => {
    await settle();
    clock.advance(ms);
    await settle();
  };
  return { job, runs, behaviour, pass };
};

describe("a job", () => {
  it("runs at once, when something is due, and every 30 s at the latest", async () => {
    const { job, runs, behaviour, pass } = startNoting();
    await pass(0);
    await pass(29_999);
    expect(runs).toEqual([0]);
    behaviour.next = async () => 35_000;
    await pass(1);
    job.by(36_000);
    await pass(5000);
    behaviour.next = async () => 50_000;
    await pass(1000);
    job.by(40_000);
    await pass(3999);
    expect(runs).toEqual([0, 30_000, 35_000, 36_000]);
    await pass(1);
    expect(runs).toEqual([0, 30_000, 35_000, 36_000, 40_000]);
    await job.stop();
  });

  it("is tried again after two seconds where it failed or may not run, and after one where it left something overdue", async () => {
    let mayRun = false;
    const { job, runs, behaviour, pass } = startNoting(() => mayRun);
    await pass(0);
    mayRun = true;
    await pass(1999);
    expect(runs).toEqual([]);
    behaviour.next = () => Promise.reject(new Error("away"));
    await pass(1);
    behaviour.next = async () => 0;
    await pass(2000);
    await pass(1000);
    expect(runs).toEqual([2000, 4000, 5000]);
    await job.stop();
  });

  it("that is stopped ends its run, and runs never again", async () => {
    const { job, runs, behaviour, pass } = startNoting();
    let end = (_next: number) => {};
    behaviour.next = () => new Promise((resolve) => (end = resolve));
    await pass(0);
    let hasStopped = false;
    const stopping = job.stop().then(() => (hasStopped = true));
    await settle();
    expect(hasStopped).toBe(false);
    end(0);
    await stopping;
    job.by(0);
    await pass(60_000);
    expect(runs).toEqual([0]);
  });
});
