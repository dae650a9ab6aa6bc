import { LRUCache } from "lru-cache";
import type { Absence } from "./absence.ts";
import { type GamePackage, nameOf } from "./find-packages.ts";
import { inOneLine, loadInto, type RulesLimits, type RulesLog } from "./load-package.ts";
import type { DescribedGame, Lane, RulesMessage, RulesReply } from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { questionPlace } from "./question-place.ts";
import { type CallLimits, NotReached, ProcessEnded, type RulesProcess } from "./rules-process.ts";
import type { Spares } from "./spares.ts";

const REST_MS = 600_000;
/** A process of which nothing but a recheck is asked rests sooner. */
const REST_OF_CHECKS_MS = 15_000;
/** After a process has ended in a question, what shows has a process apart for so long, in milliseconds. */
const APART_MS = 600_000;
/** How many questions a process is sent before it has answered the first: so it need not sleep between them. */
const SENT_AT_ONCE = 8;
/** How many questions wait for a process, and how many of one caller; a further one is refused. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_CALLER = 25;
/** How long a question waits for its turn at the most, in milliseconds. */
const MAX_WAIT_MS = 2000;
/** For so long a caller who was refused keeps its place before whoever asks later, in milliseconds. */
const PLACE_MS = 60_000;
const MAX_PLACES = 10_000;
/** How long a package is left alone that can't be run again, the first time and at the most, in milliseconds. */
export const BACKOFF_MS = { first: 1000, most: 60_000 };
/** After so much work a process gives way to another, long before it would end by itself, in milliseconds. */
const MAX_WORK_MS = 600_000;
/** Processes are replaced after the fault of a position no more often than this, in milliseconds. */
const RENEW_MS = 4000;
/** How much of a reason is logged. */
const MAX_REASON = 300;

/** Where a question belongs, and whose it is: nobody's is the service's own, or a bot's. */
interface Asking {
  readonly lane: Lane;
  readonly callerKey?: string | undefined;
  /** After so many milliseconds it waits no longer for its turn, nor for a process; without it, `MAX_WAIT_MS` for its turn alone. */
  readonly waitMs?: number | undefined;
}

/** Acts and reads of a caller are counted apart: who is refused a move keeps that place whatever it reads meanwhile. */
const keyOf = ({ lane, callerKey }: Asking): string | undefined => callerKey && `${lane} ${callerKey}`;

interface Waiting extends Asking {
  /** Those with a lower one come first. */
  readonly place: number;
  readonly message: RulesMessage;
  readonly limits: CallLimits;
  since: number;
  resolve(reply: RulesReply): void;
  reject(error: unknown): void;
}

