import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder with its undo. */
interface DataDir {
  readonly dataDir: string;
  readonly remove: () => void;
}

/** An empty folder for an embedded database. */
export const newFolder = (): DataDir => {
  const dataDir = mkdtempSync(join(tmpdir(), "yourmove-data-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** Copies the empty database that the set-up has made, where one has, into a folder: a server takes seconds to make its own. */
export const copyDatabaseTo = (dataDir: string): void => {
  const made = process.env["MADE_DATABASE"];
  if (made) cpSync(made, join(dataDir, "database"), { recursive: true });
};

/** A folder with an empty database in it. */
export const newDataDir = (): DataDir => {
  const folder = newFolder();
  copyDatabaseTo(folder.dataDir);
  return folder;
};
