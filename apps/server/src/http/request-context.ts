import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import {
  type Actor,
  type ApiRequest,
  type Ctx,
  contextOf,
  type Failure,
  type Services,
  type WaitsForClient,
} from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OnSessionOver } from "../auth/admission.ts";
import { isForeign, type SessionCookie, type TokenCookie } from "../auth/cookies.ts";
import type { LimitTable } from "../auth/limit-table.ts";
import { sharesAddress } from "../auth/rate-limits.ts";

/** What waits for the clients of one server's requests, by their sockets: replies to pipelined requests get no close event. */
interface ClientWatch {
  add(request: IncomingMessage, waiting: WaitsForClient): void;
  remove(request: IncomingMessage, waiting: WaitsForClient): void;
}

/** Creates the watch. Ten thousand may be watched, so all share one listener, and each list is as short as possible. */
const createClientWatch = (): ClientWatch => {
  const bySocket = new WeakMap<Socket, readonly WaitsForClient[]>();

  function notify(this: Socket) {
    for (const waiting of bySocket.get(this) ?? []) waiting.onGone();
  }

  return {
    add({ socket }, waiting) {
      if (socket.destroyed) {
        waiting.onGone();
        return;
      }
      const known = bySocket.get(socket);
      if (!known) {
        socket.on("close", notify);
        // The poll has its own end, and ten thousand timers would be memory. A request that is injected has no real socket.
        socket.setTimeout?.(0);
      }
      bySocket.set(socket, known ? [...known, waiting] : [waiting]);
    },
    remove({ socket }, waiting) {
      const left = bySocket.get(socket)?.filter((other) => other !== waiting) ?? [];
      if (left.length > 0) {
        bySocket.set(socket, left);
        return;
      }
      bySocket.delete(socket);
      socket.off("close", notify);
    },
  };
};

/** The dependencies of every request's context. */
interface ContextDeps {
  readonly services: Services;
  readonly cookie: SessionCookie;
  readonly deviceCookie: TokenCookie;
  readonly publicOrigin: string | undefined;
  readonly clients: ClientWatch;
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
  watch(waiting: WaitsForClient): void {
    this.#request.isHeld = true;
    this.#deps.clients.add(this.#request.raw, waiting);
  }

  unwatch(waiting: WaitsForClient): void {
    this.#deps.clients.remove(this.#request.raw, waiting);
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
export const createMakeContext = (deps: Omit<ContextDeps, "clients">): MakeContext => {
  const shared = { ...deps, clients: createClientWatch() };
  return (request, reply) => contextOf(deps.services, request.auth.actor, new HttpRequest(shared, request, reply));
};
