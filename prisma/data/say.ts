import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSettings, type Settings } from "@yourmove/server/settings";

/** A line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line about what is on standard output, which holds a command alone. */
export const remark = (line: string): void => void process.stderr.write(`${line}\n`);

/** Where the data is, by the server's own settings. */
export type Where = Pick<Settings, "databaseUrl" | "databaseListenUrl" | "dataDir">;

/** Runs a command on the data that the settings name; a refusal is one sentence and exit 1, as are settings that no start would take. */
export const command = async (work: (where: Where) => Promise<unknown>): Promise<void> => {
  const read = readSettings();
  if (!read.ok) {
    for (const reason of read.reasons) remark(`${reason}.`);
    process.exitCode = 1;
    return;
  }
  for (const { name, meant } of read.nearMisses) remark(`${name} is no setting: is ${meant} meant?`);
  try {
    await work(read.settings);
  } catch (error) {
    remark(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};

/** Rejects where the embedded database that something is to be read from is not there: to open it would make an empty one. */
export const refuseMissing = (dataDir: string): void => {
  try {
    statSync(join(dataDir, "database"));
  } catch (error) {
    const folder = resolve(dataDir);
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw new Error(`There is no database in the folder ${folder}.`);
    throw new Error(`The folder ${folder} can't be looked into (${code}).`);
  }
};

/** A word as a shell takes it for one. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A PostgreSQL that was looked for, whose own error says where it was not found and no more. */
export const orNotThere = <Value>(found: Promise<Value>): Promise<Value> =>
  found.catch((cause: unknown) => {
    throw new Error(`The PostgreSQL can't be had: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  });
