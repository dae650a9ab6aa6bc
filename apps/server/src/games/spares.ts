import { availableParallelism } from "node:os";
import { createSemaphore } from "@yourmove/api";
import { type RulesProcess, startRulesProcess } from "./rules-process.ts";

/** How many processes stand by: what shows and what moves have one each after a hang. */
const SPARES = 2;
/** How long after one was taken the next starts, in milliseconds: its taker loads and answers first. */
const REFILL_MS = 50;

/** How long a process may take to get warm, in milliseconds. */
const WARM_UP_MS = 10_000;

/** How many processes begin at once, of all packages, in the order in which they are needed: a crowd that hangs takes no more than this. */
const BEGINNING_AT_ONCE = Math.max(2, availableParallelism());

/** Warm processes that no package has yet, so that the next one which is needed is there at once. */
export interface Spares {
  take(): RulesProcess;
  /** Begins a process, once there is a place for that. */
  begin(work: () => Promise<RulesProcess>): Promise<RulesProcess>;
  stop(): void;
}

export const createSpares = ({ memoryMB }: { readonly memoryMB: number }): Spares => {
  const warm: RulesProcess[] = [];
  const beginnings = createSemaphore();
  let isStopped = false;
  const refillSoon = (): void => void setTimeout(refill, REFILL_MS).unref();
  const refill = (): void => {
    if (isStopped || warm.length >= SPARES) return;
    const next = startRulesProcess({ memoryMB });
    // One that does not get warm is over, and not taken.
    next.call({ kind: "warmUp" }, { timeMs: WARM_UP_MS }).catch(() => {});
    warm.push(next);
    refillSoon();
  };
  return {
    take() {
      refillSoon();
      for (let next = warm.shift(); next; next = warm.shift()) if (!next.isOver()) return next;
      return startRulesProcess({ memoryMB });
    },
    begin: (work) => beginnings.run([{ key: "begin", places: BEGINNING_AT_ONCE }], work),
    stop() {
      isStopped = true;
      for (const each of warm) each.end();
    },
  };
};
