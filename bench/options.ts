import { parseArgs } from "node:util";

/** What a run measures, and for how long. */
export interface Options {
  /** Only what has one of these words in its name; all where there is none. */
  readonly only: readonly string[];
  /** How long one side works before the other's turn. */
  readonly seconds: number;
  /** How many pairs of turns make a figure. */
  readonly rounds: number;
  readonly clients: number;
  readonly databases: readonly ("postgresql" | "embedded")[];
  /** A file to which the figures are added as a line of JSON. */
  readonly history: string | undefined;
}

const DATABASES = ["postgresql", "embedded"] as const;

/** Reads a command line as `--only moves,reads --seconds 2 --rounds 3 --database embedded --history file`. */
export const readOptions = (args: string[] = process.argv.slice(2)): Options => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: "" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "5" },
      clients: { type: "string", default: "32" },
      database: { type: "string", default: "" },
      history: { type: "string" },
    },
  });
  return {
    only: values.only.split(",").filter(Boolean),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    clients: Number(values.clients),
    databases: DATABASES.filter((kind) => kind.includes(values.database)),
    history: values.history,
  };
};

/** Whether a run measures what is called so. */
export const isWanted = ({ only }: Pick<Options, "only">, name: string): boolean =>
  only.length === 0 || only.some((word) => name.includes(word));
