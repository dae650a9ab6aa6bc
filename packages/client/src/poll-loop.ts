import { backOff } from "./back-off.ts";
import { MAX_WAIT_SECONDS } from "./generated/facts.ts";
import { NoServiceError } from "./no-service-error.ts";
import { problemOf, retryAfterOf } from "./problem-of.ts";
import { pause, type Tools } from "./tools.ts";

/** How a poll loop is doing; `offline` is the machine's own word, `reconnecting` is everything else that fails. */
export type PollStatus = "connecting" | "live" | "reconnecting" | "offline" | "signed-out";

/** Why a poll loop ended. */
export type PollEnd = "aborted" | "signed-out" | "over";

/** An envelope of contract 4.1, as far as the loop looks into it. */
export type Envelope<Snapshot> =
  | (Snapshot & { unchanged: false; lastActionTime: number })
  | { unchanged: true; lastActionTime: number };

/** How one poll is made: until when, and how long it may take in milliseconds. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

/** What the loop reads and whom it tells. */
export interface PollTask<Snapshot> {
  readonly read: (query: { since?: number; wait?: number }, options: ReadOptions) => Promise<Envelope<Snapshot>>;
  /** Called with every snapshot, in order. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** Called when the loop's state changes; `cause` says why it is reconnecting, or that the viewer is signed out. */
  readonly onStatus?: ((status: PollStatus, cause?: unknown) => void) | undefined;
  /** The cursor to go on from; none asks for a snapshot at once. */
  readonly since?: number | undefined;
  /** Seconds that a poll may be held open (contract 4.2). */
  readonly wait?: number | undefined;
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /**
   * What no cursor tells, such as who is online, is asked for anew when a poll comes back unchanged and the last
   * snapshot is older than this, in milliseconds; none leaves it at the cursor.
   */
  readonly freshForMs?: number | undefined;
  /** True when there is nothing more to wait for after this snapshot. */
  readonly isLast?: ((snapshot: Snapshot) => boolean) | undefined;
}

/** A poll unanswered this long after its `wait` is lost: the laptop slept, the network changed. */
const PATIENCE_MS = 10_000;
/** No two polls start within this time unless one brought news, whatever the server answers. */
const PACE_MS = 1_000;

/** Where the loop stands: the cursor to go on from, the failures since the last answer, when a snapshot last came. */
interface Place {
  /** Whether the service ever answered at this address. */
  readonly isServiceKnown: boolean;
  readonly since: number | undefined;
  readonly failures: number;
  readonly seenAt: number;
}

type Step = ({ next: "again" } & Place) | { next: "end"; end: PollEnd };

/** Keeps one long poll open until aborted, signed out or over; heals by itself from everything else (contract 4.2). */
export const pollLoop = async <Snapshot>(task: PollTask<Snapshot>, tools: Tools): Promise<PollEnd> => {
  let status: PollStatus | null = null;
  const tell = (next: PollStatus, cause?: unknown) => {
    if (next !== status) task.onStatus?.(next, cause);
    status = next;
  };
  let place: Place = {
    since: task.since,
    failures: 0,
    seenAt: tools.now(),
    isServiceKnown: task.since !== undefined,
  };
  tell("connecting");
  while (!task.signal?.aborted) {
    const step = await takeTurn({ task, tools, tell, ...place });
    if (step.next === "end") return step.end;
    place = step;
  }
  return "aborted";
};

interface Turn<Snapshot> extends Place {
  readonly task: PollTask<Snapshot>;
  readonly tools: Tools;
  readonly tell: (status: PollStatus, cause?: unknown) => void;
}

/** One poll and the pause after it; a change of the network cuts either short. */
const takeTurn = async <Snapshot>(turn: Turn<Snapshot>): Promise<Step> => {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  const forget = turn.tools.network.onChange(stop);
  turn.task.signal?.addEventListener("abort", stop, { once: true });
  try {
    return turn.tools.network.isOnline() ? await poll(turn, interrupt) : await waitForNetwork(turn, interrupt.signal);
  } finally {
    forget();
    turn.task.signal?.removeEventListener("abort", stop);
  }
};

const waitForNetwork = async <Snapshot>(
  { tell, since, seenAt, isServiceKnown }: Turn<Snapshot>,
  signal: AbortSignal,
): Promise<Step> => {
  tell("offline");
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { next: "again", since, failures: 1, seenAt, isServiceKnown };
};

const poll = async <Snapshot>(turn: Turn<Snapshot>, interrupt: AbortController): Promise<Step> => {
  const { task, tools, tell, since, failures } = turn;
  const started = tools.now();
  let answer: Envelope<Snapshot>;
  try {
    answer = await ask(turn, interrupt.signal);
  } catch (error) {
    return await afterFailure(turn, error, interrupt.signal);
  }
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  tell("live");
  if (!answer.unchanged) {
    task.onSnapshot(answer);
    if (task.isLast?.(answer)) return { next: "end", end: "over" };
  }
  const isNews = answer.lastActionTime !== since;
  const rest = PACE_MS * (0.5 + tools.random() / 2) - (tools.now() - started);
  if (!isNews && failures === 0 && rest > 0) await pause(rest, interrupt.signal, tools);
  const seenAt = answer.unchanged ? turn.seenAt : tools.now();
  const isStale = tools.now() - seenAt >= (task.freshForMs ?? Number.POSITIVE_INFINITY);
  const next = isStale ? undefined : answer.lastActionTime;
  return { next: "again", since: next, failures: 0, seenAt, isServiceKnown: true };
};

const ask = <Snapshot>({ task, since, failures }: Turn<Snapshot>, signal: AbortSignal) => {
  // After a failure the first poll does not wait, so that "live" is known at once.
  const wait = failures > 0 ? 0 : (task.wait ?? MAX_WAIT_SECONDS);
  return task.read(since === undefined ? {} : { since, wait }, { signal, patienceMs: wait * 1000 + PATIENCE_MS });
};

const afterFailure = async <Snapshot>(turn: Turn<Snapshot>, error: unknown, signal: AbortSignal): Promise<Step> => {
  const { task, tools, tell, since, seenAt, isServiceKnown } = turn;
  const place = { since, seenAt, isServiceKnown };
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  if (signal.aborted) return { next: "again", ...place, failures: Math.max(1, turn.failures) };
  const failures = turn.failures + 1;
  const status = problemOf(error)?.status;
  if (status === 401) {
    tell("signed-out", error);
    return { next: "end", end: "signed-out" };
  }
  // What asking again can't heal is the caller's to know; where the service has been before, it may be again.
  if (error instanceof NoServiceError && !error.isPassing && !isServiceKnown) throw error;
  if (status !== undefined && status < 500 && status !== 429 && status !== 408) throw error;
  tell("reconnecting", error);
  const asked = retryAfterOf(error) ?? 0;
  await pause(asked + backOff(failures, tools.random), signal, tools);
  return { next: "again", ...place, failures };
};
