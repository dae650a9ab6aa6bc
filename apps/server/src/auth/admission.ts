import {
  checkedFailure,
  contextOf,
  type Failure,
  type Operation,
  plainRequest,
  type Services,
  signInFirst,
} from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import type { Pressure } from "../http/capacity.ts";
import { createSessionCookie, isForeign, type SessionCookie, type TokenCookie } from "./cookies.ts";
import { createAuthenticate, createVerifyHostJwt, whyRefused } from "./host-jwt.ts";
import {
  type CheckToken,
  createIdentify,
  createTokenCache,
  createTokenCheck,
  hashOf,
  type Identify,
  type RequestAuth,
} from "./identify.ts";
import type { LimitTable } from "./limit-table.ts";
import {
  type Charge,
  chargesOf,
  createRateLimits,
  deviceCharges,
  newUserCharges,
  type Quota,
  type RateLimits,
  refusedCharges,
  tooMany,
} from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    auth: RequestAuth;
    /** The quota that was taken for new users; given back where the request makes none. */
    reserved: readonly Charge[] | undefined;
    /** The failure of a sign-in whose device has not signed in as its user before. */
    unlessOwnDevice: Failure | undefined;
  }
}

/** The dependencies of the checks before a body. */
interface AdmitDeps {
  readonly services: Services;
  readonly identify: Identify;
  /** Undefined where limits are off. */
  readonly limits: RateLimits | undefined;
  readonly limitTable: LimitTable;
  readonly deviceCookie: TokenCookie;
  readonly publicOrigin: string | undefined;
  readonly pressure: Pick<Pressure, "isOverloaded">;
}

/** Runs the checks of contract 8 that come before the body: 401, 403, 429. Null lets the request in. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly Operation[],
) => Promise<Failure | null>;

/** Called when the session of a request, known by its cached token alone, turns out to be over. */
export type OnSessionOver = (request: FastifyRequest, reply: FastifyReply) => void;

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
const showQuota = (reply: FastifyReply, { policy, remaining, resetSeconds }: Quota): void => {
  reply.header("ratelimit-policy", `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`);
  reply.header("ratelimit", `"${policy.name}";r=${remaining};t=${resetSeconds}`);
};

const notGood: Failure = { code: "unauthenticated", detail: "These credentials are not, or no longer, good" };
const someoneElse: Failure = { code: "unauthenticated", detail: "These credentials are now another user's" };
const tooBusy: Failure = { code: "unavailable", detail: "The service is too busy right now; try again soon" };
const foreign: Failure = { code: "bad_origin", detail: "The session cookie only works from the service's own pages" };

/** A page names the user it was made for, so that it never acts as a user who has signed in since in another tab. */
const isForAnother = ({ headers, auth }: FastifyRequest): boolean => {
  const named = headers["your-move-user"];
  return named !== undefined && auth.actor !== null && named !== String(auth.actor.userID);
};

/** A guest who registers keeps its user and matches: where its credentials are over, a new user is not what its page names. */
const isForEndedGuest = ({ headers, auth }: FastifyRequest, calls: readonly Operation[]): boolean =>
  headers["your-move-user"] !== undefined &&
  auth.via === "refused" &&
  calls.some(({ name }) => name === "auth.register");

/** The sign-ins that a known device may try, whatever others at its address have tried. */
const SIGN_INS: ReadonlySet<string> = new Set<Operation["name"]>([
  "auth.login",
  "passkeys.signInOptions",
  "passkeys.signIn",
  "recovery.use",
]);

const signInOf = (calls: readonly Operation[]): Operation["name"] | null => {
  const [call] = calls;
  return call && calls.length === 1 && SIGN_INS.has(call.name) ? call.name : null;
};

/**
 * Takes a sign-in from the bucket of the user that its device was given to, when its address has used up its own: whether the
 * device is the signing user's shows only once that user is read. An old token that names no user is for log-ins only, and an
 * address may show as many of them as it may have credentials refused.
 */
const takeByDevice = async (
  { limits, limitTable, deviceCookie, services }: AdmitDeps,
  { auth, headers, ip }: FastifyRequest,
  signIn: Operation["name"],
): Promise<Quota | null> => {
  const token = deviceCookie.read(headers.cookie);
  if (!limits || token === undefined || auth.actor) return null;
  const userID = await services.devices.givenTo(token);
  if (userID !== null) return limits.take(deviceCharges(userID));
  return signIn === "auth.login"
    ? limits.take([...deviceCharges(hashOf(token)), ...refusedCharges(limitTable.originOf(ip))])
    : null;
};

