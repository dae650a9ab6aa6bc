import { readdirSync, readFileSync } from "node:fs";

/** The fields of a process's `stat` that follow its name; null once it is gone. */
export const statOf = (pid: number): readonly string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
};

/** All that a process has started, and what these have. */
export const descendantsOf = (pid: number): number[] => {
  const parents = new Map(
    readdirSync("/proc").flatMap((name) => {
      const parent = /^\d+$/.test(name) ? statOf(Number(name))?.[1] : undefined;
      return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
    }),
  );
  const below = (parent: number): number[] =>
    [...parents].filter(([, each]) => each === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
};
