/** What `boot.js` has asked the service before any other file was there. */
export interface AskedAhead {
  /** What it asked for, as the client asks: by the path. */
  readonly address: string;
  readonly answer: Promise<Response>;
  /** When the answer came, once it has; in milliseconds since the epoch. */
  readonly cameTime?: number;
}

declare global {
  var askedAhead: AskedAhead | undefined;
}

type Fetch = typeof globalThis.fetch;

const isPlain = (init: RequestInit | undefined): boolean =>
  (init?.method ?? "GET") === "GET" && [...new Headers(init?.headers).keys()].length === 0;

/**
 * A fetch whose first request, and none after it, is given the answer that was asked for ahead, where it is the very
 * same; a failure it asks anew. `cameTime` says when the answer of the latest request came: for all but that one, now.
 */
export const fetchAfter = (
  asked: AskedAhead | undefined,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): { readonly fetch: Fetch; readonly cameTime: () => number } => {
  let first = asked;
  let given: AskedAhead | undefined;
  return {
    fetch(input, init) {
      given = input === first?.address && isPlain(init) ? first : undefined;
      first = undefined;
      return given?.answer.catch(() => fetch(input, init)) ?? fetch(input, init);
    },
    cameTime: () => given?.cameTime ?? Date.now(),
  };
};
