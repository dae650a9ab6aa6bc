import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The fields of a process's `stat` that follow its name; none once it is gone. */
const statOf = (pid: number): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
};

/** A process, and all that it has started, and these have. */
const familyOf = (pid: number): number[] => {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const parents = all.map((each) => [each, Number(statOf(each)[1])] as const);
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter(([, each]) => each === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid);
};

/** What a process has used of the processor, and its ended children have. */
const usedBy = (pid: number): number => {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) * TICK_MS;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** What a process and all below it have used of the processor so far, in milliseconds; 0 where the system does not say. */
export const processorTime = (pid: number | undefined): number =>
  pid === undefined || process.platform !== "linux" ? 0 : sum(familyOf(pid).map(usedBy));

const mebibytes = (path: string, line: RegExp): number => Number(readFileSync(path, "utf8").match(line)?.[1]) / 1024;

/** The memory that a process holds, in MiB. */
export const residentMiB = (pid: number): number => mebibytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+) kB/);

/** The memory that is a process's and of all below it, what they share counted once, in MiB. */
export const familyMiB = (pid: number): number =>
  sum(familyOf(pid).map((each) => mebibytes(`/proc/${each}/smaps_rollup`, /Pss:\s+(\d+) kB/)));
