import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../tools/dev/build.mjs";
import { setup as startPostgres } from "../support/postgres.mjs";

const MAKE_DATABASE = join(import.meta.dirname, "../../apps/server/dist/make-embedded.js");

/** A server lives for seconds here: to compile its embedded database a second time, for speed, takes more than it saves. */
const SERVER_NODE_ARGS = "--no-wasm-tier-up --no-wasm-dynamic-tiering";

/** The build that npm start runs, a PostgreSQL, and an embedded database to copy: each of a server's own takes it seconds. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (!process.env.YM_SERVER) await ensureBuilt();
  if (process.env.ROUNDS !== "full") process.env.SERVER_NODE_ARGS = SERVER_NODE_ARGS;
  const removeDatabase = makeDatabase();
  const stopPostgres = await startPostgres();
  return async () => {
    removeDatabase();
    await stopPostgres?.();
  };
};

/** Makes one where another project of this run has not; gives its undo. */
const makeDatabase = (): (() => void) => {
  if (process.env.MADE_DATABASE || !existsSync(MAKE_DATABASE)) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "yourmove-made-"));
  process.env.MADE_DATABASE = join(folder, "database");
  execFileSync(process.execPath, [MAKE_DATABASE, process.env.MADE_DATABASE]);
  return () => {
    delete process.env.MADE_DATABASE;
    rmSync(folder, { recursive: true, force: true });
  };
};
