import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { type GuardSettings, resolveTarget, type Target } from "./resolve-target.ts";

/** What is sent. */
export interface GuardedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
  /** After so long without a whole answer it counts as none, in milliseconds; resolving is part of it. */
  readonly timeoutMs: number;
}

/** What came back; of its body no more was read than 64 KiB, and none is kept. */
export interface GuardedAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends one POST to a public address. Rejects when none may be asked, or none answers in time. */
export type GuardedPost = (request: GuardedRequest) => Promise<GuardedAnswer>;

const ANSWER_BYTES = 64 * 1024;

/** Gives a connection the checked addresses, whatever it asks for. */
const pinTo = ({ addresses }: Target): LookupFunction =>
  ((_hostname: string, options: { all?: boolean }, callback: (...given: unknown[]) => void) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  }) as LookupFunction;

/** Waits for the end of an answer, or for as much of it as is read; what stands in it is not looked at. */
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
  // No pool: a connection kept from before would lead to an address that nobody has checked now.
  const sent = send(target.url, { method: "POST", headers, lookup: pinTo(target), agent: false, signal });
  const answer = answered(sent);
  sent.end(body);
  return answer;
};

const timeUp = (timeoutMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const tell = () => reject(new Error(`no answer within ${timeoutMs / 1000} s`));
    if (signal.aborted) tell();
    else signal.addEventListener("abort", tell, { once: true });
  });

/** Makes the one way out of the service: every address checked, the connection pinned to it, redirects never followed. */
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
