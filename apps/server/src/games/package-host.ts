import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "@yourmove/contract";
import {
  type AskOptions,
  type FaultFn,
  type FaultKind,
  faultFrom,
  type GameFault,
  isAnswerTo,
  isFaultData,
  isOnTurn,
  type Question,
  type QuestionName,
  type RulesHost,
} from "@yourmove/rules";
import { createAbsence, createCooldowns } from "./absence.ts";
import { MAX_ANSWER_BYTES } from "./answer-limits.ts";
import type { GamePackage } from "./find-packages.ts";
import { checkPackage, type RulesLimits, type RulesLog } from "./load-package.ts";
import { type DescribedGame, MAX_FRAME_BYTES, type PackageSearch, type RulesReply } from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { placeInWords } from "./question-place.ts";
import { BACKOFF_MS, createQueues } from "./question-queues.ts";
import { checkedMs } from "./question-times.ts";
import { Busy } from "./queue.ts";
import { ProcessEnded } from "./rules-process.ts";
import type { Spares } from "./spares.ts";

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

/** How long a question may take that plays whole matches through. */
const REPLAY_MS = 10_000;
/** A search is given up when it is late by this, in milliseconds. */
const GRACE_MS = 1000;
/** Any seed will do to try rules out. */
const NO_SEED = "0".repeat(64);

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

/** So long before its turn in a match runs out a player's question is refused, in milliseconds: in time for the turn to be given a minute. */
const IN_TIME_MS = 250;

/** How long the question of a player may wait whose turn runs out within a minute; undefined for any other. */
const waitMsOf = (name: QuestionName, question: unknown): number | undefined => {
  if (name !== "decide" || (question as Question<"decide">).does !== "act") return undefined;
  const { match, circumstances } = question as Extract<Question<"decide">, { does: "act" }>;
  const leftMs = (match.deadlineTime ?? Number.POSITIVE_INFINITY) - circumstances.now;
  const isNear = isOnTurn(match, circumstances.userID) && leftMs <= LIMITS.leastLeftMs;
  return isNear ? Math.max(0, leftMs - IN_TIME_MS) : undefined;
};

/** What the processes of a package are given. */
interface HostOptions {
  readonly limits: RulesLimits;
  readonly log: RulesLog;
  readonly spares: Spares;
  /** Whether faults name positions and moves, as an author wants, and players may not know. */
  readonly showsPositions?: boolean | undefined;
}

/** Runs and checks a package; rejects with one sentence where that can't be. It begins again when one of its games is first needed. */
export const startPackageHost = async (
  found: GamePackage,
  graph: ModuleGraph,
  given: HostOptions,
): Promise<PackageHost> => {
  const { games } = await checkPackage(found, graph, given);
  const limitOf = <Name extends QuestionName>(
    { tookMs }: DescribedGame,
    name: Name,
    question: Question<Name>,
  ): number => Math.max(given.limits.timeoutMs, 2 * checkedMs(tookMs, name, question));
  const absence = createAbsence();
  const cooldowns = createCooldowns();
  const queues = createQueues({ found, graph, absence, ...given }, games);

  let isTrying = false;
  /** The first question after one that failed is the host's own, so that no clock stands still for want of one. */
  const tryOut = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    while (absence.isAway() && !queues.isStopped()) {
      const question = { options: null, seed: NO_SEED };
      const message = { kind: "ask", game: 0, name: "start", question, newest: null, enoughMs: null } as const;
      const timeMs = limitOf(games[0] as DescribedGame, "start", question);
      const answered = queues.send({ lane: "check" }, message, { timeMs });
      if (await answered.then(Boolean, () => false)) absence.end();
      else await wait(Math.max(queues.pauseMs(), BACKOFF_MS.first), undefined, { ref: false });
    }
    isTrying = false;
  };
  absence.onBegin(() => void tryOut());

  const hostOf = (game: DescribedGame): RulesHost => {
    const at = games.indexOf(game);
    const faultOf = (fn: FaultFn, kind: FaultKind, message: string): GameFault =>
      faultFrom(game, { fn, kind, message });
    const send = async (name: QuestionName, question: unknown, options: AskOptions): Promise<RulesReply> => {
      const { lane = "act", newest = null, enoughMs = null, callerKey } = options;
      const message = { kind: "ask", game: at, name, question, newest, enoughMs } as const;
      const timeMs = (name === "replay" ? REPLAY_MS : limitOf(game, name, question as never)) + (enoughMs ?? 0);
      const place = given.showsPositions ? placeInWords(message) : "";
      try {
        const isAnswer = (reply: RulesReply) => isReplyTo(name, question, reply);
        const limits = { timeMs, maxBytes: maxBytesOf(name, question), isAnswer };
        const reply = await queues.send({ lane, callerKey, waitMs: waitMsOf(name, question) }, message, limits);
        if (reply.kind !== "fault") return reply;
        return { ...reply, fault: { ...reply.fault, message: reply.fault.message + place } };
      } catch (error) {
        const isBusy = error instanceof Busy;
        absence.begin({ isGone: !isBusy });
        if (isBusy) throw faultOf(name, "busy", "its process has other questions to answer first");
        if (!(error instanceof ProcessEnded)) throw faultOf(name, "restarting", "its process begins again");
        // Who only looks pays with its own answer.
        if (callerKey !== undefined && lane === "act" && error.kind !== "restarting") cooldowns.add(callerKey);
        throw faultOf(error.fn ?? name, error.kind, error.message + place);
      }
    };
    const ask = async (name: QuestionName, question: unknown, options: AskOptions = {}): Promise<unknown> => {
      const reply = await send(name, question, options);
      absence.end();
      if (reply.kind === "fault") throw faultFrom(game, reply.fault);
      if (reply.kind !== "answer") throw faultOf(name, "restarting", "its answer is none");
      if (name === "check" && reply.answer !== null) queues.renew();
      return reply.answer;
    };
    const { isAway, onBack } = absence;
    return { ask: ask as RulesHost["ask"], isAway, cooldownSeconds: cooldowns.secondsOf, onBack };
  };

  return {
    games,
    hostOf,
    async think(search) {
      const { tookMs = {} } = games.find(({ gameType }) => gameType === search.gameType) ?? {};
      const timeMs = search.budgetMs + Math.max(GRACE_MS, 2 * checkedMs(tookMs, "check", search));
      const limits = { timeMs, maxBytes: MAX_ANSWER_BYTES.thought };
      const reply = await queues.send({ lane: "bot" }, { kind: "think", search }, limits);
      if (reply.kind === "answer" && typeof reply.answer === "object" && !Array.isArray(reply.answer))
        return reply.answer;
      throw new Error("no move was found");
    },
    ended: queues.ended,
    stop: queues.stop,
  };
};
