import { descendantsOf, statOf } from "./descendants.ts";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** What a process has used of the processor, and its ended children have; 0 once it is gone. */
const usedBy = (pid: number): number => {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = (statOf(pid) ?? []).slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) * TICK_MS;
};

/** What a process and all below it have used of the processor so far, in milliseconds; 0 where the system does not say. */
export const processorTime = (pid: number | undefined): number => {
  if (pid === undefined || process.platform !== "linux") return 0;
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + usedBy(each), 0);
};
