import type { Tools } from "./tools.ts";

/** How long to wait for some work, and what ends the wait early. */
export interface Patience extends Pick<Tools, "after"> {
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
  /** The error when the time is over. */
  readonly tooLate: () => Error;
}

/** Does what may hang, and gives up when the time is over or the caller's signal aborts, whose reason it throws. */
export const withPatience = <Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { ms, signal, after, tooLate }: Patience,
): Promise<Value> => {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const own = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      settle();
      reject(reason);
      own.abort();
    };
    const onAbort = () => giveUp(signal?.reason);
    const cancel = Number.isFinite(ms) ? after(ms, () => giveUp(tooLate())) : () => {};
    const settle = () => {
      cancel();
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    work(own.signal).finally(settle).then(resolve, reject);
  });
};
