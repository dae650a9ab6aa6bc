import type { AskOptions, FaultData, QuestionName } from "@yourmove/rules";
import type { ModuleGraph } from "./module-graph.ts";
import type { FunctionTimes } from "./question-times.ts";

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
  /** Its first position as nobody's viewer sees it; null where that fails. */
  readonly example: object | null;
  /** How long its functions took at the check. */
  readonly tookMs: FunctionTimes;
  /** A hash of the code that it is made of. */
  readonly digest: string;
}

/** A search in a position of a package's game; `any` is a random move, for a game whose search fails. */
export interface PackageSearch {
  readonly about: "move" | "draw" | "any";
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly budgetMs: number;
}

/** What a process of rules is sent, one message at a time. */
export type RulesMessage =
  /** The first: it answers that it is there. */
  | { readonly kind: "begin" }
  /** Makes ready for whichever package comes. */
  | { readonly kind: "warmUp" }
  /** Reads a module and all that it imports, and runs none of it. */
  | { readonly kind: "read"; readonly file: string; readonly folder: string }
  /** Runs a package's modules, each for so long at most; from then on this process is that package's. */
  | { readonly kind: "load"; readonly graph: ModuleGraph; readonly isChecked: boolean; readonly moduleMs: number }
  | {
      readonly kind: "ask";
      /** Which of the package's games. */
      readonly game: number;
      readonly name: QuestionName;
      readonly question: unknown;
      readonly newest: number | null;
      readonly enoughMs: number | null;
    }
  | { readonly kind: "think"; readonly search: PackageSearch };

/** Its answer. */
export type RulesReply =
  | { readonly kind: "begun" }
  | { readonly kind: "warm" }
  | { readonly kind: "graph"; readonly graph: ModuleGraph }
  | { readonly kind: "ready"; readonly games: readonly DescribedGame[] }
  /** Why not; `file` is the module that is no JavaScript. */
  | { readonly kind: "refused"; readonly reason: string; readonly file?: string }
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "fault"; readonly fault: FaultData };

export type Lane = NonNullable<AskOptions["lane"]> | "bot";

/** How many bytes one message or answer has at most: what is longer is not read. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024;
export const HEADER_BYTES = 4;
