import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink, type TRPCClient } from "@trpc/client";
import type { AppRouter } from "@yourmove/api";
import { LIMITS, OPERATIONS, type OperationFacts } from "@yourmove/contract";
import { type MatchPolls, matchPolls } from "./match-polls.ts";
import { AS_USER, IDEMPOTENCY_KEY, steadyFetch } from "./steady-fetch.ts";
import { realTools, type Tools } from "./tools.ts";

/** Where the service is and who speaks to it. */
export interface MatchClientOptions {
  /** The service's address, as in `https://play.example.org`; in a browser the page's own by default. */
  readonly url?: string;
  /** A bearer token, or where to find it at each request; none leaves it to the browser's cookie. */
  readonly token?: string | (() => string | null) | undefined;
  /** For whom the page was made, where the browser's cookie may meanwhile speak for another: the service then refuses. */
  readonly asUserID?: (() => number | null) | undefined;
  /** Stand-ins for clock, dice, timers and network. */
  readonly tools?: Partial<Tools>;
}

/** The service's procedures, typed from its router, and the two poll loops. */
export type MatchClient = TRPCClient<AppRouter> & MatchPolls;

const FACTS: Readonly<Record<string, OperationFacts>> = OPERATIONS;

const LONGEST_URL = 4_000;

const isHeldOpen = ({ input }: Operation): boolean => typeof input === "object" && input !== null && "wait" in input;

const headersFor = ({ token, asUserID }: MatchClientOptions, op?: Operation): Record<string, string> => {
  const bearer = typeof token === "function" ? token() : token;
  const userID = asUserID?.() ?? null;
  return {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(userID !== null && { [AS_USER]: String(userID) }),
    ...(op && FACTS[op.path]?.isRepeatable && { [IDEMPOTENCY_KEY]: idempotencyKeyOf(op) }),
  };
};

/** A caller's own key, for repeats across a reload, or a fresh one. */
const idempotencyKeyOf = ({ context }: Operation): string =>
  typeof context.idempotencyKey === "string" ? context.idempotencyKey : freshKey();

// `randomUUID` is not there on a plain-http address other than localhost.
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A typed client of a Your Move service: `client.matches.move.mutate({ gameType, matchID, move })`. */
export const createMatchClient = (options: MatchClientOptions = {}): MatchClient => {
  const tools: Tools = { ...realTools(), ...options.tools };
  const url = `${options.url?.replace(/\/$/, "") ?? ""}/trpc`;
  const steady = steadyFetch(tools);
  // tRPC's own fetch type is looser about `undefined` than the standard's.
  const fetch = (input: RequestInfo | URL, init?: object) => steady(input, init);
  const trpc = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        // A held poll would stall its whole batch, and a batch of writes would share one fate.
        condition: (op) => op.type === "mutation" || isHeldOpen(op),
        true: httpLink({ url, fetch, headers: ({ op }) => headersFor(options, op) }),
        false: httpBatchLink({
          url,
          fetch,
          maxItems: LIMITS.batchCalls,
          maxURLLength: LONGEST_URL,
          headers: () => headersFor(options),
        }),
      }),
    ],
  });
  // The procedures are a proxy: the loops are laid over it.
  return Object.assign(Object.create(trpc) as TRPCClient<AppRouter>, matchPolls(trpc, tools));
};
