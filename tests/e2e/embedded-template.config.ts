import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = new URL("../../apps/server/dist/make-embedded.js", import.meta.url).pathname;

/** Makes an embedded database once for all servers of a run, which copy it: making one takes two seconds of a processor. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-template-"));
  const template = join(folder, "database");
  execFileSync(process.execPath, [PROGRAM, template]);
  process.env["EMBEDDED_TEMPLATE"] = template;
  return () => rmSync(folder, { recursive: true, force: true });
};
