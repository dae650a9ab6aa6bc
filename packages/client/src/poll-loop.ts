import { NoServiceError, problemOf, retryAfterOf } from "./errors.ts";
import { MAX_WAIT_SECONDS } from "./generated/facts.ts";
import { backOff, pause, type Tools } from "./tools.ts";

/** How a poll loop is doing; `offline` is the machine's own word, `reconnecting` is everything else that fails. */
export type PollStatus = "connecting" | "live" | "reconnecting" | "offline" | "signed-out";

/** Why a poll loop ended. */
export type PollEnd = "aborted" | "signed-out" | "over";

/** An envelope of contract 4.1, as far as the loop looks into it. */
export type Envelope<Snapshot> =
  | (Snapshot & { unchanged: false; lastActionTime: number; isDelta?: boolean })
  | { unchanged: true; lastActionTime: number };

/** How one poll is made. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** At first a snapshot, then what comes after the cursor. */
export interface PollQuery {
  readonly since?: number;
  readonly wait?: number;
  readonly changes?: "only";
}

/** What the loop reads, and its listeners. */
export interface PollTask<Snapshot> {
  readonly read: (query: PollQuery, options: ReadOptions) => Promise<Envelope<Snapshot>>;
  /** Merges what changed into the last snapshot; with it the loop requests changes only. */
  readonly merge?: (known: Snapshot, changes: Snapshot) => Snapshot;
  /** Called with every snapshot, in order. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** Called when the loop's state changes; `cause` says why it is reconnecting, or that the viewer is signed out. */
  readonly onStatus?: ((status: PollStatus, cause?: unknown) => void) | undefined;
  /** The cursor to continue from; none requests a snapshot at once. */
  readonly since?: number | undefined;
  /** The snapshot of that cursor, where the caller still has it: then the first answer is only what changed since. */
  readonly known?: Snapshot | undefined;
  /** Seconds that a poll may be held open (contract 4.2). */
  readonly wait?: number | undefined;
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Requests a whole snapshot when a poll comes back unchanged and the last one is older than this, in milliseconds, for
   * what no cursor tells, such as who is online; none leaves it at the cursor.
   */
  readonly freshForMs?: number | undefined;
  /** True when there is nothing more to wait for after this snapshot. */
  readonly isLast?: ((snapshot: Snapshot) => boolean) | undefined;
}

/** A poll unanswered this long after its `wait` is lost: the laptop slept, the network changed. */
const TIMEOUT_MS = 10_000;
/** No two polls start within this time unless one brought a change, whatever the server answers. */
const MIN_INTERVAL_MS = 1_000;

/** What one poll hands to the next. */
interface LoopState<Snapshot> {
  /** Whether the service ever answered at this address. */
  readonly isServiceKnown: boolean;
  /** The cursor to continue from. */
  readonly since: number | undefined;
  /** The last snapshot, with all changes since. */
  readonly known: Snapshot | undefined;
  /** Since the last answer. */
  readonly failures: number;
  /** When the last whole snapshot came. */
  readonly snapshotAt: number;
}

type StepResult<Snapshot> = ({ next: "again" } & LoopState<Snapshot>) | { next: "end"; end: PollEnd };

/** Keeps one long poll open until aborted, signed out or over; recovers from everything else (contract 4.2). */
export const pollLoop = async <Snapshot>(task: PollTask<Snapshot>, tools: Tools): Promise<PollEnd> => {
  let status: PollStatus | null = null;
  const tell = (next: PollStatus, cause?: unknown) => {
    if (next !== status) task.onStatus?.(next, cause);
    status = next;
  };
  let state: LoopState<Snapshot> = {
    since: task.since,
    known: task.known,
    failures: 0,
    snapshotAt: tools.now(),
    isServiceKnown: task.since !== undefined,
  };
  tell("connecting");
  while (!task.signal?.aborted) {
    const result = await pollOrWait({ task, tools, tell, ...state });
    if (result.next === "end") return result.end;
    state = result;
  }
  return "aborted";
};

interface Step<Snapshot> extends LoopState<Snapshot> {
  readonly task: PollTask<Snapshot>;
  readonly tools: Tools;
  readonly tell: (status: PollStatus, cause?: unknown) => void;
}

