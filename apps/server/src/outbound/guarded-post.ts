import { lookup, Resolver } from "node:dns/promises";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { type GuardSettings, type Resolve, type ResolvedAddress, resolveTarget, type Target } from "./target.ts";

const TIMEOUT_MS = 2000;
const TRIES = 2;

const NONE: readonly ResolvedAddress[] = [];

/**
 * Resolves names by asking name servers, each for a bounded time: the system's own way would keep threads waiting that passwords
 * and files need too, for as long as the owner of a name likes.
 */
export const resolveByNameServers = (): Resolve => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : NONE),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : NONE),
    ];
    if (found.length === 0 && v4.status === "rejected") throw v4.reason;
    return found;
  };
};

/** Resolves names as this machine does, its hosts file included: for one's own network. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A request to send. */
export interface GuardedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
  /** The time limit for the whole answer, in milliseconds, including name resolution. */
  readonly timeoutMs: number;
}

/** The answer; at most 64 KiB of its body were read, and none is kept. */
export interface GuardedAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends one POST to a public address. Rejects when none may be asked, or none answers in time. */
export type GuardedPost = (request: GuardedRequest) => Promise<GuardedAnswer>;

const ANSWER_BYTES = 64 * 1024;

/** Gives a connection the checked addresses, whatever name it resolves. */
const pinTo = ({ addresses }: Target): LookupFunction =>
  ((_hostname: string, options: { all?: boolean }, callback: (...given: unknown[]) => void) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  }) as LookupFunction;

/** Waits for the end of an answer, or for as much of it as is read; its content is ignored. */
const drain = (answer: IncomingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    let read = 0;
    answer.on("data", (chunk: Buffer) => {
      read += chunk.length;
      if (read < ANSWER_BYTES) return;
      answer.destroy();
      resolve();
    });
    answer.once("end", resolve);
    answer.once("error", reject);
  });

const answered = (sent: ClientRequest): Promise<GuardedAnswer> =>
  new Promise((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (answer) => {
      const { statusCode: status = 0, headers } = answer;
      drain(answer).then(() => resolve({ status, retryAfter: headers["retry-after"] }), reject);
    });
  });

const post = async (target: Target, { headers, body }: GuardedRequest, signal: AbortSignal) => {
  const send = target.url.protocol === "https:" ? httpsRequest : httpRequest;
  // No pool: a kept connection would lead to an address that is unchecked now.
  const sent = send(target.url, { method: "POST", headers, lookup: pinTo(target), agent: false, signal });
  const answer = answered(sent);
  sent.end(body);
  return answer;
};

const timeUp = (timeoutMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${timeoutMs / 1000} s`));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });

/** Creates the one way out of the service: every address checked, the connection pinned to it, redirects never followed. */
export const createGuardedPost =
  (settings: GuardSettings): GuardedPost =>
  async (request) => {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), request.timeoutMs);
    const work = resolveTarget(request.url, settings).then((target) => post(target, request, end.signal));
    try {
      return await Promise.race([work, timeUp(request.timeoutMs, end.signal)]);
    } finally {
      clearTimeout(timer);
    }
  };
