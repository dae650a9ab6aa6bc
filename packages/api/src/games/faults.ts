import type { GameFault } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** What a version of a game does wrong in one of its functions, in one way, and how often it has since the start. */
export interface FaultCount extends Pick<GameFault, "gameType" | "rulesVersion" | "fn" | "kind"> {
  readonly count: number;
  /** What was said of the first. */
  readonly message: string;
  /** In epoch milliseconds. */
  readonly firstTime: number;
  readonly lastTime: number;
}

/** What games have done wrong in this process. */
export interface Faults {
  /** Counts one; the first of its kind is logged. */
  note(fault: GameFault): void;
  list(): FaultCount[];
}

/** The most different faults; further ones are neither counted nor logged. */
const MAX_KINDS = 1000;

/** Makes the table of faults. That a thread begins once more is no fault of its own. */
export const createFaults = (clock: Clock, log: Log): Faults => {
  const counts = new Map<string, FaultCount>();
  return {
    note({ gameType, rulesVersion, fn, kind, message }) {
      if (kind === "restarting") return;
      const key = [gameType, rulesVersion, fn, kind].join(" ");
      const known = counts.get(key);
      const now = clock.now();
      if (known) {
        counts.set(key, { ...known, count: known.count + 1, lastTime: now });
        return;
      }
      if (counts.size >= MAX_KINDS) return;
      counts.set(key, { gameType, rulesVersion, fn, kind, message, count: 1, firstTime: now, lastTime: now });
      log.error({ gameType, rulesVersion, fn, kind, fault: message }, "a game's rules failed");
    },
    list: () => [...counts.values()],
  };
};
