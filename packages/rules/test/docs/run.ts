import { spawn } from "node:child_process";

/** How a tool ended, and what it printed. */
export interface Ran {
  readonly ok: boolean;
  readonly printed: string;
}

/** Runs a tool of node_modules in a folder, whatever tool this is run by. */
export const run = (folder: string, tool: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
    const child = spawn(process.execPath, [`${folder}/node_modules/${tool}`, ...args], { cwd: folder, env });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, printed: Buffer.concat(printed).toString() }));
  });
