import type { Context, Services } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GoneSignals } from "./client-gone.ts";
import type { SessionCookie } from "../admit/session-cookie.ts";
import { isObject } from "./json.ts";
import { isForeign } from "../admit/origin.ts";

/** What every request's context is made with. */
export interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  readonly gone: GoneSignals;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whether this is a long poll. */
    isHeld: boolean;
  }
}

/** Makes the context of one admitted request with its input, for REST and tRPC alike. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply, inputs: readonly unknown[]) => Context;

const asksToWait = (input: unknown): boolean => isObject(input) && typeof input.wait === "number" && input.wait > 0;

/** Makes the maker of contexts. */
export const createMakeContext = ({ services, cookie, publicOrigin, gone }: ContextDeps): MakeContext => {
  const never = new AbortController().signal;
  return (request, reply, inputs) => {
    // contract 4: HEAD never waits
    request.isHeld = request.method === "GET" && inputs.some(asksToWait);
    return {
      services,
      viewer: request.identity.viewer,
      requestID: request.id,
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      // Only of a client that waits does it matter that it goes away.
      signal: request.isHeld ? gone.open(request.raw) : never,
      mayWait: request.isHeld,
      setSession: (token) => {
        // Another site may sign in for itself, but never change who the visitor's browser is here.
        if (!isForeign(request.headers, publicOrigin)) reply.header("set-cookie", cookie.write(token));
      },
    };
  };
};
