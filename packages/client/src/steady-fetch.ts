import { backOff, retryAfterMs } from "./back-off.ts";
import { pause, type Tools } from "./tools.ts";

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 30_000;

/** The header that makes a repeat safe (contract 4). */
export const IDEMPOTENCY_KEY = "idempotency-key";

/** The header that names whom a request is meant to speak for: with another's credentials it is refused. */
export const AS_USER = "your-move-user";

const mayRepeat = (init: RequestInit | undefined): boolean => new Headers(init?.headers).has(IDEMPOTENCY_KEY);

const once = async (fetch: Tools["fetch"], input: RequestInfo | URL, init?: RequestInit) => {
  try {
    return { response: await fetch(input, init), error: null };
  } catch (error) {
    return { response: null, error };
  }
};

/**
 * A fetch that repeats what may be repeated: a request with an Idempotency-Key goes again, under the same key, when
 * the network failed or the service said 503. Everything else goes once.
 */
export const steadyFetch =
  (tools: Tools): typeof globalThis.fetch =>
  async (input, init) => {
    if (!mayRepeat(init)) return tools.fetch(input, init);
    for (let attempt = 1; ; attempt += 1) {
      const { response, error } = await once(tools.fetch, input, init);
      if (response && response.status !== 503) return response;
      const asked = retryAfterMs(response?.headers) ?? 0;
      const isLast = attempt === ATTEMPTS || init?.signal?.aborted || asked > LONGEST_PAUSE_MS;
      if (isLast && response) return response;
      if (isLast) throw error;
      await response?.body?.cancel();
      await pause(Math.max(asked, backOff(attempt, tools.random)), init?.signal, tools);
    }
  };
