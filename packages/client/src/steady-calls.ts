import { backOff } from "./back-off.ts";
import { errorOf, tooLate } from "./error-of.ts";
import { OPEN_TO_ANYONE, REPEATABLE } from "./generated/facts.ts";
import { NoServiceError } from "./no-service-error.ts";
import { problemOf, retryAfterOf } from "./problem-of.ts";
import type { Token } from "./token.ts";
import { pause, type Tools } from "./tools.ts";
import type { CallContext, transport } from "./transport.ts";
import { withPatience } from "./with-patience.ts";

/** One call, as the procedures and the poll loops make it. */
export interface Call {
  readonly type: "query" | "mutation";
  readonly path: string;
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** In milliseconds, for callers who know better, and ask again by themselves. */
  readonly patienceMs?: number | undefined;
}

/** A call that is about to be sent again. */
export interface Retry {
  /** The procedure: `matches.move`. */
  readonly path: string;
  /** How often it has been sent. */
  readonly attempts: number;
  /** When it is sent again, in milliseconds from now. */
  readonly pauseMs: number;
  /** Why. */
  readonly error: Error;
}

/** What calls are made with. */
export interface CallDeps {
  readonly url: string;
  readonly token: Token;
  readonly asUserID: (() => number | null) | undefined;
  readonly retries: number | undefined;
  readonly patienceMs: number | undefined;
  readonly onRetry: ((retry: Retry) => void) | undefined;
  readonly transport: ReturnType<typeof transport>;
  readonly tools: Tools;
}

/** Makes a call, again where that is safe; rejects with what the caller is to know. */
export type Send = (call: Call) => Promise<unknown>;

/** How long a read may take, in milliseconds, so that an address where nothing answers is known in under 2 s. */
export const READ_PATIENCE_MS = 1_800;
/** How long a mutation may: what it did is not known without its answer. */
const WRITE_PATIENCE_MS = 10_000;
const WRITE_RETRIES = 4;
const LONGEST_PAUSE_MS = 30_000;

const secondsHeld = (input: unknown): number => {
  const wait = typeof input === "object" && input !== null && "wait" in input ? input.wait : 0;
  return typeof wait === "number" && wait > 0 ? wait : 0;
};

const patienceFor = (call: Call, { patienceMs }: CallDeps): number => {
  if (call.patienceMs !== undefined) return call.patienceMs;
  if (call.type === "mutation") return Math.max(patienceMs ?? 0, WRITE_PATIENCE_MS);
  return (patienceMs ?? READ_PATIENCE_MS) + secondsHeld(call.input) * 1000;
};

const retriesFor = ({ type, path, patienceMs }: Call, { retries }: CallDeps): number => {
  if (patienceMs !== undefined) return 0;
  if (type === "query") return retries ?? 0;
  return REPEATABLE.has(path) ? (retries ?? WRITE_RETRIES) : 0;
};

// `randomUUID` is not there on a plain-http address other than localhost.
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const once = (call: Call, context: CallContext, deps: CallDeps): Promise<unknown> => {
  const { url, transport, tools } = deps;
  const ms = patienceFor(call, deps);
  const work = (signal: AbortSignal) =>
    transport[call.type](call.path, call.input, { signal, context: { ...context } }).catch((error: unknown) => {
      throw errorOf(error, url);
    });
  return withPatience(work, { ms, signal: call.signal, after: tools.after, tooLate: () => tooLate(url, ms) });
};

/** Asking again helps when nobody answered, or the service could not. */
const isPassing = (error: unknown): error is Error =>
  (error instanceof NoServiceError && error.isPassing) || problemOf(error)?.status === 503;

const finalOf = (error: unknown, attempts: number): unknown =>
  error instanceof NoServiceError ? error.after(attempts) : error;

/** Calls that hold out: repeated where that is safe, given up in time, with a fresh token after a refused one. */
export const steadyCalls = (deps: CallDeps): Send => {
  const { token, tools, onRetry } = deps;

  const again = async (call: Call, error: unknown, attempts: number): Promise<void> => {
    const asked = retryAfterOf(error) ?? 0;
    const isLast = attempts > retriesFor(call, deps) || asked > LONGEST_PAUSE_MS;
    if (isLast || call.signal?.aborted || !isPassing(error)) throw finalOf(error, attempts);
    const pauseMs = Math.max(asked, backOff(attempts, tools.random));
    onRetry?.({ path: call.path, attempts, pauseMs, error });
    await pause(pauseMs, call.signal, tools);
  };

  return async (call) => {
    const isKeyed = REPEATABLE.has(call.path);
    const idempotencyKey = isKeyed ? (call.idempotencyKey ?? freshKey()) : undefined;
    const asUserID = deps.asUserID?.() ?? null;
    let bearer = await token.get(null);
    let mayAskAnew = !OPEN_TO_ANYONE.has(call.path);
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await once(call, { bearer, idempotencyKey, asUserID }, deps);
      } catch (error) {
        const fresh = mayAskAnew && problemOf(error)?.status === 401 ? await token.get(bearer) : null;
        if (fresh === null) await again(call, error, attempts);
        else [bearer, mayAskAnew] = [fresh, false];
      }
    }
  };
};
