import type { Context, Services } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { limitedAddress } from "../admit/addresses.ts";
import { isForeign } from "../admit/origin.ts";
import { pollShares } from "../admit/policies.ts";
import type { SessionCookie } from "../admit/session-cookie.ts";
import type { TokenCookie } from "../admit/token-cookie.ts";
import type { GoneSignals } from "./client-gone.ts";

/** What every request's context is made with. */
export interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly deviceCookie: TokenCookie;
  readonly publicOrigin: string | undefined;
  readonly gone: GoneSignals;
  /** Whether requests are limited (contract 9). */
  readonly isLimited: boolean;
  /** Hears of every token that the service gives out. */
  readonly onToken: (token: string) => void;
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
  ({ services, cookie, deviceCookie, publicOrigin, gone, isLimited, onToken }: ContextDeps): MakeContext =>
  (request, reply) => {
    let signal: AbortSignal | undefined;
    const setCookie = (value: string) => {
      // Another site may sign in for itself, but never change who the visitor's browser is here.
      if (!isForeign(request.headers, publicOrigin)) reply.header("set-cookie", value);
    };
    return {
      services,
      viewer: request.identity.viewer,
      refusal: request.identity.ban,
      requestID: request.id,
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      origin: publicOrigin ?? `${request.protocol}://${request.host}`,
      address: limitedAddress(request.ip),
      deviceToken: deviceCookie.read(request.headers.cookie),
      userAgent: request.headers["user-agent"],
      // contract 4: HEAD never waits
      mayWait: request.method === "GET",
      pollShares: isLimited && request.identity.viewer?.isGuest ? pollShares(request.ip) : undefined,
      // Only of a client that waits does it matter that it goes away: whoever asks for the signal holds the request open.
      get signal() {
        request.isHeld = true;
        signal ??= gone.open(request.raw);
        return signal;
      },
      setSession: (token) => {
        if (token !== null) onToken(token);
        setCookie(cookie.write(token));
      },
      setDevice: (token) => setCookie(deviceCookie.write(token)),
    };
  };
