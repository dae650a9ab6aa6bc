import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";
import { MAX_ANSWER_BYTES, whyNoSchema } from "./answer-limits.ts";
import { readReady } from "./described-games.ts";
import { type GamePackage, GamesError, nameOf } from "./find-packages.ts";
import type { DescribedGame, RulesReply } from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { placeOfModule, topOf } from "./module-names.ts";
import { ProcessEnded, type RulesProcess, startRulesProcess } from "./rules-process.ts";
import type { Spares } from "./spares.ts";

/** The limits of a package. */
export interface RulesLimits {
  /** How long the answer to one question may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly memoryMB: number;
  /** How long a package may take to be read, run and checked, in milliseconds. */
  readonly loadMs?: number | undefined;
  /** How long a process without questions is kept, in milliseconds. */
  readonly restMs?: number;
}

/** What is said of a package's processes. */
export interface RulesLog {
  warn(fields: object, message: string): void;
}

const LOAD_MS = 30_000;
/** The share of that time which one of its modules may take for what stands outside of all functions. */
const MODULE_SHARE = 1 / 3;

export const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("; ");

/** The file and line where a module is no JavaScript, as Node finds it: an error that is caught does not say. It runs none of it. */
const lineOfSyntaxError = async (file: string): Promise<string> => {
  const check = promisify(execFile)(process.execPath, ["--check", file], { env: {}, timeout: LOAD_MS });
  const { stderr = "" } = await check.catch((error: { readonly stderr?: string }) => error);
  const [, line] = /^[^\n]*\.\w+:(\d+)\n/.exec(stderr) ?? [];
  return line === undefined ? basename(file) : `${basename(file)}:${line}`;
};

/** Reads packages, without running any of their code, in a process that ends with it. */
export const readPackages = async (
  found: readonly GamePackage[],
  { memoryMB, loadMs = LOAD_MS }: RulesLimits,
): Promise<ModuleGraph[]> => {
  if (found.length === 0) return [];
  const reader = startRulesProcess({ memoryMB, mayRead: true });
  try {
    const graphs: ModuleGraph[] = [];
    for (const each of found) {
      const read = await reader
        .call({ kind: "read", file: each.file, folder: each.folder }, { timeMs: loadMs, givesWay: false })
        .catch((error: unknown): RulesReply => ({ kind: "refused", reason: String(error) }));
      if (read.kind !== "graph") {
        const { reason, file } = read.kind === "refused" ? read : { reason: "its answer is none", file: undefined };
        const place = file === undefined ? "" : ` (${await lineOfSyntaxError(file)})`;
        throw new GamesError(`package ${nameOf(each)}: ${inOneLine(reason)}${place}`);
      }
      graphs.push(read.graph);
    }
    return graphs;
  } finally {
    reader.end();
  }
};

/** Why a process that was to load a package has ended, with the module or function where it was at one. */
const whyNotLoaded = (error: Error, graph: ModuleGraph, loadMs: number): string => {
  if (!(error instanceof ProcessEnded) || error.kind !== "timeout") return error.message;
  const place = placeOfModule(error.at);
  const url = place === null ? undefined : graph[place]?.url;
  const late = `it has not loaded within ${loadMs / 1000} seconds`;
  if (url) return `${late}: ${topOf(url)} does not end`;
  const what = error.fn === "check" ? "its check" : error.fn;
  return what ? `${late}: ${what} does not end` : late;
};

type Ready = Extract<RulesReply, { kind: "ready" }>;

/** Has a process run a package's modules, and check and describe its games where that is wanted; rejects with the reason where it doesn't. */
export const loadInto = async (
  process: RulesProcess,
  graph: ModuleGraph,
  { isChecked, loadMs = LOAD_MS }: Pick<RulesLimits, "loadMs"> & { readonly isChecked: boolean },
): Promise<Ready> => {
  const message = { kind: "load", graph, isChecked, moduleMs: Math.ceil(loadMs * MODULE_SHARE) } as const;
  // A check never gives way: a busy machine would refuse what is sound.
  const limits = { timeMs: loadMs, maxBytes: MAX_ANSWER_BYTES.loaded, givesWay: !isChecked };
  const loaded = await process.call(message, limits).catch((error: Error) => {
    throw new Error(whyNotLoaded(error, graph, loadMs));
  });
  if (loaded.kind === "ready") return loaded;
  throw new Error(loaded.kind === "refused" ? String(loaded.reason) : "its answer is none");
};

/** Why a game's schemas can't be shown; null where they can. */
const whyNotShown = ({ gameType, moveSchema, viewSchema, optionsSchema }: DescribedGame): string | null => {
  for (const [field, schema] of Object.entries({ moveSchema, viewSchema, optionsSchema: optionsSchema ?? {} })) {
    const why = whyNoSchema(schema);
    if (why !== null) return `the ${field} of ${gameType} ${why}`;
  }
  return null;
};

/** Runs a package for the first time and checks it, in a process that ends with that; rejects with one sentence where that can't be. */
export const checkPackage = async (
  found: GamePackage,
  graph: ModuleGraph,
  { limits: { loadMs }, spares }: { readonly limits: RulesLimits; readonly spares: Spares },
): Promise<Ready> => {
  const process = spares.take();
  const loaded = await loadInto(process, graph, { isChecked: true, loadMs }).catch((error: Error) => error.message);
  process.end();
  // What a process of a package's says of itself is judged here once more.
  const read = typeof loaded === "string" ? loaded : readReady(loaded);
  const why = typeof read === "string" ? read : read.games.map(whyNotShown).find((each) => each !== null);
  if (typeof read === "string" || why) throw new GamesError(`package ${nameOf(found)}: ${inOneLine(why ?? "")}`);
  return read;
};
