import { checkedFailure, type Failure, type Operation, type Services } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pressure } from "../http/pressure.ts";
import type { Identify, Identity } from "./identify.ts";
import { isForeign } from "./origin.ts";
import { asksOf, newGuestAsks, refusedAsks } from "./policies.ts";
import type { Ask, Quota, RateLimits } from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    identity: Identity;
    /** What was taken for users that the request is to make; given back where it makes none. */
    reserved: readonly Ask[] | undefined;
  }
}

/** What the checks before a body need. */
export interface AdmitDeps {
  readonly services: Services;
  readonly identify: Identify;
  /** Undefined switches limits off. */
  readonly limits: RateLimits | undefined;
  readonly publicOrigin: string | undefined;
  readonly pressure: Pick<Pressure, "isOverloaded">;
}

/** Runs the checks of contract 8 that come before the body: 401, 403, 429. Null lets the request in. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly Operation[],
) => Promise<Failure | null>;

/** Hears that the session of a request, which was known by its token alone, is over. */
export type OnSessionOver = (request: FastifyRequest, reply: FastifyReply) => void;

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
const showQuota = (reply: FastifyReply, { policy, remaining, resetSeconds }: Quota): void => {
  reply.header("ratelimit-policy", `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`);
  reply.header("ratelimit", `"${policy.name}";r=${remaining};t=${resetSeconds}`);
};

const signInFirst: Failure = { code: "unauthenticated", detail: "Send a bearer token or the session cookie" };
const notGood: Failure = { code: "unauthenticated", detail: "These credentials are not, or no longer, good" };
const someoneElse: Failure = { code: "unauthenticated", detail: "These credentials are now another user's" };
const tooBusy: Failure = { code: "unavailable", detail: "The service is too busy right now; try again soon" };
const foreign: Failure = { code: "bad_origin", detail: "The session cookie only works from the service's own pages" };
const tooMany = ({ policy, resetSeconds }: Quota): Failure => ({
  code: "rate_limited",
  detail: `At most ${policy.limit} of these requests a ${policy.windowSeconds > 60 ? "day" : "minute"}; try again in ${resetSeconds} s`,
  retryAfterSeconds: resetSeconds,
});

/** A page names the user it was made for, so that nothing of it is done as whoever has signed in since in another tab. */
const isForAnother = ({ headers, identity }: FastifyRequest): boolean => {
  const named = headers["your-move-user"];
  return named !== undefined && identity.viewer !== null && named !== String(identity.viewer.userID);
};

/** Makes what a session that is over leads to: its token is known no more, and counts as refused credentials. */
export const createOnSessionOver =
  ({ identify, limits }: Pick<AdmitDeps, "identify" | "limits">): OnSessionOver =>
  (request, reply) => {
    identify.forget(request);
    limits?.take(refusedAsks(request.ip));
    request.identity = { viewer: null, via: "refused" };
    for (const name of ["ratelimit", "ratelimit-policy"]) reply.removeHeader(name);
  };

/** Makes the checks before the body, the same for REST, tRPC and batches. */
export const createAdmit = (deps: AdmitDeps, onSessionOver: OnSessionOver): Admit => {
  const { services, identify, limits, publicOrigin, pressure } = deps;
  const takeAll = (request: FastifyRequest, reply: FastifyReply, calls: readonly Operation[]): Failure | null => {
    if (!limits) return null;
    const { identity, ip } = request;
    const made = newGuestAsks(calls, ip);
    const quota = limits.take([...asksOf(calls, identity.viewer, ip), ...made]);
    if (!quota) return null;
    showQuota(reply, quota);
    if (!quota.isGranted) return tooMany(quota);
    request.reserved = made;
    return null;
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, calls: readonly Operation[]): Failure | null => {
    const { identity } = request;
    if (identity.limited) {
      showQuota(reply, identity.limited);
      return tooMany(identity.limited);
    }
    if (!identity.viewer && calls.length > 0 && calls.every(({ access }) => access === "signedIn")) {
      return identity.via === "refused" ? (identity.ban ?? notGood) : signInFirst;
    }
    if (isForAnother(request)) return someoneElse;
    if (identity.via === "cookie" && !isSafe(request.method) && isForeign(request.headers, publicOrigin))
      return foreign;
    return takeAll(request, reply, calls);
  };

  return async (request, reply, calls) => {
    if (pressure.isOverloaded()) return tooBusy;
    request.identity = await identify(request, calls.length > 0 && calls.every(({ checksSession }) => checksSession));
    const { viewer } = request.identity;
    const failure = refuse(request, reply, calls);
    if (!failure || !viewer?.session) return failure;
    return checkedFailure({ viewer, services, onSessionOver: () => onSessionOver(request, reply) }, failure);
  };
};

/** Gives back what was taken for users that were not made after all, as the name was taken. */
export const giveBackUnmade = (app: FastifyInstance, limits: RateLimits | undefined): void => {
  app.addHook("onResponse", (request, reply, next) => {
    if (request.reserved && reply.statusCode >= 400) limits?.giveBack(request.reserved);
    next();
  });
};
