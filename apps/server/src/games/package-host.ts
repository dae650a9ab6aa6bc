import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createSemaphore } from "@yourmove/api";
import {
  type AskOptions,
  type FaultFn,
  type FaultKind,
  faultFrom,
  type GameFault,
  isAnswerTo,
  isFaultData,
  type Question,
  type QuestionName,
  type RulesHost,
} from "@yourmove/rules";
import { MAX_ANSWER_BYTES, whyNoSchema } from "./answer-limits.ts";
import { readReady } from "./described-games.ts";
import { type GamePackage, GamesError, nameOf } from "./find-packages.ts";
import {
  type DescribedGame,
  type Lane,
  MAX_FRAME_BYTES,
  type PackageSearch,
  type RulesMessage,
  type RulesReply,
} from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { placeInWords, questionPlace } from "./question-place.ts";
import { checkedMs } from "./question-times.ts";
import { type CallLimits, NotReached, ProcessEnded, type RulesProcess, startRulesProcess } from "./rules-process.ts";

/** The limits of a package. */
export interface RulesLimits {
  /** How long the answer to one question may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly memoryMB: number;
  /** How long a package may take to be read, run and checked, in milliseconds. */
  readonly loadMs?: number;
  /** How long a process without questions is kept, in milliseconds. */
  readonly restMs?: number;
}

/** What is said of a package's processes. */
export interface RulesLog {
  warn(fields: object, message: string): void;
}

/** A package's rules, in processes of their own that begin when they are first needed. */
export interface PackageHost {
  readonly games: readonly DescribedGame[];
  /** Where the rules of one of its games are asked. */
  hostOf(game: DescribedGame): RulesHost;
  /** Thinks for a bot; rejects where that fails. */
  think(search: PackageSearch): Promise<object | null>;
  /** How many processes have ended since a question took too long or too much. */
  ended(): number;
  stop(): void;
}

const LOAD_MS = 30_000;
/** The share of that time which one of its modules may take for what stands outside of all functions. */
const MODULE_SHARE = 1 / 3;
const REST_MS = 600_000;
/** A process of which nothing but a recheck is asked rests sooner. */
const REST_OF_CHECKS_MS = 15_000;
/** Who made a move that never ended makes no other in that package for so long, in milliseconds. */
const BAR_MS = 60_000;
const MAX_BARRED = 10_000;
/** After a process has ended in a question, what shows has a process apart for so long, in milliseconds. */
const APART_MS = 600_000;
/** How many questions a process is sent before it has answered the first: so it need not sleep between them. */
const SENT_AT_ONCE = 8;
/** How many questions wait for a process; a further one is refused. */
const MAX_WAITING = 200;
/** How long a question waits for its turn at the most, in milliseconds. */
const MAX_WAIT_MS = 2000;
/** How long a package is left alone that can't be run again, the first time and at the most, in milliseconds. */
const BACKOFF_MS = { first: 1000, most: 60_000 };
/** After so much work a process gives way to another, long before it would end by itself, in milliseconds. */
const MAX_WORK_MS = 600_000;
/** How long a question may take that plays whole matches through. */
const REPLAY_MS = 10_000;
/** Processes are replaced after the fault of a position no more often than this, in milliseconds. */
const RENEW_MS = 4000;
/** A search is given up when it is late by this, in milliseconds. */
const GRACE_MS = 1000;
/** How much of a reason is logged. */
const MAX_REASON = 300;
/** Any seed will do to try rules out. */
const NO_SEED = "0".repeat(64);

/** How many processes stand by: what shows and what moves have one each after a hang. */
const SPARES = 2;
/** How long after one was taken the next starts, in milliseconds: its taker loads and answers first. */
const REFILL_MS = 50;

/** How many processes begin at once, of all packages, in the order in which they are needed: a crowd that hangs takes no more than this. */
const BEGINNING_AT_ONCE = Math.max(2, availableParallelism());

/** Warm processes that no package has yet, so that the next one which is needed is there at once. */
export interface Spares {
  take(): RulesProcess;
  /** Begins a process, once there is a place for that. */
  begin(work: () => Promise<RulesProcess>): Promise<RulesProcess>;
  stop(): void;
}

