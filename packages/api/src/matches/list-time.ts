import type { Clock } from "../clock.ts";

/** How long a list waits for all rules that it needs, in milliseconds. */
export const LIST_MS = 150;

/** The time that a list has for rules which run elsewhere, from its beginning on: to end what is overdue, and to see. */
export interface ListTime {
  isOver(): boolean;
  /** Waits for works as long as there is time; those that are not done by then go on. Rejects where one fails in time. */
  wait(works: readonly Promise<unknown>[]): Promise<void>;
}

export const createListTime = (clock: Clock): ListTime => {
  const began = clock.elapsed();
  const leftMs = () => LIST_MS - (clock.elapsed() - began);
  const isOver = () => leftMs() <= 0;
  return {
    isOver,
    async wait(works) {
      const all = Promise.all(works);
      all.catch(() => {});
      if (works.length === 0 || isOver()) return;
      let cancel = () => {};
      const over = new Promise<void>((resolve) => {
        cancel = clock.after(leftMs(), resolve);
      });
      await Promise.race([all, over]).finally(cancel);
    },
  };
};
