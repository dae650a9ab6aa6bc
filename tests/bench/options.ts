import { parseArgs } from "node:util";
import type { Kind } from "./on-database.ts";

/** What a run measures, and for how long. */
export interface Options {
  /** Only what has one of these words in its name; all where there is none. */
  readonly only: readonly string[];
  /** How long one side works before the other's turn. */
  readonly seconds: number;
  /** How many pairs of turns make a figure. */
  readonly rounds: number;
  readonly clients: number;
  readonly databases: readonly Kind[];
  /** The folder of another checkout of the service, built, that is measured in the reference's place. */
  readonly beside: string | undefined;
  /** A file to which the figures are added as a line of JSON. */
  readonly history: string | undefined;
}

export const DATABASES = ["postgresql", "embedded"] as const;

const HELP = `npm run bench -- [options]: the service beside a hand-written reference, in turn on one machine.

  --only words       only what has one of these words in its name, as in "moves,reads" or "postgresql: lists"; else all:
                     reads, lists, moves, keyed moves, lives, tRPC, batches, decided twice, idle polls, wake-ups, a package's moves, spare, endless loop, corpus, 30 packages, start, growth
  --database word    postgresql or embedded; else both
  --seconds number   how long one side works before the other's turn (3)
  --rounds number    how many pairs of turns make a figure (5)
  --clients number   how many ask at once (32)
  --beside folder    another checkout, built (npm start builds it), in the place of the reference
  --history file     adds the figures to a file, as a line of JSON

YM_SERVER=built measures the build as it is, YM_SERVER=source the sources.`;

const OPTIONS = {
  only: { type: "string", default: "" },
  seconds: { type: "string", default: "3" },
  rounds: { type: "string", default: "5" },
  clients: { type: "string", default: "32" },
  database: { type: "string", default: "" },
  beside: { type: "string" },
  history: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** What a command line says; ends the process with the options in words where it asks for them, or says what is none. */
const parse = (args: string[]) => {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (!values.help) return values;
    console.log(HELP);
    return process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    return process.exit(2);
  }
};

/** Reads a command line as `--only moves,reads --seconds 2 --rounds 3 --database embedded --history file`. */
export const readOptions = (args: string[] = process.argv.slice(2)): Options => {
  const values = parse(args);
  return {
    only: values.only.split(",").filter(Boolean),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    clients: Number(values.clients),
    databases: DATABASES.filter((kind) => kind.includes(values.database)),
    beside: values.beside,
    history: values.history,
  };
};
