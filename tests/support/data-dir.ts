import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for an embedded database, with its undo. */
export const newDataDir = (): { dataDir: string; remove: () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), "yourmove-data-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};
