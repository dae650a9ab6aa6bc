/** What a command has of the world around it. */
export interface Io {
  readonly env: Record<string, string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What the process ends with. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** One of the operator's commands. */
export interface Command {
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  /** What only this command takes, beside the settings. */
  readonly options?: readonly (readonly [flag: string, about: string])[];
  /** How many words it takes beside flags, at least and at most; none without this. */
  readonly words?: readonly [least: number, most: number];
  /** Whether settings are flags of it; a command that has none is given all that was typed. */
  readonly hasSettings: boolean;
  /** Runs it with what is left once the settings are taken out; null where it goes on by itself. */
  work(args: readonly string[], io: Io): Promise<number | null>;
}
