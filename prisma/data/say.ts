import { DataFolderLockedError } from "@yourmove/db";

/** A line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

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