/** Creates the checks before the body, the same for REST, tRPC and batches. */
const createAdmit = (deps: AdmitDeps, onSessionOver: OnSessionOver): Admit => {
  const { services, identify, limits, limitTable, publicOrigin, pressure } = deps;
  const takeAll = (request: FastifyRequest, reply: FastifyReply, calls: readonly Operation[]): Failure | null => {
    if (!limits) return null;
    const { auth, ip } = request;
    const origin = limitTable.originOf(ip);
    const made = newUserCharges(calls, origin);
    const quota = limits.take([...chargesOf(calls, auth.actor, origin), ...made]);
    if (!quota) return null;
    showQuota(reply, quota);
    if (!quota.isGranted) return tooMany(quota);
    request.reserved = made;
    return null;
  };

  /** Whether a sign-in that its address's bucket refuses may go on; the refusal still holds for any other user's device. */
  const isLetInByDevice = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { calls, refusal }: { readonly calls: readonly Operation[]; readonly refusal: Failure },
  ): Promise<boolean> => {
    const signIn = refusal.code === "rate_limited" ? signInOf(calls) : null;
    const ofDevice = signIn && (await takeByDevice(deps, request, signIn));
    if (!ofDevice?.isGranted) return false;
    showQuota(reply, ofDevice);
    request.unlessOwnDevice = refusal;
    return true;
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, calls: readonly Operation[]): Failure | null => {
    const { auth } = request;
    // An unchecked session cookie doesn't block a sign-in.
    if (auth.limited && signInOf(calls) === null) {
      showQuota(reply, auth.limited);
      return tooMany(auth.limited);
    }
    if (!auth.actor && calls.length > 0 && calls.every(({ requiresUser }) => requiresUser)) {
      return auth.via === "refused" ? (auth.ban ?? notGood) : signInFirst.failure;
    }
    if (isForAnother(request)) return someoneElse;
    if (isForEndedGuest(request, calls)) return notGood;
    if (auth.via === "cookie" && !isSafe(request.method) && isForeign(request.headers, publicOrigin)) return foreign;
    return takeAll(request, reply, calls);
  };

  return async (request, reply, calls) => {
    if (pressure.isOverloaded()) return tooBusy;
    request.auth = await identify(request, calls.length > 0 && calls.every(({ checksSession }) => checksSession));
    const { actor } = request.auth;
    const refusal = refuse(request, reply, calls);
    const failure = refusal && (await isLetInByDevice(request, reply, { calls, refusal })) ? null : refusal;
    if (!failure || !actor?.session) return failure;
    const plain = plainRequest(request.id, { onSessionOver: () => onSessionOver(request, reply) });
    return checkedFailure(contextOf(services, actor, plain), failure);
  };
};

/** Gives back the quota of users that were not created after all, for example because the name was taken. */
const giveBackUnmade = (app: FastifyInstance, limits: RateLimits | undefined): void => {
  app.addHook("onResponse", (request, reply, next) => {
    if (request.reserved && reply.statusCode >= 400) limits?.giveBack(request.reserved);
    next();
  });
};

/** The checks before every body, and what the rest of the server shares with them. */
export interface Admission {
  readonly admit: Admit;
  readonly cookie: SessionCookie;
  /** Whether users of a host platform may sign in. */
  readonly hasHost: boolean;
  /** Called with every token that the service gives out: it is known to be valid. */
  readonly onToken: (token: string) => void;
  readonly onSessionOver: OnSessionOver;
}

/** Creates the checks of the actor and of the rate limits. */
export const createAdmission = (
  app: FastifyInstance,
  {
    services,
    settings,
    deviceCookie,
    limitTable,
    pressure,
  }: {
    readonly services: Services;
    readonly settings: Settings;
    readonly deviceCookie: TokenCookie;
    readonly limitTable: LimitTable;
    readonly pressure: AdmitDeps["pressure"];
  },
): Admission => {
  const { publicOrigin, hostJwt } = settings;
  const now = () => services.clock.now();
  const cookie = createSessionCookie(publicOrigin);
  const verify = hostJwt && createVerifyHostJwt(hostJwt, settings.avatarOrigins, now);
  const authenticate = createAuthenticate(services.auth, verify, now);
  const known = createTokenCache();
  const limits = settings.isRateLimited ? createRateLimits(undefined, limitTable) : undefined;
  const check: CheckToken = limits
    ? createTokenCheck(authenticate, limits, { known, originOf: limitTable.originOf })
    : async (token, _ip, by) => ({ actor: await authenticate(token, by) });
  const { auth, noteRequest } = services;
  const refusalOf = (token: string) => whyRefused(token, auth, verify);
  const identify = createIdentify({ auth, noteRequest, known, check, refusalOf, cookie });
  giveBackUnmade(app, limits);
  // The token of a session that is over leaves the cache, and counts as refused credentials.
  const onSessionOver: OnSessionOver = (request, reply) => {
    identify.forget(request);
    limits?.take(refusedCharges(limitTable.originOf(request.ip)));
    request.auth = { actor: null, via: "refused" };
    for (const name of ["ratelimit", "ratelimit-policy"]) reply.removeHeader(name);
  };
  return {
    admit: createAdmit({ services, identify, limits, limitTable, deviceCookie, publicOrigin, pressure }, onSessionOver),
    cookie,
    hasHost: verify !== undefined,
    onToken: known.remember,
    onSessionOver,
  };
};
