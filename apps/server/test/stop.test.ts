import { expect, it } from "vitest";
import { createPresses, endOnSignals, stopOnSignals } from "../src/stop.ts";

it("two SIGINTs within a second are one press, as npm passes a terminal's on; a later one is a second", () => {
  let now = 5000;
  const isSecondPress = createPresses(() => now);
  const after = (ms: number) => {
    now = 5000 + ms;
    return isSecondPress();
  };
  expect([0, 0, 100, 999, 1000, 1001].map(after)).toEqual([false, false, false, false, true, true]);
});

it("a start ends at a signal, also as process 1, which hears none by itself, until the stop takes over", () => {
  const codes: number[] = [];
  const before = [process.listeners("SIGTERM"), process.listeners("SIGINT")];
  const release = endOnSignals((code) => codes.push(code));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.listeners(signal).at(-1)?.(signal);
  expect(codes).toEqual([143, 130]);
  release();
  expect([process.listeners("SIGTERM"), process.listeners("SIGINT")]).toEqual(before);
});

it("a stop ends in time, with a line that says why, where a PostgreSQL that does not answer keeps it", async () => {
  const lines: string[] = [];
  const write = (_: object, line: string) => void lines.push(line);
  const app = { close: () => new Promise(() => {}), server: { closeAllConnections: () => {} } };
  const log = { info: write, warn: write, error: write };
  const running = { app, log, database: { kind: "postgresql" }, services: { polls: { size: 0 } }, readiness: {} };
  const before = [process.listeners("SIGTERM"), process.listeners("SIGINT")];
  const code = new Promise<number>((exit) => stopOnSignals(running as never, { exit, lastMs: 1 }));
  process.listeners("SIGTERM").at(-1)?.("SIGTERM");
  expect(await code).toBe(0);
  expect(lines).toEqual(["stopping", "the stop took too long: the database does not answer"]);
  for (const [at, signal] of (["SIGTERM", "SIGINT"] as const).entries())
    for (const listener of process.listeners(signal))
      if (!before[at]?.includes(listener)) process.off(signal, listener);
});
