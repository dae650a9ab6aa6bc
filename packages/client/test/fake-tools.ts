import { READ_PATIENCE_MS } from "../src/steady-calls.ts";
import type { Tools } from "../src/tools.ts";

/** Longer than any pause of the back-off: such a timer is a poll's or a mutation's patience. */
const PATIENCE_FROM_MS = 9_000;

/** Tools whose timers fire at once and are written down; patience runs out only when told to. */
export const fakeTools = ({ patience = "endless" }: { patience?: "endless" | "none" } = {}) => {
  const pauses: number[] = [];
  const listeners = new Set<() => void>();
  let online = true;
  let now = 0;
  const tools: Omit<Tools, "fetch"> = {
    now: () => now,
    random: () => 0.5,
    after(ms, task) {
      const isPatience = ms >= PATIENCE_FROM_MS || ms === READ_PATIENCE_MS;
      if (!isPatience) pauses.push(ms);
      if (isPatience && patience === "endless") return () => {};
      const timer = setTimeout(
        () => {
          now += ms;
          task();
        },
        isPatience ? 20 : 0,
      );
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
  return { tools, pauses, setOnline, listeners };
};