/** A process of a package, and the questions that wait for it. */
interface Queue {
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

/** No process is there for a question. */
class Absent extends Error {}

/** The process is at the questions of others, and this one has no place, or has waited for too long. */
export class Busy extends Error {}

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

const newQueue = (): Queue => ({
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

/** Ends a queue's process; the next question begins another one. */
const drop = (queue: Queue): void => {
  queue.process?.end();
  queue.process = null;
  queue.workMs = 0;
  queue.isStale = false;
};

/** Puts a question in its place; gives the one that there is no room for, where there is one: for the service's own there always is. */
const putIn = ({ waiting }: Queue, next: Waiting): Waiting | undefined => {
  const key = keyOf(next);
  const own = key === undefined ? [] : waiting.filter((each) => keyOf(each) === key);
  if (own.length >= MAX_WAITING_OF_CALLER) return next;
  waiting.splice(waiting.findLastIndex(({ place }) => place <= next.place) + 1, 0, next);
  return waiting.length > MAX_WAITING && next.lane !== "check" ? waiting.pop() : undefined;
};

/** The order of a queue: first what the service asks for itself, then who was refused, then whoever asks. */
const createPlaces = () => {
  /** Since when callers wait who were refused. */
  const kept = new LRUCache<string, number>({ max: MAX_PLACES, ttl: PLACE_MS });
  const placeOf = (asking: Asking): number =>
    asking.lane === "check" ? 0 : (kept.get(keyOf(asking) ?? "") ?? performance.now());
  const refuse = (waiting: Waiting): void => {
    const key = keyOf(waiting);
    if (key !== undefined) kept.set(key, waiting.place);
    waiting.reject(new Busy());
  };
  return {
    refuse,
    /** Has a question wait in a queue, or refuses the one that there is no room for then. */
    take(queue: Queue, asking: Omit<Waiting, "place" | "since">): void {
      const next = { ...asking, place: placeOf(asking), since: performance.now() };
      const left = putIn(queue, next);
      if (left) refuse(left);
      const giveUp = (): void => {
        const at = queue.waiting.indexOf(next);
        if (at < 0) return;
        queue.waiting.splice(at, 1);
        refuse(next);
      };
      if (asking.waitMs !== undefined) setTimeout(giveUp, asking.waitMs).unref();
    },
    /** A question comes to its turn. */
    leave(asking: Asking): void {
      kept.delete(keyOf(asking) ?? "");
    },
  };
};

/** Whether a queue's process may answer one more question. */
const isFresh = ({ process, isStale, workMs }: Queue): boolean =>
  process !== null && !process.isOver() && !isStale && workMs < MAX_WORK_MS;

/** Refuses all that waits for a queue's process. */
const refuseWaiting = (queue: Queue): void => {
  for (const each of queue.waiting.splice(0)) each.reject(new Absent());
};

/** Takes a question that was sent out of its queue, and counts what the process has worked since the last one. */
const settle = (queue: Queue, sent: Waiting): void => {
  queue.sent.splice(queue.sent.indexOf(sent), 1);
  const now = performance.now();
  queue.workMs += now - queue.since;
  queue.since = now;
};

/** Ends the process of a queue that has had nothing to do for so long. */
const restIn = (queue: Queue, ms: number): void => {
  if (queue.rest) queue.rest.refresh();
  else queue.rest = setTimeout(() => queue.sent.length > 0 || drop(queue), ms).unref();
};

/** Ends a queue's process, and whatever waits for it. */
const close = (queue: Queue): void => {
  clearTimeout(queue.rest);
  refuseWaiting(queue);
  drop(queue);
};

/** Which queue the questions of a lane go to. */
const createLanes = () => {
  /** Where moves are decided, and all else unless it is apart. */
  const first = newQueue();
  const queues = new Map<Lane, Queue>([["act", first]]);
  let apartUntil = 0;
  let renewed = Number.NEGATIVE_INFINITY;
  const named = (lane: Lane): Queue => {
    const queue = queues.get(lane) ?? newQueue();
    queues.set(lane, queue);
    return queue;
  };
  return {
    all: () => [...queues.values()],
    /** Has other processes answer from now on: what a package keeps in one must not fail its matches for long. */
    renew(): void {
      const now = performance.now();
      if (now - renewed < RENEW_MS) return;
      renewed = now;
      for (const queue of queues.values()) queue.isStale = true;
    },
    isForChecks: (queue: Queue): boolean => queue === queues.get("check"),
    /** A question of a lane has ended its process: from now on lanes are apart. */
    part(lane: Lane): void {
      const now = performance.now();
      if (now >= apartUntil) for (const each of queues.values()) each.isNew = each.process === null;
      apartUntil = now + APART_MS;
      // Who has hung waits for a process of its own; the others go on in the one that takes this one's place.
      named(lane).isNew = false;
    },
    /** The queue of a lane; nobody waits for a process to begin that only keeps lanes apart: `begin` has it begin meanwhile. */
    queueOf(lane: Lane, begin: (queue: Queue) => void): Queue {
      if (lane !== "bot" && performance.now() >= apartUntil) return first;
      const queue = named(lane);
      if (queue === first || lane === "bot" || !queue.isNew) return queue;
      // What takes the place of one that ended comes first.
      if (first.process) begin(queue);
      return first;
    },
  };
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