export const createSpares = ({ memoryMB }: Pick<RulesLimits, "memoryMB">): Spares => {
  const warm: RulesProcess[] = [];
  const beginnings = createSemaphore();
  let isStopped = false;
  const refillSoon = (): void => void setTimeout(refill, REFILL_MS).unref();
  const refill = (): void => {
    if (isStopped || warm.length >= SPARES) return;
    warm.push(startRulesProcess({ memoryMB }));
    refillSoon();
  };
  return {
    take() {
      refillSoon();
      for (let next = warm.shift(); next; next = warm.shift()) if (!next.isOver()) return next;
      return startRulesProcess({ memoryMB });
    },
    begin: (work) => beginnings.run([{ key: "begin", places: BEGINNING_AT_ONCE }], work),
    stop() {
      isStopped = true;
      for (const each of warm) each.end();
    },
  };
};

interface Waiting {
  readonly lane: Lane;
  readonly message: RulesMessage;
  readonly limits: CallLimits;
  since: number;
  resolve(reply: RulesReply): void;
  reject(error: unknown): void;
}

/** A process of a package, and the questions that wait for it. */
interface Line {
  process: RulesProcess | null;
  isBeginning: boolean;
  /** Those that its process was sent, in their order. */
  sent: Waiting[];
  /** Since when it has been at them. */
  since: number;
  workMs: number;
  /** Whether another process is to answer the next question. */
  isStale: boolean;
  /** Whether it has had no process yet since its lane was put apart. */
  isNew: boolean;
  readonly waiting: Waiting[];
  rest: NodeJS.Timeout | undefined;
}

class Absent extends Error {}

const loadMessage = (
  graph: ModuleGraph,
  { isChecked, loadMs }: { readonly isChecked: boolean; readonly loadMs: number },
): RulesMessage => ({ kind: "load", graph, isChecked, moduleMs: Math.ceil(loadMs * MODULE_SHARE) });

const loading = (timeMs: number): CallLimits => ({ timeMs, maxBytes: MAX_ANSWER_BYTES.loaded });

/** Whether what came back is an answer to a question, or a fault. */
const isReplyTo = (name: QuestionName, question: unknown, reply: RulesReply): boolean =>
  reply.kind === "fault"
    ? isFaultData(reply.fault)
    : reply.kind === "answer" && isAnswerTo(name, question as never, reply.answer);

/** How many bytes the answer to a question may have. */
const maxBytesOf = (name: QuestionName, question: unknown): number => {
  const { decided, parsed, shown } = MAX_ANSWER_BYTES;
  switch (name) {
    case "see":
      return shown * Math.max(1, (question as Question<"see">).length);
    case "moves":
      return parsed * Math.max(1, (question as Question<"moves">).moves.length);
    case "line":
      return Math.min(MAX_FRAME_BYTES, decided + shown * ((question as Question<"line">).shown.length + 2));
    case "options":
      return parsed;
    default:
      return decided;
  }
};

const inOneLine = (text: string): string =>
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

/** Why a process has not loaded a package. */
const reasonOf = (reply: RulesReply): string =>
  reply.kind === "refused" ? String(reply.reason) : "its answer is none";

/** Since when the rules of a package are away: from a question that failed to one that is answered. */
const createAbsence = () => {
  const listeners: ((awayMs: number) => void)[] = [];
  let since: number | null = null;
  let onBegin = () => {};
  return {
    begin(): void {
      if (since !== null) return;
      since = performance.now();
      onBegin();
    },
    end(): void {
      if (since === null) return;
      const awayMs = performance.now() - since;
      since = null;
      for (const listener of listeners) listener(awayMs);
    },
    isAway: () => since !== null,
    onBegin(act: () => void): void {
      onBegin = act;
    },
    onBack: (listener: (awayMs: number) => void) => void listeners.push(listener),
  };
};

