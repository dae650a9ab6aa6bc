import { readFileSync } from "node:fs";

/** The memory that a process holds, in MiB. */
export const residentMiB = (pid: number): number => {
  const kib = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)?.[1];
  return Number(kib) / 1024;
};
