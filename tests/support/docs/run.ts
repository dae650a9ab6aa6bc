import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

/** How a tool ended, and what it printed. */
export interface Ran {
  readonly ok: boolean;
  readonly printed: string;
}

/** Runs a tool of node_modules in a folder, whatever tool this is run by. */
export const run = (folder: string, tool: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
    // Both kinds of database, whatever part of the tests this run is.
    const env = { ...Object.fromEntries(inherited), ROUNDS: "all" };
    const child = spawn(process.execPath, [`${folder}/node_modules/${tool}`, ...args], { cwd: folder, env });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, printed: Buffer.concat(printed).toString() }));
  });

/** A copy has no script that starts a PostgreSQL: its tests use the one that is there, as an environment variable says. */
const CONFIG = `const conditions = ["@yourmove/source", "node", "development|production"];
export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { testTimeout: 900_000, hookTimeout: 900_000, isolate: false, maxWorkers: 1 },
};
`;

/** Runs test files of a copy in one process, which loads what they share once. */
export const runTests = (folder: string, args: readonly string[]): Promise<Ran> => {
  writeFileSync(`${folder}/followed.config.ts`, CONFIG);
  return run(folder, "vitest/vitest.mjs", "run", "--config", "followed.config.ts", ...args);
};
