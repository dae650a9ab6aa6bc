import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for an embedded database, with its undo; the database is a copy of EMBEDDED_TEMPLATE where that is set. */
export const newDataDir = (): { dataDir: string; remove: () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), "yourmove-data-"));
  const template = process.env["EMBEDDED_TEMPLATE"];
  if (template) cpSync(template, join(dataDir, "database"), { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};
