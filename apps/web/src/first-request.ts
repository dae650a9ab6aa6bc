/** The first request, which `boot.js` has sent before any other file was there. */
export interface FirstRequest {
  readonly address: string;
  readonly answer: Promise<Response>;
  /** When the answer arrived, once it has; in milliseconds since the epoch. */
  readonly answeredTime?: number;
}

declare global {
  var firstRequest: FirstRequest | undefined;
}

type Fetch = typeof globalThis.fetch;

const isPlain = (init: RequestInit | undefined): boolean =>
  (init?.method ?? "GET") === "GET" && [...new Headers(init?.headers).keys()].length === 0;

/**
 * A fetch whose first request, and none after it, takes the prefetched answer, where its address is the same; after a
 * failure it is sent. `answeredTime` says when the answer of the latest request arrived: for all but that one, now.
 */
export const fetchAfter = (
  prefetched: FirstRequest | undefined,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): { readonly fetch: Fetch; readonly answeredTime: () => number } => {
  let next = prefetched;
  let taken: FirstRequest | undefined;
  return {
    fetch(input, init) {
      taken = input === next?.address && isPlain(init) ? next : undefined;
      next = undefined;
      return taken?.answer.catch(() => fetch(input, init)) ?? fetch(input, init);
    },
    answeredTime: () => taken?.answeredTime ?? Date.now(),
  };
};
