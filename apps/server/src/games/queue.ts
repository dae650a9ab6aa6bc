import type { Lane, RulesMessage, RulesReply } from "./messages.ts";
import type { CallLimits, RulesProcess } from "./rules-process.ts";

/** After so much work a process gives way to another, long before it would end by itself, in milliseconds. */
const MAX_WORK_MS = 600_000;

/** Where a question belongs, and whose it is: nobody's is the service's own, or a bot's. */
export interface Asking {
  readonly lane: Lane;
  readonly callerKey?: string | undefined;
  /** After so many milliseconds it waits no longer for its turn, nor for a process; without it, `MAX_WAIT_MS` for its turn alone. */
  readonly waitMs?: number | undefined;
}

export interface Waiting extends Asking {
  /** Those with a lower one come first. */
  readonly place: number;
  readonly message: RulesMessage;
  readonly limits: CallLimits;
  since: number;
  resolve(reply: RulesReply): void;
  reject(error: unknown): void;
}

/** A process of a package, and the questions that wait for it. */
export interface Queue {
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
export class Absent extends Error {}

/** The process is at the questions of others, and this one has no place, or has waited for too long. */
export class Busy extends Error {}

export const newQueue = (): Queue => ({
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
export const drop = (queue: Queue): void => {
  queue.process?.end();
  queue.process = null;
  queue.workMs = 0;
  queue.isStale = false;
};

/** Whether a queue's process may answer one more question. */
export const isFresh = ({ process, isStale, workMs }: Queue): boolean =>
  process !== null && !process.isOver() && !isStale && workMs < MAX_WORK_MS;

/** Refuses all that waits for a queue's process. */
export const refuseWaiting = (queue: Queue): void => {
  for (const each of queue.waiting.splice(0)) each.reject(new Absent());
};

/** Takes a question that was sent out of its queue, and counts what the process has worked since the last one. */
export const settle = (queue: Queue, sent: Waiting): void => {
  queue.sent.splice(queue.sent.indexOf(sent), 1);
  const now = performance.now();
  queue.workMs += now - queue.since;
  queue.since = now;
};

/** Ends the process of a queue that has had nothing to do for so long. */
export const restIn = (queue: Queue, ms: number): void => {
  if (queue.rest) queue.rest.refresh();
  else queue.rest = setTimeout(() => queue.sent.length > 0 || drop(queue), ms).unref();
};

/** Ends a queue's process, and whatever waits for it. */
export const close = (queue: Queue): void => {
  clearTimeout(queue.rest);
  refuseWaiting(queue);
  drop(queue);
};
