import { createTRPCClientProxy, type TRPCUntypedClient } from "@trpc/client";
import type { RepeatableCallOptions } from "./call-options.ts";
import type { Procedures } from "./generated/procedures.ts";
import { type MatchPolls, matchPolls } from "./match-polls.ts";
import { type Call, type Retry, type Send, steadyCalls } from "./steady-calls.ts";
import { type TokenOption, tokenOf } from "./token.ts";
import { realTools, type Tools } from "./tools.ts";
import { nameOf, transport } from "./transport.ts";

/** Where the service is and who speaks to it. */
export interface MatchClientOptions {
  /** The service's address, as in `https://play.example.org`; in a browser the page's own by default. */
  readonly url?: string | undefined;
  /**
   * A bearer token, or a function that finds it at each call, which may be async; none leaves it to the browser's
   * cookie. After a 401 the function is asked once more, with the token that was refused, and the call repeated once.
   */
  readonly token?: TokenOption;
  /** For whom the page was made, where the browser's cookie may meanwhile speak for another: the service then refuses. */
  readonly asUserID?: (() => number | null) | undefined;
  /** Sends the requests in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * How often a call is sent again that nobody answered, with growing pauses. By default a read never is, and a
   * mutation that may be repeated, under its Idempotency-Key, is sent four times more.
   */
  readonly retries?: number | undefined;
  /**
   * How long a read may take before it is given up, in milliseconds; 1,800 by default, with the `wait` of a held poll on
   * top. A mutation has at least 10 seconds each time it is sent.
   */
  readonly patienceMs?: number | undefined;
  /** Told whenever a call is about to be sent again. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Stand-ins for clock, dice, timers and network. */
  readonly tools?: Partial<Tools> | undefined;
}

/** The service's procedures and the two poll loops. */
export interface MatchClient extends Procedures, MatchPolls {
  /** The service's address, empty for the page's own. */
  readonly url: string;
}

/** tRPC's own client, with our way of making a call. */
const steadyClient = (client: TRPCUntypedClient<never>, send: Send): TRPCUntypedClient<never> => {
  const made =
    (type: Call["type"]) =>
    (path: string, input?: unknown, options?: RepeatableCallOptions): Promise<unknown> =>
      send({ type, path, input, signal: options?.signal, idempotencyKey: options?.idempotencyKey });
  return Object.assign(Object.create(client) as TRPCUntypedClient<never>, {
    query: made("query"),
    mutation: made("mutation"),
  });
};

// No pattern: one for the slashes of an end takes a time that grows with the square of a hostile address.
const withoutSlashes = (url: string): string => {
  let end = url.length;
  while (url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
};

/** A typed client of a Your Move service: `client.matches.move.mutate({ gameType, matchID, move })`. */
export const createMatchClient = (options: MatchClientOptions = {}): MatchClient => {
  const { asUserID, fetch, onRetry, patienceMs, retries } = options;
  const tools: Tools = { ...realTools(), ...(fetch && { fetch }), ...options.tools };
  const base = withoutSlashes(options.url ?? "");
  const raw = transport(base, tools);
  const token = tokenOf(options.token);
  const settings = { url: nameOf(base), token, asUserID, retries, patienceMs, onRetry };
  const send = steadyCalls({ ...settings, transport: raw, tools });
  // The procedures are a proxy: the loops are laid over it.
  const procedures: object = createTRPCClientProxy(steadyClient(raw as TRPCUntypedClient<never>, send));
  return Object.assign(Object.create(procedures) as Procedures, matchPolls(send, tools), { url: base });
};
