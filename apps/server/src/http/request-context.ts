import type { Context, Services } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isForeign } from "../admit/origin.ts";
import type { SessionCookie } from "../admit/session-cookie.ts";
import type { GoneSignals } from "./client-gone.ts";

/** What every request's context is made with. */
export interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  readonly gone: GoneSignals;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whether this is a long poll that waits, or has waited. */
    isHeld: boolean;
  }
}

/** Makes the context of one admitted request, for REST and tRPC alike. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Context;

/** Makes the maker of contexts. */
export const createMakeContext =
  ({ services, cookie, publicOrigin, gone }: ContextDeps): MakeContext =>
  (request, reply) => {
    let signal: AbortSignal | undefined;
    return {
      services,
      viewer: request.identity.viewer,
      requestID: request.id,
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      // contract 4: HEAD never waits
      mayWait: request.method === "GET",
      // Only of a client that waits does it matter that it goes away: whoever asks for the signal holds the request open.
      get signal() {
        request.isHeld = true;
        signal ??= gone.open(request.raw);
        return signal;
      },
      setSession: (token) => {
        // Another site may sign in for itself, but never change who the visitor's browser is here.
        if (!isForeign(request.headers, publicOrigin)) reply.header("set-cookie", cookie.write(token));
      },
    };
  };
