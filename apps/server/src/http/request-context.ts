import type { Actor, Context, Failure, Services } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OnSessionOver } from "../auth/admission.ts";
import { isForeign, type SessionCookie, type TokenCookie } from "../auth/cookies.ts";
import type { LimitTable } from "../auth/limit-table.ts";
import { limitedAddress, sharesAddress } from "../auth/rate-limits.ts";
import type { WatchClient } from "./client-gone.ts";

/** The dependencies of every request's context. */
export interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly deviceCookie: TokenCookie;
  readonly publicOrigin: string | undefined;
  readonly watchClient: WatchClient;
  /** Undefined where requests are not limited (contract 9). */
  readonly limitTable: LimitTable | undefined;
  /** Called with every token that the service gives out. */
  readonly onToken: (token: string) => void;
  readonly onSessionOver: OnSessionOver;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whether this is a long poll that waits, or has waited. */
    isHeld: boolean;
  }
}

// Its poll holds this for as long as it waits: what can be asked of the request is not kept twice.
class RequestContext implements Context {
  readonly actor: Actor | null;
  readonly refusal: Failure | undefined;
  /** Read now: a closed socket knows no address. */
  readonly address: string;
  readonly pollShares: Context["pollShares"];
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #deps: ContextDeps;

  constructor(deps: ContextDeps, request: FastifyRequest, reply: FastifyReply) {
    const { actor, ban } = request.auth;
    this.actor = actor;
    this.refusal = ban;
    this.address = limitedAddress(request.ip);
    this.pollShares = actor && sharesAddress(actor) ? deps.limitTable?.pollShares(request.ip) : undefined;
    this.#request = request;
    this.#reply = reply;
    this.#deps = deps;
  }

  get services(): Services {
    return this.#deps.services;
  }

  get requestID(): string {
    return this.#request.id;
  }

  get idempotencyKey(): string | undefined {
    return this.#request.headers["idempotency-key"] as string | undefined;
  }

  get origin(): string {
    return this.#deps.publicOrigin ?? `${this.#request.protocol}://${this.#request.host}`;
  }

  get deviceToken(): string | undefined {
    return this.#deps.deviceCookie.read(this.#request.headers.cookie);
  }

  get unlessOwnDevice(): Failure | undefined {
    return this.#request.unlessOwnDevice;
  }

  get userAgent(): string | undefined {
    return this.#request.headers["user-agent"];
  }

  // contract 4: HEAD never waits
  get mayWait(): boolean {
    return this.#request.method === "GET";
  }

  get isHeld(): boolean {
    return this.#request.isHeld;
  }

  // Only of a client that waits does it matter that it goes away: a listener holds the request open.
  onGone(listener: () => void): () => void {
    this.#request.isHeld = true;
    return this.#deps.watchClient(this.#request.raw, listener);
  }

  setSession(token: string | null): void {
    const { onToken, cookie } = this.#deps;
    if (token !== null) onToken(token);
    this.#setCookie(cookie.write(token));
  }

  setDevice(token: string): void {
    this.#setCookie(this.#deps.deviceCookie.write(token));
  }

  onSessionOver(): void {
    this.#deps.onSessionOver(this.#request, this.#reply);
  }

  // Another site may sign in for itself, but never change who a browser is signed in as here.
  #setCookie(value: string): void {
    if (!isForeign(this.#request.headers, this.#deps.publicOrigin)) this.#reply.header("set-cookie", value);
  }
}

/** Makes the context of one admitted request, for REST and tRPC alike. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Context;

/** Makes the maker of contexts. */
export const createMakeContext =
  (deps: ContextDeps): MakeContext =>
  (request, reply) =>
    new RequestContext(deps, request, reply);
