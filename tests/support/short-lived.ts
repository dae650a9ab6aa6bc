import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For a process that lives for seconds: to compile the embedded database a second time, for speed, takes more than it saves. */
export const SHORT_LIVED = "--liftoff-only";

const MAKE_DATABASE = join(import.meta.dirname, "../../apps/server/dist/make-embedded.js");

/** Has the servers of a run start quickly, but with ROUNDS=full, and makes an embedded database for them to copy; gives the undo. */
export const shortenStarts = (): (() => void) => {
  if (process.env["ROUNDS"] !== "full") process.env["SERVER_NODE_ARGS"] = SHORT_LIVED;
  if (process.env["MADE_DATABASE"] || !existsSync(MAKE_DATABASE)) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "yourmove-made-"));
  const database = join(folder, "database");
  execFileSync(process.execPath, [MAKE_DATABASE, database]);
  process.env["MADE_DATABASE"] = database;
  return () => {
    delete process.env["MADE_DATABASE"];
    rmSync(folder, { recursive: true, force: true });
  };
};
