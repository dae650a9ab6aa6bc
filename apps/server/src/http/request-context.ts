import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type Actor, type ApiRequest, type Ctx, contextOf, type Failure, type Services } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OnSessionOver } from "../auth/admission.ts";
import { isForeign, type SessionCookie, type TokenCookie } from "../auth/cookies.ts";
import type { LimitTable } from "../auth/limit-table.ts";
import { sharesAddress } from "../auth/rate-limits.ts";

/** Calls `listener` when a request's client goes away, at once where it has; returns its undo. */
type WatchClient = (request: IncomingMessage, listener: () => void) => () => void;

type Listeners = readonly (() => void)[];

/**
 * Creates the watch over the clients of one server. It watches sockets, for replies to pipelined requests get no close event. Ten
 * thousand may be watched, so all share one listener, and each list is as short as possible.
 */
const createWatchClient = (): WatchClient => {
  const bySocket = new WeakMap<Socket, Listeners>();

  function notify(this: Socket) {
    for (const listener of bySocket.get(this) ?? []) listener();
  }

  const add = (socket: Socket, listener: () => void) => {
    const known = bySocket.get(socket);
    if (!known) {
      socket.on("close", notify);
      // The poll has its own end, and ten thousand timers would be memory. A request that is injected has no real socket.
      socket.setTimeout?.(0);
    }
    bySocket.set(socket, known ? [...known, listener] : [listener]);
  };

  const remove = (socket: Socket, listener: () => void) => {
    const left = bySocket.get(socket)?.filter((other) => other !== listener) ?? [];
    if (left.length > 0) {
      bySocket.set(socket, left);
      return;
    }
    bySocket.delete(socket);
    socket.off("close", notify);
  };

  return ({ socket }, listener) => {
    if (socket.destroyed) {
      listener();
      return () => {};
    }
    add(socket, listener);
    return () => remove(socket, listener);
  };
};

/** The dependencies of every request's context. */
interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly deviceCookie: TokenCookie;
  readonly publicOrigin: string | undefined;
  readonly watchClient: WatchClient;
  readonly limitTable: LimitTable;
  readonly isRateLimited: boolean;
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

// A waiting poll holds this object: fields that the request has are not copied.
class HttpRequest implements ApiRequest {
  readonly refusal: Failure | undefined;
  /** Read now: a closed socket knows no address. */
  readonly address: string;
  readonly network: string;
  readonly pollShares: ApiRequest["pollShares"];
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #deps: ContextDeps;

  constructor(deps: ContextDeps, request: FastifyRequest, reply: FastifyReply) {
    const { actor, ban } = request.auth;
    this.refusal = ban;
    const origin = deps.limitTable.originOf(request.ip);
    this.address = origin.address;
    this.network = origin.network;
    this.pollShares =
      deps.isRateLimited && actor && sharesAddress(actor) ? deps.limitTable.pollShares(origin) : undefined;
    this.#request = request;
    this.#reply = reply;
    this.#deps = deps;
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

  // Only waiting requests need this: a listener keeps the request in memory.
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

/** Creates the context of an admitted request, for REST and tRPC alike. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Ctx<Actor | null>;

/** Binds the contexts of all requests to what they share. */
export const createMakeContext = (deps: Omit<ContextDeps, "watchClient">): MakeContext => {
  const shared = { ...deps, watchClient: createWatchClient() };
  return (request, reply) => contextOf(deps.services, request.auth.actor, new HttpRequest(shared, request, reply));
};
