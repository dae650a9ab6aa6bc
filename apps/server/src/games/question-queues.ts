import type { Absence } from "./absence.ts";
import { type GamePackage, nameOf } from "./find-packages.ts";
import { createLanes } from "./lanes.ts";
import { inOneLine, loadInto, type RulesLimits, type RulesLog } from "./load-package.ts";
import type { DescribedGame, RulesMessage, RulesReply } from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { questionPlace } from "./question-place.ts";
import {
  Absent,
  type Asking,
  close,
  drop,
  isFresh,
  type Queue,
  refuseWaiting,
  restIn,
  settle,
  type Waiting,
} from "./queue.ts";
import { createPlaces } from "./queue-places.ts";
import { type CallLimits, NotReached, ProcessEnded, type RulesProcess } from "./rules-process.ts";
import type { Spares } from "./spares.ts";

const REST_MS = 600_000;
/** A process of which nothing but a recheck is asked rests sooner. */
const REST_OF_CHECKS_MS = 15_000;
/** How many questions a process is sent before it has answered the first: so it need not sleep between them. */
const SENT_AT_ONCE = 8;
/** How long a question waits for its turn at the most, in milliseconds. */
const MAX_WAIT_MS = 2000;
/** How long a package is left alone that can't be run again, the first time and at the most, in milliseconds. */
export const BACKOFF_MS = { first: 1000, most: 60_000 };
/** How much of a reason is logged. */
const MAX_REASON = 300;

/** A package that was checked, and all that its processes begin with. */
export interface Checked {
  readonly found: GamePackage;
  readonly graph: ModuleGraph;
  readonly limits: RulesLimits;
  readonly log: RulesLog;
  readonly spares: Spares;
  readonly absence: Absence;
}

/** Begins processes of a package; one that can't be run again is left alone for a while. */
const createStarter = ({ found, graph, limits: { loadMs }, log, spares, absence }: Checked) => {
  let pauseMs = 0;
  let absentUntil = 0;
  const begin = async (): Promise<RulesProcess> => {
    if (performance.now() < absentUntil) throw new Absent();
    const next = spares.take();
    try {
      await loadInto(next, graph, { isChecked: false, loadMs });
    } catch (error) {
      next.end();
      pauseMs = Math.min(Math.max(pauseMs * 2, BACKOFF_MS.first), BACKOFF_MS.most);
      absentUntil = performance.now() + pauseMs;
      absence.begin({ isGone: true });
      const reason = inOneLine((error as Error).message).slice(0, MAX_REASON);
      log.warn({ package: nameOf(found), reason, pauseMs }, "a package's games could not be run again");
      throw new Absent();
    }
    pauseMs = 0;
    return next;
  };
  return { begin: () => spares.begin(begin), pauseMs: () => pauseMs };
};

const endOf = ({ message, fn }: ProcessEnded) => ({ reason: inOneLine(message).slice(0, MAX_REASON), fn });

/** The question to a process, and of which game it is. */
const questionOf = (games: readonly DescribedGame[], message: RulesMessage) => {
  const game = message.kind === "think" ? message.search : message.kind === "ask" ? games[message.game] : undefined;
  return { game: game && `${game.gameType} ${game.rulesVersion}`, ...questionPlace(message) };
};

/** The processes of a package, and what waits for each. */
export const createQueues = (checked: Checked, games: readonly DescribedGame[]) => {
  const { found, limits, log, absence } = checked;
  const { restMs = REST_MS } = limits;
  const starter = createStarter(checked);
  const lanes = createLanes();
  const places = createPlaces();
  let isStopped = false;
  let ended = 0;

  /** Has a queue's process there, and then sends it what waits. */
  const ready = async (queue: Queue): Promise<void> => {
    if (queue.isBeginning || isStopped) return;
    queue.isBeginning = true;
    drop(queue);
    const began = performance.now();
    queue.process = await starter.begin().catch(() => null);
    queue.isBeginning = false;
    // To wait for a process is not to wait for one's turn.
    for (const each of queue.waiting) each.since += performance.now() - began;
    if (isStopped) drop(queue);
    if (queue.process) queue.isNew = false;
    else refuseWaiting(queue);
    pump(queue);
  };
  const onEnded = (queue: Queue, { lane, message }: Waiting, why: ProcessEnded): void => {
    ended += 1;
    lanes.part(lane);
    const fields = { package: nameOf(found), ...endOf(why), ...questionOf(games, message) };
    log.warn(fields, "a process of a package's games ended and begins again");
    // What it had not come to yet goes to the next, which is there before anybody asks.
    queue.waiting.unshift(...queue.sent.splice(0));
    void ready(queue);
    absence.begin({ isGone: true });
  };
  /** Sends a queue's process what comes next. */
  const send = (queue: Queue, process: RulesProcess, next: Waiting): void => {
    places.leave(next);
    if (queue.sent.push(next) === 1) queue.since = performance.now();
    process.call(next.message, next.limits).then(
      (reply) => {
        settle(queue, next);
        next.resolve(reply);
        pump(queue);
      },
      (error: unknown) => {
        if (error instanceof NotReached && !isStopped) return;
        settle(queue, next);
        next.reject(error);
        if (!isStopped && error instanceof ProcessEnded) onEnded(queue, next, error);
      },
    );
  };
  const pump = (queue: Queue): void => {
    if (queue.isBeginning) return;
    while (queue.waiting.length > 0 && queue.sent.length < (queue.waiting[0]?.lane === "bot" ? 1 : SENT_AT_ONCE)) {
      if (!isFresh(queue)) return void (queue.sent.length === 0 && ready(queue));
      const next = queue.waiting.shift() as Waiting;
      if (performance.now() - next.since > MAX_WAIT_MS) places.refuse(next);
      else send(queue, queue.process as RulesProcess, next);
    }
    const ms = lanes.isForChecks(queue) ? Math.min(restMs, REST_OF_CHECKS_MS) : restMs;
    if (queue.sent.length === 0 && !isStopped) restIn(queue, ms);
  };

  return {
    send: (asking: Asking, message: RulesMessage, limits: CallLimits): Promise<RulesReply> =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Absent());
        const queue = lanes.queueOf(asking.lane, (apart) => void ready(apart));
        places.take(queue, { ...asking, message, limits, resolve, reject });
        pump(queue);
      }),
    renew: lanes.renew,
    ended: () => ended,
    pauseMs: starter.pauseMs,
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true;
      for (const queue of lanes.all()) close(queue);
    },
  };
};
