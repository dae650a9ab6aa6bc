import { NoServiceError, problemOf } from "./errors.ts";
import { MAX_WAIT_SECONDS } from "./generated/facts.ts";
import { type Network, pause, pauseAfter, type Tools } from "./tools.ts";

/** How a poll loop is doing; `offline` is the machine's own word, `reconnecting` is everything else that fails. */
export type PollStatus = "connecting" | "live" | "reconnecting" | "offline" | "signed-out";

/** Why a poll loop ended. */
export type PollEnd = "aborted" | "signed-out" | "over";

/** The fields of an envelope that the loop reads. */
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

/** A poll's reader and listeners. */
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
  /** Seconds that a poll may be held open. */
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
/** The least time between the starts of two polls, unless one brought a change. */
const MIN_INTERVAL_MS = 1_000;

const isSignedOut = (error: unknown): boolean => {
  const problem = problemOf(error);
  return problem?.status === 401 || problem?.code === "account_banned";
};

/** Whether another poll can't help: the service refuses, or something else answers at its address. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof NoServiceError) return !error.isTransient;
  const status = problemOf(error)?.status ?? 500;
  return status < 500 && status !== 429 && status !== 408;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Does some work until the signal aborts or the network changes. */
const interruptible = async <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal | undefined,
  network: Network,
): Promise<Value> => {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  const unsubscribe = network.onChange(stop);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await work(interrupt.signal);
  } finally {
    unsubscribe();
    signal?.removeEventListener("abort", stop);
  }
};

/** Keeps one long poll open until aborted, signed out or over; recovers from everything else. */
export const pollLoop = async <Snapshot>(task: PollTask<Snapshot>, tools: Tools): Promise<PollEnd> => {
  const { freshForMs = Number.POSITIVE_INFINITY } = task;
  let { since, known } = task;
  /** Since the last answer. */
  let failures = 0;
  /** When the last whole snapshot came. */
  let snapshotAt = tools.now();
  /** Whether the service ever answered at this address. */
  let isServiceKnown = since !== undefined;
  let status: PollStatus | null = null;

  const setStatus = (next: PollStatus, cause?: unknown) => {
    if (next !== status) task.onStatus?.(next, cause);
    status = next;
  };

  const read = (signal: AbortSignal): Promise<Envelope<Snapshot>> => {
    // After a failure the first poll does not wait, so that "live" is known at once.
    const wait = failures > 0 ? 0 : (task.wait ?? MAX_WAIT_SECONDS);
    const changes = task.merge && known !== undefined && ({ changes: "only" } as const);
    const query = since === undefined ? {} : { since, wait, ...changes };
    return task.read(query, { signal, timeoutMs: wait * 1000 + TIMEOUT_MS });
  };

  /** Hands a snapshot on; returns why the loop ends, or null. */
  const receive = (answer: Envelope<Snapshot>): PollEnd | null => {
    if (task.signal?.aborted) return "aborted";
    setStatus("live");
    isServiceKnown = true;
    if (!answer.unchanged) {
      // A delta does not refresh the other matches: the snapshot keeps its age.
      if (!answer.isDelta) snapshotAt = tools.now();
      known = answer.isDelta && known !== undefined && task.merge ? task.merge(known, answer) : answer;
      task.onSnapshot(known);
      if (task.isLast?.(known)) return "over";
    }
    return null;
  };

  /** Rests after a failure; returns why the loop ends, or null. */
  const recover = async (error: unknown, signal: AbortSignal): Promise<PollEnd | null> => {
    if (signal.aborted) {
      failures = Math.max(1, failures);
      return null;
    }
    if (isSignedOut(error)) {
      setStatus("signed-out", error);
      return "signed-out";
    }
    // Where the service has answered before, it may answer again.
    if (isFinal(error) && !(isServiceKnown && error instanceof NoServiceError)) throw error;
    failures += 1;
    setStatus("reconnecting", error);
    await pause(pauseAfter(failures, error, tools.random), signal, tools);
    return null;
  };

  /** One poll and the pause after it; returns why the loop ends, or null. */
  const poll = async (signal: AbortSignal): Promise<PollEnd | null> => {
    const started = tools.now();
    let answer: Envelope<Snapshot>;
    try {
      answer = await read(signal);
    } catch (error) {
      return await recover(error, signal);
    }
    const end = receive(answer);
    if (end) return end;
    const rest = MIN_INTERVAL_MS * (0.5 + tools.random() / 2) - (tools.now() - started);
    if (answer.lastActionTime === since && failures === 0 && rest > 0) await pause(rest, signal, tools);
    since = tools.now() - snapshotAt < freshForMs ? answer.lastActionTime : undefined;
    failures = 0;
    return null;
  };

  const waitForNetwork = async (signal: AbortSignal): Promise<null> => {
    setStatus("offline");
    failures = 1;
    await aborted(signal);
    return null;
  };

  setStatus("connecting");
  while (!task.signal?.aborted) {
    const step = tools.network.isOnline() ? poll : waitForNetwork;
    const end = await interruptible(step, task.signal, tools.network);
    if (end) return end;
  }
  return "aborted";
};
