import { run } from "./run.ts";

/** Runs one of the operator's commands in this process, and gives its exit code. */
export const runAdmin = (args: readonly string[]): Promise<number> =>
  run(args, {
    env: process.env,
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    fetch,
    now: Date.now,
  });
