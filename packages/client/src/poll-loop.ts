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
  | (Snapshot & { unchanged: false; lastActionTime: number; isDelta?: boolean })
  | { unchanged: true; lastActionTime: number };

/** How one poll is made: until when, and how long it may take in milliseconds. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

/** What a poll asks for: at first a snapshot, then what comes after the cursor. */
export interface PollQuery {
  readonly since?: number;
  readonly wait?: number;
  readonly changes?: "only";
}

/** What the loop reads and whom it tells. */
export interface PollTask<Snapshot> {
  readonly read: (query: PollQuery, options: ReadOptions) => Promise<Envelope<Snapshot>>;
  /** Lays what changed over the last snapshot; with it the loop asks for changes only. */
  readonly merge?: (known: Snapshot, changes: Snapshot) => Snapshot;
  /** Called with every snapshot, in order. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  /** Called when the loop's state changes; `cause` says why it is reconnecting, or that the viewer is signed out. */
  readonly onStatus?: ((status: PollStatus, cause?: unknown) => void) | undefined;
  /** The cursor to go on from; none asks for a snapshot at once. */
  readonly since?: number | undefined;
  /** The snapshot of that cursor, where the caller still has it: then the first answer is only what changed since. */
  readonly known?: Snapshot | undefined;
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
interface Place<Snapshot> {
  /** Whether the service ever answered at this address. */
  readonly isServiceKnown: boolean;
  readonly since: number | undefined;
  /** The last snapshot, with all that has come since. */
  readonly known: Snapshot | undefined;
  readonly failures: number;
  readonly seenAt: number;
}

type Step<Snapshot> = ({ next: "again" } & Place<Snapshot>) | { next: "end"; end: PollEnd };

/** Keeps one long poll open until aborted, signed out or over; heals by itself from everything else (contract 4.2). */
export const pollLoop = async <Snapshot>(task: PollTask<Snapshot>, tools: Tools): Promise<PollEnd> => {
  let status: PollStatus | null = null;
  const tell = (next: PollStatus, cause?: unknown) => {
    if (next !== status) task.onStatus?.(next, cause);
    status = next;
  };
  let place: Place<Snapshot> = {
    since: task.since,
    known: task.known,
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

interface Turn<Snapshot> extends Place<Snapshot> {
  readonly task: PollTask<Snapshot>;
  readonly tools: Tools;
  readonly tell: (status: PollStatus, cause?: unknown) => void;
}

/** One poll and the pause after it; a change of the network cuts either short. */
const takeTurn = async <Snapshot>(turn: Turn<Snapshot>): Promise<Step<Snapshot>> => {
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
  { tell, since, known, seenAt, isServiceKnown }: Turn<Snapshot>,
  signal: AbortSignal,
): Promise<Step<Snapshot>> => {
  tell("offline");
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { next: "again", since, known, failures: 1, seenAt, isServiceKnown };
};

const poll = async <Snapshot>(turn: Turn<Snapshot>, interrupt: AbortController): Promise<Step<Snapshot>> => {
  const { task, tools, tell, since } = turn;
  const started = tools.now();
  let answer: Envelope<Snapshot>;
  try {
    answer = await ask(turn, interrupt.signal);
  } catch (error) {
    return await afterFailure(turn, error, interrupt.signal);
  }
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  tell("live");
  const known = answer.unchanged ? turn.known : laidOver(turn, answer);
  if (!answer.unchanged && known !== undefined) {
    task.onSnapshot(known);
    if (task.isLast?.(known)) return { next: "end", end: "over" };
  }
  const isNews = answer.lastActionTime !== since;
  const rest = PACE_MS * (0.5 + tools.random() / 2) - (tools.now() - started);
  if (!isNews && turn.failures === 0 && rest > 0) await pause(rest, interrupt.signal, tools);
  return { next: "again", ...placeAfter(turn, answer), known };
};

/** What changed says nothing new of the other matches, and so leaves the snapshot as old as it was. */
const placeAfter = <Snapshot>({ task, tools, seenAt }: Turn<Snapshot>, answer: Envelope<Snapshot>) => {
  const seen = answer.unchanged || answer.isDelta ? seenAt : tools.now();
  const isStale = tools.now() - seen >= (task.freshForMs ?? Number.POSITIVE_INFINITY);
  return { since: isStale ? undefined : answer.lastActionTime, failures: 0, seenAt: seen, isServiceKnown: true };
};

const laidOver = <Snapshot>({ task, known }: Turn<Snapshot>, answer: Snapshot & { isDelta?: boolean }): Snapshot =>
  answer.isDelta && known !== undefined && task.merge ? task.merge(known, answer) : answer;

const ask = <Snapshot>({ task, since, known, failures }: Turn<Snapshot>, signal: AbortSignal) => {
  // After a failure the first poll does not wait, so that "live" is known at once.
  const wait = failures > 0 ? 0 : (task.wait ?? MAX_WAIT_SECONDS);
  const onlyChanges = task.merge && known !== undefined && { changes: "only" as const };
  const query = since === undefined ? {} : { since, wait, ...onlyChanges };
  return task.read(query, { signal, patienceMs: wait * 1000 + PATIENCE_MS });
};

const afterFailure = async <Snapshot>(
  turn: Turn<Snapshot>,
  error: unknown,
  signal: AbortSignal,
): Promise<Step<Snapshot>> => {
  const { task, tools, tell, since, known, seenAt, isServiceKnown } = turn;
  const place = { since, known, seenAt, isServiceKnown };
  if (task.signal?.aborted) return { next: "end", end: "aborted" };
  if (signal.aborted) return { next: "again", ...place, failures: Math.max(1, turn.failures) };
  const failures = turn.failures + 1;
  const { status, code } = problemOf(error) ?? {};
  if (status === 401 || code === "account_banned") {
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