/** One poll and the pause after it; a change of the network cuts either short. */
const pollOrWait = async <Snapshot>(step: Step<Snapshot>): Promise<StepResult<Snapshot>> => {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  const unsubscribe = step.tools.network.onChange(stop);
  step.task.signal?.addEventListener("abort", stop, { once: true });
  try {
    return step.tools.network.isOnline() ? await poll(step, interrupt) : await waitForNetwork(step, interrupt.signal);
  } finally {
    unsubscribe();
    step.task.signal?.removeEventListener("abort", stop);
  }
};

const waitForNetwork = async <Snapshot>(
  { tell, since, known, snapshotAt, isServiceKnown }: Step<Snapshot>,
  signal: AbortSignal,
): Promise<StepResult<Snapshot>> => {
  tell("offline");
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { next: "again", since, known, failures: 1, snapshotAt, isServiceKnown };
};

const poll = async <Snapshot>(step: Step<Snapshot>, interrupt: AbortController): Promise<StepResult<Snapshot>> => {
  const { task, tools, tell, since } = step;
  const started = tools.now();
  let answer: Envelope<Snapshot>;
  try {
    answer = await request(step, interrupt.signal);
  } catch (error) {
    return await afterFailure(step, error, interrupt.signal);
  }
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  tell("live");
  const known = answer.unchanged ? step.known : overlay(step, answer);
  if (!answer.unchanged && known !== undefined) {
    task.onSnapshot(known);
    if (task.isLast?.(known)) return { next: "end", end: "over" };
  }
  const hasChanged = answer.lastActionTime !== since;
  const rest = MIN_INTERVAL_MS * (0.5 + tools.random() / 2) - (tools.now() - started);
  if (!hasChanged && step.failures === 0 && rest > 0) await pause(rest, interrupt.signal, tools);
  return { next: "again", ...stateAfter(step, answer), known };
};

/** A delta says nothing of the other matches, and so leaves the snapshot as old as it was. */
const stateAfter = <Snapshot>({ task, tools, snapshotAt }: Step<Snapshot>, answer: Envelope<Snapshot>) => {
  const readAt = answer.unchanged || answer.isDelta ? snapshotAt : tools.now();
  const isStale = tools.now() - readAt >= (task.freshForMs ?? Number.POSITIVE_INFINITY);
  return { since: isStale ? undefined : answer.lastActionTime, failures: 0, snapshotAt: readAt, isServiceKnown: true };
};

const overlay = <Snapshot>({ task, known }: Step<Snapshot>, answer: Snapshot & { isDelta?: boolean }): Snapshot =>
  answer.isDelta && known !== undefined && task.merge ? task.merge(known, answer) : answer;

const request = <Snapshot>({ task, since, known, failures }: Step<Snapshot>, signal: AbortSignal) => {
  // After a failure the first poll does not wait, so that "live" is known at once.
  const wait = failures > 0 ? 0 : (task.wait ?? MAX_WAIT_SECONDS);
  const onlyChanges = task.merge && known !== undefined && { changes: "only" as const };
  const query = since === undefined ? {} : { since, wait, ...onlyChanges };
  return task.read(query, { signal, timeoutMs: wait * 1000 + TIMEOUT_MS });
};

const afterFailure = async <Snapshot>(
  step: Step<Snapshot>,
  error: unknown,
  signal: AbortSignal,
): Promise<StepResult<Snapshot>> => {
  const { task, tools, tell, since, known, snapshotAt, isServiceKnown } = step;
  const state = { since, known, snapshotAt, isServiceKnown };
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  if (signal.aborted) return { next: "again", ...state, failures: Math.max(1, step.failures) };
  const failures = step.failures + 1;
  const { status, code } = problemOf(error) ?? {};
  if (status === 401 || code === "account_banned") {
    tell("signed-out", error);
    return { next: "end", end: "signed-out" };
  }
  // What no other attempt heals is thrown; where the service has answered before, it may answer again.
  if (error instanceof NoServiceError && !error.isPassing && !isServiceKnown) throw error;
  if (status !== undefined && status < 500 && status !== 429 && status !== 408) throw error;
  tell("reconnecting", error);
  const retryAfter = retryAfterOf(error) ?? 0;
  await pause(retryAfter + backOff(failures, tools.random), signal, tools);
  return { next: "again", ...state, failures };
};
