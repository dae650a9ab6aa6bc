import type { Database } from "@yourmove/db";
import { vi } from "vitest";

/** Waits for what must come true by itself, and looks often; as long as any test waits. */
export const eventually = (isTrue: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(isTrue, { timeout: 120_000, interval: 5 });

/** Waits until a database has had nothing to do for a while, in turns of the event loop. */
export const quiet = async ({ observe, pool }: Pick<Database, "observe" | "pool">): Promise<void> => {
  let isBusy = true;
  let underWay = 0;
  const answered = () => {
    underWay -= 1;
  };
  const forget = observe((statement) => {
    isBusy = true;
    underWay += 1;
    // Prisma's keep a connection of the pool until they are answered.
    (statement.answered ?? Promise.resolve()).then(answered, answered);
  });
  const isWaiting = () => underWay > 0 || pool.idleCount < pool.totalCount || pool.waitingCount > 0;
  while (isBusy) {
    // The database may need the processor.
    while (isWaiting()) await new Promise((resolve) => setTimeout(resolve, 1));
    isBusy = false;
    await settle();
    if (isWaiting()) isBusy = true;
  }
  forget();
};

/** Lets everything run that is ready to run, without a word of time. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A gate that stays closed until a test opens it. */
export const closedGate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};
