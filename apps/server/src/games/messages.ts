import type { MessagePort } from "node:worker_threads";
import type { FaultKind } from "@yourmove/rules";
import type { ModuleGraph } from "./module-graph.ts";

/** The data that a thread of rules starts with. */
export interface ThreadData {
  /** The module with the games. */
  readonly file: string;
  /** The modules as they were first read; null for the first thread, which reads them. */
  readonly graph: ModuleGraph | null;
  /** Where calls come from; null for a thread that thinks for bots. */
  readonly calls: { readonly port: MessagePort; readonly flags: Int32Array } | null;
  /** Whether each game is checked briefly first. */
  readonly isChecked: boolean;
}

/** The description of a definition, without its functions. */
export interface DescribedGame {
  readonly gameType: string;
  readonly rulesVersion: number;
  /** All its plain fields by their names. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
  /** JSON Schemas of what a move and a view look like. */
  readonly moveSchema: object;
  readonly viewSchema: object;
  /** That of its options; null for a game without any. */
  readonly optionsSchema: object | null;
  /** A hash of the code that it is made of. */
  readonly digest: string;
}

/** The first message of a thread: its package is loaded, or why it is refused. */
export type Loaded =
  | { readonly kind: "ready"; readonly graph: ModuleGraph; readonly games: readonly DescribedGame[] }
  | { readonly kind: "refused"; readonly reason: string };

/** One call of a function of a definition; `parse` and `parseOptions` are its schemas', `line` plays many moves. */
export interface Call {
  readonly fn: string;
  readonly args: readonly unknown[];
}

/** The one argument of a call of `line`: a `Line` of the rules, with the words of chance that each call of the game is given. */
export interface LineCall {
  readonly from: { readonly position: unknown } | null;
  /** The options of the first position, whole. */
  readonly options: unknown;
  readonly words: readonly number[] | null;
  readonly moves: readonly {
    readonly symbol: string;
    readonly move: unknown;
    readonly words: readonly number[] | null;
  }[];
  readonly viewer: string | null;
  readonly unseen: number;
}

/** Calls, in order. */
export interface CallMessage {
  /** Which of the package's games. */
  readonly game: number;
  readonly calls: readonly Call[];
  /** The match's next words of chance, for `start` and `play`; null for a game without. */
  readonly words: readonly number[] | null;
  /** Whether all are about one position: then the results after the first come all or not at all. */
  readonly isOnePosition: boolean;
}

/** The outcome of a call; `more` requests further words of chance. */
export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: FaultKind; readonly message: string }
  | { readonly kind: "more" };

/** The indexes of `flags`: the last call made, the last one answered, and which of its functions runs. */
export const FLAG = { called: 0, answered: 1, running: 2 } as const;

/** In place of an argument: the position that the first call made. */
export const MADE = { made: true } as const;
