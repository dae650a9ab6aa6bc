import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { SERVER_NODE_ARGS } from "../support/server-process.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Runs one of the operator's commands; gives what it says, or why it refused. */
export const command = async (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> => {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, ...env } };
  return run(process.execPath, [...SERVER_NODE_ARGS, "apps/server/dist/yourmove.js", ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
};
