import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  readonly ms: number;
}

/** A process's parent and what it has used of the processor, its ended children included; null once it is gone. */
const statOf = (pid: number): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ms: (user + system + childUser + childSystem) * TICK_MS };
  } catch {
    return null;
  }
};

/** What a process and its children have used of the processor so far, in milliseconds; 0 where the system does not tell. */
export const processorTime = (pid: number | undefined): number => {
  if (pid === undefined || process.platform !== "linux") return 0;
  const children = readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    return stat?.parent === pid ? [stat.ms] : [];
  });
  return [statOf(pid)?.ms ?? 0, ...children].reduce((sum, ms) => sum + ms, 0);
};
