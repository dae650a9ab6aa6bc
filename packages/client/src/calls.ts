import { errorOf, NoServiceError, problemOf, retryAfterOf, timedOut } from "./errors.ts";
import { OPEN_TO_ANYONE, REPEATABLE } from "./generated/facts.ts";
import { backOff, pause, type Tools } from "./tools.ts";
import type { CallContext, Transport } from "./transport.ts";

/** One call, as the procedures and the poll loops make it. */
export interface Call {
  readonly type: "query" | "mutation";
  readonly path: string;
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** In milliseconds, for callers who know better, and call again by themselves. */
  readonly timeoutMs?: number | undefined;
}

/** Sends a call, and retries it where that is safe; rejects with the caller's error. */
export type Send = (call: Call) => Promise<unknown>;

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

/** A bearer token, or a function that finds it at each call, and once more with the token that was refused. */
export type TokenOption =
  | string
  | ((refused: string | null) => string | null | undefined | Promise<string | null | undefined>)
  | null
  | undefined;

/** How calls are made. */
export interface CallSettings {
  /**
   * A bearer token, or a function that finds it at each call, which may be async; none leaves it to the browser's
   * cookie. After a 401 the function is called once more, with the token that was refused, and the call repeated once.
   */
  readonly token?: TokenOption;
  /** The user that the page shows: the service refuses a call when the browser's cookie speaks for another by now. */
  readonly asUserID?: (() => number | null) | undefined;
  /**
   * How often a call that was not answered is sent again, with growing pauses. By default a read never is, and a
   * mutation that may be repeated, under its Idempotency-Key, is sent four times more.
   */
  readonly retries?: number | undefined;
  /**
   * How long a read may take before it is given up, in milliseconds, the search for its token included; 1,800 by default,
   * with the `wait` of a held poll on top. A mutation has at least 10 seconds each time it is sent.
   */
  readonly timeoutMs?: number | undefined;
  /** Called whenever a call is about to be sent again. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** The connection of the calls. */
interface Connection {
  /** The service's address, as errors name it. */
  readonly url: string;
  readonly transport: Transport;
  readonly tools: Tools;
}

/** Of a read, in milliseconds: an address where nothing answers is known in under 2 s. */
export const READ_TIMEOUT_MS = 1_800;
/** Of a mutation: what it did is not known without its answer. */
const WRITE_TIMEOUT_MS = 10_000;
const MAX_WRITE_RETRIES = 4;
const MAX_PAUSE_MS = 30_000;

const secondsHeld = (input: unknown): number => {
  const wait = typeof input === "object" && input !== null && "wait" in input ? input.wait : 0;
  return typeof wait === "number" && wait > 0 ? wait : 0;
};

const timeoutFor = (call: Call, timeoutMs: number | undefined): number => {
  if (call.timeoutMs !== undefined) return call.timeoutMs;
  if (call.type === "mutation") return Math.max(timeoutMs ?? 0, WRITE_TIMEOUT_MS);
  return (timeoutMs ?? READ_TIMEOUT_MS) + secondsHeld(call.input) * 1000;
};

const maxRetriesFor = ({ type, path, timeoutMs }: Call, retries: number | undefined): number => {
  if (timeoutMs !== undefined) return 0;
  if (type === "query") return retries ?? 0;
  return REPEATABLE.has(path) ? (retries ?? MAX_WRITE_RETRIES) : 0;
};

/** A value of a header as it can be sent; it stays out of the error. */
const sendable = (what: string, value: string): string => {
  if (/^[ -~]+$/.test(value.trim())) return value;
  throw new TypeError(`the ${what} is not printable ASCII`);
};

/** The token for a call, or in place of a refused one; null where there is none, or no other. */
const tokenOf = async (option: TokenOption, refused: string | null): Promise<string | null> => {
  const found = typeof option === "function" ? await option(refused) : refused === null ? option : null;
  return found ? sendable("token", found) : null;
};

// `randomUUID` is not there on a plain-http address other than localhost.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a retry may help: the service was not reached, or could not answer. */
const isTransient = (error: unknown): error is Error =>
  (error instanceof NoServiceError && error.isTransient) || problemOf(error)?.status === 503;

/** How long to wait for some work, and what ends the wait early. */
interface Timeout {
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
  readonly after: Tools["after"];
  /** The error when the time is over. */
  readonly timedOut: () => Error;
}

/** Gives up when the time is over or the caller's signal aborts, whose reason it throws. */
const withTimeout = <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { ms, signal, after, timedOut }: Timeout,
): Promise<Value> => {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const own = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      release();
      reject(reason);
      own.abort();
    };
    const onAbort = () => giveUp(signal?.reason);
    const cancel = Number.isFinite(ms) ? after(ms, () => giveUp(timedOut())) : () => {};
    const release = () => {
      cancel();
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    work(own.signal).finally(release).then(resolve, reject);
  });
};

/** Calls that are repeated where that is safe, given up in time, and made with a fresh token after a refused one. */
export const createSend = (settings: CallSettings, { url, transport, tools }: Connection): Send => {
  const { token, asUserID, retries, timeoutMs, onRetry } = settings;

  const inTime = <Value>(call: Call, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const ms = timeoutFor(call, timeoutMs);
    return withTimeout(work, { ms, signal: call.signal, after: tools.after, timedOut: () => timedOut(url, ms) });
  };

  const request = (call: Call, context: CallContext, signal: AbortSignal): Promise<unknown> =>
    transport[call.type](call.path, call.input, { signal, context: { ...context } }).catch((error: unknown) => {
      throw errorOf(error, url);
    });

  /** Rests before the next attempt; throws where there is none. */
  const pauseOrThrow = async (call: Call, error: unknown, attempts: number): Promise<void> => {
    const retryAfter = retryAfterOf(error) ?? 0;
    const isLast = attempts > maxRetriesFor(call, retries) || retryAfter > MAX_PAUSE_MS;
    if (isLast || call.signal?.aborted || !isTransient(error))
      throw error instanceof NoServiceError ? error.after(attempts) : error;
    const pauseMs = Math.max(retryAfter, backOff(attempts, tools.random));
    onRetry?.({ path: call.path, attempts, pauseMs, error });
    await pause(pauseMs, call.signal, tools);
  };

  return async (call) => {
    const idempotencyKey = REPEATABLE.has(call.path)
      ? sendable("idempotencyKey", call.idempotencyKey ?? randomKey())
      : undefined;
    // tRPC writes a batch in a timer of its own, where what JSON can't hold would end the process.
    JSON.stringify(call.input);
    const shownUserID = asUserID?.() ?? null;
    /** Undefined until it is found. */
    let bearer: string | null | undefined;
    // A 401 of what needs no credentials is about something else, such as a wrong password.
    let mayRefreshToken = !OPEN_TO_ANYONE.has(call.path);
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await inTime(call, async (signal) => {
          if (bearer === undefined) bearer = await tokenOf(token, null);
          return request(call, { bearer, idempotencyKey, asUserID: shownUserID }, signal);
        });
      } catch (error) {
        const refused = mayRefreshToken && problemOf(error)?.status === 401 ? bearer : undefined;
        const fresh = refused === undefined ? null : await inTime(call, () => tokenOf(token, refused));
        if (fresh === null) {
          await pauseOrThrow(call, error, attempts);
        } else {
          bearer = fresh;
          mayRefreshToken = false;
        }
      }
    }
  };
};
