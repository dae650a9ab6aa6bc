import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DataFolderLockedError } from "@yourmove/db";

/** A line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line about what is on standard output, which holds a command alone. */
export const remark = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs a command: a refusal is one sentence and exit 1. */
export const command = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof DataFolderLockedError || error instanceof Error;
    process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

/** Where the data is, by the server's own settings. */
export const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = ".data" } = process.env;

/** Rejects where the embedded database that something is to be read from is not there: to open it would make an empty one. */
export const refuseMissing = (): void => {
  if (!existsSync(join(dataDir, "database")))
    throw new Error(`There is no database in the folder ${resolve(dataDir)}.`);
};

/** A PostgreSQL that was looked for, whose own error says where it was not found and no more. */
export const orNotThere = <Value>(found: Promise<Value>): Promise<Value> =>
  found.catch((cause: unknown) => {
    throw new Error(`The PostgreSQL can't be had: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  });
