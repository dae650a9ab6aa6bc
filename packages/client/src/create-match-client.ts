import { createTRPCClientProxy, type TRPCUntypedClient } from "@trpc/client";
import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { RepeatableCallOptions } from "./call-options.ts";
import { type Call, type CallSettings, createSend, type Send } from "./calls.ts";
import { nameOf } from "./errors.ts";
import type { Problem, Procedures } from "./generated/types.ts";
import { type MatchPolls, matchPolls } from "./match-polls.ts";
import { realTools, type Tools } from "./tools.ts";
import { createTransport } from "./transport.ts";

/** A call as tRPC's own types name it. */
type Routed<Call> = Call extends { query(input?: infer Input, options?: never): Promise<infer Output> }
  ? TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
  : Call extends { mutate(input?: infer Input, options?: never): Promise<infer Output> }
    ? TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>
    : never;

/** The types that tRPC needs of a router beside its procedures. */
interface RouterTypes {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape & { data: { problem?: Problem } };
  transformer: false;
}

/** The service's router, for tRPC's own tools (`createTRPCReact<AppRouter>()`): its shape, and nothing of the server. */
export type AppRouter = TRPCBuiltRouter<
  RouterTypes,
  { [Group in keyof Procedures]: { [Name in keyof Procedures[Group]]: Routed<Procedures[Group][Name]> } }
>;

/** The service's address, and how calls are made. */
export interface MatchClientOptions extends CallSettings {
  /** The service's address, as in `https://play.example.org`; in a browser the page's own by default. */
  readonly url?: string | undefined;
  /** Sends the requests in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Stand-ins for clock, dice, timers and network. */
  readonly tools?: Partial<Tools> | undefined;
}

/** A client's own members, beside the service's procedures. */
export interface ClientBase extends MatchPolls {
  /** The service's address, empty for the page's own. */
  readonly url: string;
}

/** The service's procedures and the two poll loops. */
export type MatchClient<Calls extends object = Procedures> = Calls & ClientBase;

/** tRPC's own client, with our way of making a call. */
const trpcClient = (transport: TRPCUntypedClient<never>, send: Send): TRPCUntypedClient<never> => {
  const sending =
    (type: Call["type"]) =>
    (path: string, input?: unknown, options?: RepeatableCallOptions): Promise<unknown> =>
      send({ type, path, input, signal: options?.signal, idempotencyKey: options?.idempotencyKey });
  return Object.assign(Object.create(transport) as TRPCUntypedClient<never>, {
    query: sending("query"),
    mutation: sending("mutation"),
  });
};

// No regular expression: one for trailing slashes takes quadratic time on a hostile address.
const withoutSlashes = (url: string): string => {
  let end = url.length;
  while (url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
};

/**
 * A typed client of a Your Move service: `client.matches.move.mutate({ gameType, matchID, move })`. `Calls` types the
 * procedures in another way, such as tRPC's `TRPCClient<AppRouter>` for tRPC's own hooks.
 */
export const createMatchClient = <Calls extends object = Procedures>(
  options: MatchClientOptions = {},
): MatchClient<Calls> => {
  const tools: Tools = { ...realTools(), ...(options.fetch && { fetch: options.fetch }), ...options.tools };
  const url = withoutSlashes(options.url ?? "");
  const transport = createTransport(url, tools);
  const send = createSend(options, { url: nameOf(url), transport, tools });
  // A proxy makes a call of every name, so that its type is a promise that only the service keeps; the loops are laid over it.
  const procedures: object = createTRPCClientProxy(trpcClient(transport as TRPCUntypedClient<never>, send));
  return Object.assign(Object.create(procedures) as Calls, matchPolls(send, tools), { url });
};
