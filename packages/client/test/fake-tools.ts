import { READ_PATIENCE_MS } from "../src/steady-calls.ts";
import type { Tools } from "../src/tools.ts";

/** Longer than any pause of the back-off: such a timer is a poll's or a mutation's patience. */
const PATIENCE_FROM_MS = 9_000;

/** Tools whose timers fire at once and are written down; patience runs out with `runOut` only. */
export const fakeTools = () => {
  const pauses: number[] = [];
  const listeners = new Set<() => void>();
  const patient = new Set<() => void>();
  let online = true;
  let now = 0;
  const tools: Omit<Tools, "fetch"> = {
    now: () => now,
    random: () => 0.5,
    after(ms, task) {
      const isPatience = ms >= PATIENCE_FROM_MS || ms === READ_PATIENCE_MS;
      const end = () => {
        now += ms;
        task();
      };
      if (isPatience) {
        patient.add(end);
        return () => patient.delete(end);
      }
      pauses.push(ms);
      const timer = setTimeout(end, 0);
      return () => clearTimeout(timer);
    },
    network: {
      isOnline: () => online,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const setOnline = (next: boolean) => {
    online = next;
    for (const listener of [...listeners]) listener();
  };
  /** Ends what is waited for now, as if its time were over. */
  const runOut = () => {
    const ended = [...patient];
    patient.clear();
    for (const end of ended) end();
  };
  return { tools, pauses, setOnline, listeners, runOut };
};
