import type { Failure, Operation } from "@yourmove/api";
import type { Bucket } from "@yourmove/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pressure } from "../http/pressure.ts";
import type { Identity } from "./identify.ts";
import { isForeign } from "./origin.ts";
import { limitedAddress, type Quota, type RateLimits } from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    identity: Identity;
  }
}

/** What the checks before a body need. */
export interface AdmitDeps {
  readonly identify: (headers: FastifyRequest["headers"]) => Promise<Identity>;
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

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

/** Reads, searches and writes are counted by user, signing in by address (contract 9). */
const keyOf = (bucket: Bucket, { identity, ip }: FastifyRequest): string | number =>
  bucket === "credentials" || !identity.viewer ? limitedAddress(ip) : identity.viewer.userID;

const callsByBucket = (calls: readonly Operation[]): Map<Bucket, number> => {
  const counts = new Map<Bucket, number>();
  for (const { bucket } of calls) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  return counts;
};

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
const showQuota = (reply: FastifyReply, { bucket, limit, remaining, resetSeconds }: Quota): void => {
  reply.header("ratelimit-policy", `"${bucket}";q=${limit};w=60`);
  reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetSeconds}`);
};

const signInFirst: Failure = { code: "unauthenticated", detail: "Send a bearer token or the session cookie" };
const notGood: Failure = { code: "unauthenticated", detail: "These credentials are not, or no longer, good" };
const tooBusy: Failure = { code: "unavailable", detail: "The service is too busy right now; try again soon" };
const foreign: Failure = { code: "bad_origin", detail: "The session cookie only works from the service's own pages" };
const tooMany = ({ limit, resetSeconds }: Quota): Failure => ({
  code: "rate_limited",
  detail: `At most ${limit} of these requests a minute; try again in ${resetSeconds} s`,
  retryAfterSeconds: resetSeconds,
});

/** Makes the checks before the body, the same for REST, tRPC and batches. */
export const createAdmit = ({ identify, limits, publicOrigin, pressure }: AdmitDeps): Admit => {
  const takeAll = (request: FastifyRequest, reply: FastifyReply, calls: readonly Operation[]): Failure | null => {
    if (!limits) return null;
    for (const [bucket, count] of callsByBucket(calls)) {
      const quota = limits.take(bucket, keyOf(bucket, request), count);
      showQuota(reply, quota);
      if (!quota.isGranted) return tooMany(quota);
    }
    return null;
  };

  return async (request, reply, calls) => {
    if (pressure.isOverloaded()) return tooBusy;
    const identity = await identify(request.headers);
    request.identity = identity;
    if (!identity.viewer && calls.length > 0 && calls.every(({ access }) => access === "signedIn")) {
      return identity.via === "refused" ? notGood : signInFirst;
    }
    if (identity.via === "cookie" && !isSafe(request.method) && isForeign(request.headers, publicOrigin))
      return foreign;
    return takeAll(request, reply, calls);
  };
};