/** Who may act in a package again only in a while. */
const createBars = () => {
  const until = new Map<string, number>();
  return {
    add(callerKey: string): void {
      const now = performance.now();
      for (const [key, time] of until) if (time <= now || until.size >= MAX_BARRED) until.delete(key);
      until.set(callerKey, now + BAR_MS);
    },
    secondsOf(callerKey: string): number | null {
      const left = (until.get(callerKey) ?? 0) - performance.now();
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
  };
};

/** A package that was checked, and all that its processes begin with. */
interface Checked {
  readonly found: GamePackage;
  readonly graph: ModuleGraph;
  readonly limits: RulesLimits;
  readonly log: RulesLog;
  readonly spares: Spares;
  readonly absence: ReturnType<typeof createAbsence>;
}

/** Begins processes of a package; one that can't be run again is left alone for a while. */
const createStarter = ({ found, graph, limits: { loadMs = LOAD_MS }, log, spares, absence }: Checked) => {
  let pauseMs = 0;
  let absentUntil = 0;
  const begin = async (): Promise<RulesProcess> => {
    if (performance.now() < absentUntil) throw new Absent();
    const next = spares.take();
    try {
      const loaded = await next.call(loadMessage(graph, { isChecked: false, loadMs }), loading(loadMs));
      if (loaded.kind !== "ready") throw new Error(reasonOf(loaded));
    } catch (error) {
      next.end();
      pauseMs = Math.min(Math.max(pauseMs * 2, BACKOFF_MS.first), BACKOFF_MS.most);
      absentUntil = performance.now() + pauseMs;
      absence.begin();
      const reason = inOneLine((error as Error).message).slice(0, MAX_REASON);
      log.warn({ package: nameOf(found), reason, pauseMs }, "a package's games could not be run again");
      throw new Absent();
    }
    pauseMs = 0;
    return next;
  };
  return { begin: () => spares.begin(begin), pauseMs: () => pauseMs };
};

const newLine = (): Line => ({
  process: null,
  isBeginning: false,
  sent: [],
  since: 0,
  workMs: 0,
  isStale: false,
  isNew: true,
  waiting: [],
  rest: undefined,
});

/** Ends a line's process; the next question begins another one. */
const drop = (line: Line): void => {
  line.process?.end();
  line.process = null;
  line.workMs = 0;
  line.isStale = false;
};

/** Whether a line's process may answer one more question. */
const isFresh = ({ process, isStale, workMs }: Line): boolean =>
  process !== null && !process.isOver() && !isStale && workMs < MAX_WORK_MS;

/** Refuses all that waits for a line's process. */
const refuseWaiting = (line: Line): void => {
  for (const each of line.waiting.splice(0)) each.reject(new Absent());
};

/** Takes a question that was sent out of its line, and counts what the process has worked since the last one. */
const settle = (line: Line, sent: Waiting): void => {
  line.sent.splice(line.sent.indexOf(sent), 1);
  const now = performance.now();
  line.workMs += now - line.since;
  line.since = now;
};

/** Ends the process of a line that has had nothing to do for so long. */
const restIn = (line: Line, ms: number): void => {
  if (line.rest) line.rest.refresh();
  else line.rest = setTimeout(() => line.sent.length > 0 || drop(line), ms).unref();
};

/** Ends a line's process, and whatever waits for it. */
const close = (line: Line): void => {
  clearTimeout(line.rest);
  refuseWaiting(line);
  drop(line);
};

/** Which line the questions of a lane go to. */
const createLanes = () => {
  /** Where moves are decided, and all else unless it is apart. */
  const first = newLine();
  const lines = new Map<Lane, Line>([["act", first]]);
  let apartUntil = 0;
  const named = (lane: Lane): Line => {
    const line = lines.get(lane) ?? newLine();
    lines.set(lane, line);
    return line;
  };
  return {
    all: () => [...lines.values()],
    isForChecks: (line: Line): boolean => line === lines.get("check"),
    /** A question of a lane has ended its process: from now on lanes are apart. */
    part(lane: Lane): void {
      const now = performance.now();
      if (now >= apartUntil) for (const each of lines.values()) each.isNew = each.process === null;
      apartUntil = now + APART_MS;
      // Who has hung waits for a process of its own; the others go on in the one that takes this one's place.
      named(lane).isNew = false;
    },
    /** The line of a lane; nobody waits for a process to begin that only keeps lanes apart: `begin` has it begin meanwhile. */
    lineOf(lane: Lane, begin: (line: Line) => void): Line {
      if (lane !== "bot" && performance.now() >= apartUntil) return first;
      const line = named(lane);
      if (line === first || lane === "bot" || !line.isNew) return line;
      // What takes the place of one that ended comes first.
      if (first.process) begin(line);
      return first;
    },
  };
};

const endOf = ({ message, fn }: ProcessEnded) => ({ reason: inOneLine(message).slice(0, MAX_REASON), fn });

/** The question to a process, and of which game it is. */
const questionOf = (games: readonly DescribedGame[], message: RulesMessage) => {
  const game = message.kind === "ask" ? games[message.game] : undefined;
  return { game: game && `${game.gameType} ${game.rulesVersion}`, ...questionPlace(message) };
};

/** The processes of a package, and what waits for each. */
const createLines = (checked: Checked, games: readonly DescribedGame[]) => {
  const { found, limits, log, absence } = checked;
  const { restMs = REST_MS } = limits;
  const starter = createStarter(checked);
  const lanes = createLanes();
  let isStopped = false;
  let ended = 0;
  let renewed = Number.NEGATIVE_INFINITY;

  /** Has a line's process there, and then sends it what waits. */
  const ready = async (line: Line): Promise<void> => {
    if (line.isBeginning || isStopped) return;
    line.isBeginning = true;
    drop(line);
    const began = performance.now();
    line.process = await starter.begin().catch(() => null);
    line.isBeginning = false;
    // To wait for a process is not to wait for one's turn.
    for (const each of line.waiting) each.since += performance.now() - began;
    if (isStopped) drop(line);
    if (line.process) line.isNew = false;
    else refuseWaiting(line);
    pump(line);
  };
  const onEnded = (line: Line, { lane, message }: Waiting, why: ProcessEnded): void => {
    ended += 1;
    lanes.part(lane);
    const fields = { package: nameOf(found), ...endOf(why), ...questionOf(games, message) };
    log.warn(fields, "a process of a package's games ended and begins again");
    // What it had not come to yet goes to the next, which is there before anybody asks.
    line.waiting.unshift(...line.sent.splice(0));
    void ready(line);
    absence.begin();
  };
  /** Sends a line's process what comes next. */
  const send = (line: Line, process: RulesProcess, next: Waiting): void => {
    if (line.sent.push(next) === 1) line.since = performance.now();
    process.call(next.message, next.limits).then(
      (reply) => {
        settle(line, next);
        next.resolve(reply);
        pump(line);
      },
      (error: unknown) => {
        if (error instanceof NotReached && !isStopped) return;
        settle(line, next);
        next.reject(error);
        if (!isStopped && error instanceof ProcessEnded) onEnded(line, next, error);
      },
    );
  };
  const pump = (line: Line): void => {
    if (line.isBeginning) return;
    while (line.waiting.length > 0 && line.sent.length < (line.waiting[0]?.lane === "bot" ? 1 : SENT_AT_ONCE)) {
      if (!isFresh(line)) return void (line.sent.length === 0 && ready(line));
      const next = line.waiting.shift() as Waiting;
      if (performance.now() - next.since > MAX_WAIT_MS) next.reject(new Absent());
      else send(line, line.process as RulesProcess, next);
    }
    const ms = lanes.isForChecks(line) ? Math.min(restMs, REST_OF_CHECKS_MS) : restMs;
    if (line.sent.length === 0 && !isStopped) restIn(line, ms);
  };

  return {
    send: (lane: Lane, message: RulesMessage, within: CallLimits): Promise<RulesReply> =>
      new Promise((resolve, reject) => {
        const line = lanes.lineOf(lane, (apart) => void ready(apart));
        if (isStopped || line.waiting.length >= MAX_WAITING) return reject(new Absent());
        line.waiting.push({ lane, message, limits: within, since: performance.now(), resolve, reject });
        pump(line);
      }),
    /** Has other processes answer from now on: what a package keeps in one must not fail its matches for long. */
    renew(): void {
      const now = performance.now();
      if (now - renewed < RENEW_MS) return;
      renewed = now;
      for (const line of lanes.all()) line.isStale = true;
    },
    ended: () => ended,
    pauseMs: starter.pauseMs,
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true;
      for (const line of lanes.all()) close(line);
    },
  };
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
const check = async (
  found: GamePackage,
  graph: ModuleGraph,
  { limits: { loadMs = LOAD_MS }, spares }: { readonly limits: RulesLimits; readonly spares: Spares },
): Promise<Extract<RulesReply, { kind: "ready" }>> => {
  const process = spares.take();
  const loaded = await process
    .call(loadMessage(graph, { isChecked: true, loadMs }), { ...loading(loadMs), givesWay: false })
    .catch((error: unknown) => {
      const isLate = error instanceof ProcessEnded && error.kind === "timeout";
      const reason = isLate ? `it has not loaded within ${loadMs / 1000} seconds` : (error as Error).message;
      return { kind: "refused", reason } as const;
    });
  process.end();
  // What a process of a package's says of itself is judged here once more.
  const read = loaded.kind === "ready" ? readReady(loaded) : reasonOf(loaded);
  const why = typeof read === "string" ? read : read.games.map(whyNotShown).find((each) => each !== null);
  if (typeof read === "string" || why) throw new GamesError(`package ${nameOf(found)}: ${inOneLine(why ?? "")}`);
  return read;
};

/** Runs and checks a package; rejects with one sentence where that can't be. It begins again when one of its games is first needed. */
export const startPackageHost = async (
  found: GamePackage,
  graph: ModuleGraph,
  given: { readonly limits: RulesLimits; readonly log: RulesLog; readonly spares: Spares },
): Promise<PackageHost> => {
  const { games } = await check(found, graph, given);
  const limitOf = <Name extends QuestionName>(
    { tookMs }: DescribedGame,
    name: Name,
    question: Question<Name>,
  ): number => Math.max(given.limits.timeoutMs, 2 * checkedMs(tookMs, name, question));
  const absence = createAbsence();
  const bars = createBars();
  const lines = createLines({ found, graph, absence, ...given }, games);

  let isTrying = false;
  /** The first question after one that failed is the host's own, so that no clock stands still for want of one. */
  const tryOut = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    while (absence.isAway() && !lines.isStopped()) {
      const question = { options: null, seed: NO_SEED };
      const message = { kind: "ask", game: 0, name: "start", question, newest: null, enoughMs: null } as const;
      const timeMs = limitOf(games[0] as DescribedGame, "start", question);
      const answered = lines.send("check", message, { timeMs });
      if (await answered.then(Boolean, () => false)) absence.end();
      else await wait(Math.max(lines.pauseMs(), BACKOFF_MS.first), undefined, { ref: false });
    }
    isTrying = false;
  };
  absence.onBegin(() => void tryOut());

  const hostOf = (game: DescribedGame): RulesHost => {
    const { gameType, rulesVersion } = game;
    const at = games.indexOf(game);
    const faultOf = (fn: FaultFn, kind: FaultKind, says: string): GameFault =>
      faultFrom(game, { fn, kind, message: `${gameType} ${rulesVersion}, ${fn}: ${says}` });
    const send = async (name: QuestionName, question: unknown, options: AskOptions): Promise<RulesReply> => {
      const { lane = "act", newest = null, enoughMs = null, callerKey } = options;
      const message = { kind: "ask", game: at, name, question, newest, enoughMs } as const;
      const timeMs = (name === "replay" ? REPLAY_MS : limitOf(game, name, question as never)) + (enoughMs ?? 0);
      try {
        const isAnswer = (reply: RulesReply) => isReplyTo(name, question, reply);
        return await lines.send(lane, message, { timeMs, maxBytes: maxBytesOf(name, question), isAnswer });
      } catch (error) {
        absence.begin();
        if (!(error instanceof ProcessEnded)) throw faultOf(name, "restarting", "its process begins again");
        if (callerKey !== undefined && error.kind !== "restarting") bars.add(callerKey);
        throw faultOf(error.fn ?? name, error.kind, error.message + placeInWords(message));
      }
    };
    const ask = async (name: QuestionName, question: unknown, options: AskOptions = {}): Promise<unknown> => {
      const reply = await send(name, question, options);
      absence.end();
      if (reply.kind === "fault") throw faultFrom(game, reply.fault);
      if (reply.kind !== "answer") throw faultOf(name, "restarting", "its answer is none");
      if (name === "check" && reply.answer !== null) lines.renew();
      return reply.answer;
    };
    const { isAway, onBack } = absence;
    return { ask: ask as RulesHost["ask"], isAway, barredSeconds: bars.secondsOf, onBack };
  };

  return {
    games,
    hostOf,
    async think(search) {
      const { tookMs = {} } = games.find(({ gameType }) => gameType === search.gameType) ?? {};
      const timeMs = search.budgetMs + Math.max(GRACE_MS, 2 * checkedMs(tookMs, "check", search));
      const limits = { timeMs, maxBytes: MAX_ANSWER_BYTES.thought };
      const reply = await lines.send("bot", { kind: "think", search }, limits);
      if (reply.kind === "answer" && typeof reply.answer === "object" && !Array.isArray(reply.answer))
        return reply.answer;
      throw new Error("no move was found");
    },
    ended: lines.ended,
    stop: lines.stop,
  };
};
