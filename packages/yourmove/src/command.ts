/** A command's environment and output. */
export interface Io {
  readonly env: Record<string, string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The exit codes of the process. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** One of the operator's commands. */
export interface Command {
  readonly summary: string;
  /** The arguments after the command's name. */
  readonly usage: string;
  /** The options of this command, beside the settings. */
  readonly options?: readonly (readonly [flag: string, about: string])[];
  /** How many words it takes beside flags, at least and at most; none without this. */
  readonly words?: readonly [least: number, most: number];
  /** Whether settings are flags of it; other commands get all arguments. */
  readonly hasSettings: boolean;
  /** Runs it with the arguments that are no settings; null where it keeps running. */
  work(args: readonly string[], io: Io): Promise<number | null>;
}
