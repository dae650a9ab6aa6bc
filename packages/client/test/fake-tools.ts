import { READ_TIMEOUT_MS } from "../src/calls.ts";
import type { Tools } from "../src/tools.ts";

/** Longer than any pause of the back-off: such a timer is a poll's or a mutation's timeout. */
const MIN_TIMEOUT_MS = 9_000;

/** Keeps a task until its undo. */
const kept = (all: Set<() => void>, task: () => void) => {
  all.add(task);
  return () => all.delete(task);
};

/** Tools whose pauses end at once and are recorded; timeouts end with `runOut` only. */
export const fakeTools = () => {
  const pauses: number[] = [];
  const listeners = new Set<() => void>();
  const timeouts = new Set<() => void>();
  let online = true;
  let now = 0;
  const tools: Omit<Tools, "fetch"> = {
    now: () => now,
    random: () => 0.5,
    after(ms, task) {
      const isTimeout = ms >= MIN_TIMEOUT_MS || ms === READ_TIMEOUT_MS;
      const end = () => {
        now += ms;
        task();
      };
      if (isTimeout) return kept(timeouts, end);
      pauses.push(ms);
      const timer = setTimeout(end, 0);
      return () => clearTimeout(timer);
    },
    network: {
      isOnline: () => online,
      onChange: (listener) => kept(listeners, listener),
    },
  };
  const setOnline = (next: boolean) => {
    online = next;
    for (const listener of [...listeners]) listener();
  };
  /** Ends the open timeouts as if their time were over. */
  const runOut = () => {
    const ended = [...timeouts];
    timeouts.clear();
    for (const end of ended) end();
  };
  return { tools, pauses, setOnline, listeners, runOut };
};
