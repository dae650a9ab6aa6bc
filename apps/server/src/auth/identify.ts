import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  type Actor,
  createLruCache,
  createSemaphore,
  type Failure,
  type Need,
  type Services,
  type ShownBy,
} from "@yourmove/api";
import { isUnavailable } from "@yourmove/db";
import type { FastifyRequest } from "fastify";
import type { SessionCookie } from "./cookies.ts";
import type { LimitTable } from "./limit-table.ts";
import { type Charge, type Quota, type RateLimits, refusedCharges } from "./rate-limits.ts";

/** The actor that a token stands for, and how it was shown then. */
interface CachedToken {
  readonly actor: Actor;
  readonly by: ShownBy | undefined;
}

/**
 * The tokens that a process knows to be valid, by their hashes: floods of bad ones never hit these. The actor of a
 * token never changes; only the database knows whether its session is still valid.
 */
interface TokenCache {
  has(token: string): boolean;
  /** The actor of the last look-up; undefined where only the token's validity is known. */
  find(token: string): CachedToken | undefined;
  remember(token: string, known?: CachedToken | "good"): void;
  forget(token: string): void;
}

const MAX_TOKENS = 100_000;

/** A token's hash, the key of caches and limits. */
export const hashOf = (token: string): string => hash("sha256", token, "base64");

/** Creates an empty cache; the least recently used tokens go first. */
export const createTokenCache = (most: number = MAX_TOKENS): TokenCache => {
  const tokens = createLruCache<string, CachedToken | "good">(most);
  return {
    has: (token) => tokens.get(hashOf(token)) !== undefined,
    find(token) {
      const known = tokens.get(hashOf(token));
      return known === "good" ? undefined : known;
    },
    remember: (token, known = "good") => void tokens.set(hashOf(token), known),
    forget: (token) => void tokens.delete(hashOf(token)),
  };
};

/**
 * The actor of a request, and its kind of credentials: "refused" came with credentials that are not, or no longer, valid. An
 * actor with a `session` comes from the token cache, and its session is yet to be checked.
 */
export interface RequestAuth {
  readonly actor: Actor | null;
  readonly via: "none" | "bearer" | "cookie" | "refused";
  /** Set when the address has had too many credentials refused for these to be checked. */
  readonly limited?: Quota;
  /** The ban of the user whose credentials came. */
  readonly ban?: Failure;
  /** Why a host platform's token is not good, for the log. */
  readonly why?: string;
}

/** Finds the user of a token. */
export type Authenticate = (token: string, by?: ShownBy) => Promise<Actor | null>;

/** The actor of a token from an address, or the limit that kept it from being checked. */
export type CheckToken = (token: string, ip: string, by?: ShownBy) => Promise<{ actor: Actor | null; limited?: Quota }>;

const ANONYMOUS: RequestAuth = { actor: null, via: "none" };

const BEARER = /^bearer(?= |$)/i;

/** The token of a request: the bearer token first, then the browser's cookie. */
const tokenOf = (headers: IncomingHttpHeaders, cookie: SessionCookie): { token: string; via: ShownBy } | null => {
  const { authorization = "" } = headers;
  const scheme = authorization.match(BEARER)?.[0];
  if (scheme !== undefined) return { token: authorization.slice(scheme.length).trim(), via: "bearer" };
  const token = cookie.read(headers.cookie);
  return token === undefined ? null : { token, via: "cookie" };
};

/** Whether a request comes with credentials, valid or not. */
export const showsCredentials = (headers: IncomingHttpHeaders, cookie: SessionCookie): boolean =>
  tokenOf(headers, cookie) !== null;

/** The parts of a request with its credentials. */
type CredentialsOf = Pick<FastifyRequest, "headers" | "ip">;

/** Finds the actor of a request; where its operations check the session themselves, the token cache is enough. */
export interface Identify {
  (request: CredentialsOf, checksSession: boolean): Promise<RequestAuth>;
  /** Drops the token of a request from the cache, as its session is over. */
  forget(request: CredentialsOf): void;
}

/** Creates the check of credentials. It caches the actor of a token, and never whether the session is valid. */
export const createIdentify = ({
  auth,
  noteRequest,
  known,
  check,
  refusalOf,
  cookie,
}: {
  readonly auth: Pick<Services["auth"], "withSessionCheck">;
  readonly noteRequest: Services["noteRequest"];
  readonly known: TokenCache;
  readonly check: CheckToken;
  /** The ban for which a token is refused, null where it is refused for something else; of a host's that is not good, why. */
  readonly refusalOf: (token: string) => Promise<{ readonly ban: Failure | null; readonly why?: string }>;
  readonly cookie: SessionCookie;
}): Identify => {
  const find = (token: string, by: ShownBy): Actor | null => {
    const found = known.find(token);
    return found?.by === by ? auth.withSessionCheck(found.actor) : null;
  };

  const lookUp = async (token: string, ip: string, via: ShownBy): Promise<RequestAuth> => {
    const { actor, limited } = await check(token, ip, via);
    if (!actor) {
      // A token over its limit is not checked for a ban either.
      if (limited) return { actor: null, via: "refused", limited };
      const { ban, why } = await refusalOf(token);
      return { actor: null, via: "refused", ...(ban && { ban }), ...(why !== undefined && { why }) };
    }
    noteRequest(actor);
    if (actor.sameUntil !== undefined) known.remember(token, { actor, by: via });
    return { actor, via };
  };

  const identify = async ({ headers, ip }: CredentialsOf, checksSession: boolean): Promise<RequestAuth> => {
    const shown = tokenOf(headers, cookie);
    if (!shown) return ANONYMOUS;
    const { token, via } = shown;
    const actor = checksSession ? find(token, via) : null;
    return actor ? { actor, via } : lookUp(token, ip, via);
  };
  const forget = ({ headers }: CredentialsOf) => {
    const shown = tokenOf(headers, cookie);
    if (shown) known.forget(shown.token);
  };
  return Object.assign(identify, { forget });
};

/**
 * How many tokens of an address, and of the network around it, are looked up at once, enough to keep the database busy: further ones
 * wait in memory, and hold no connection.
 */
const LOOK_UPS = { address: 8, network: 16 };

/**
 * Creates the check of tokens that bounds how many bad ones an address may show: beyond that, unknown tokens are not checked, and
 * known valid ones always are. The tokens of one address or network are checked a few at a time, so that a burst keeps
 * nobody elsewhere waiting.
 */
export const createTokenCheck = (
  authenticate: Authenticate,
  limits: RateLimits,
  { known, originOf }: { readonly known: TokenCache } & Pick<LimitTable, "originOf">,
): CheckToken => {
  const semaphore = createSemaphore({ refusesWaiting: isUnavailable });

  /** Each token under check may be refused: no more are checked at once than the address may still have refused. */
  const refusalsLeft = (charges: readonly Charge[]): Need[] =>
    charges.map((charge) => ({
      key: `${charge.policy.name} ${charge.key}`,
      // A request that waits while the last one is spent is let in, to be refused.
      places: () => (limits.left(charges) < 1 ? Number.POSITIVE_INFINITY : limits.left([charge])),
    }));

  return (token, ip, by) => {
    const origin = originOf(ip);
    const charges = refusedCharges(origin);
    const isKnown = known.has(token);
    const needs = [
      { key: origin.address, places: LOOK_UPS.address },
      { key: origin.network, places: LOOK_UPS.network },
      ...(isKnown ? [] : refusalsLeft(charges)),
    ];
    return semaphore.run(needs, async () => {
      const limited = isKnown || limits.left(charges) >= 1 ? null : limits.take(charges);
      if (limited) return { actor: null, limited };
      const actor = await authenticate(token, by);
      if (!actor) {
        known.forget(token);
        limits.take(charges);
      } else if (!isKnown) {
        known.remember(token);
      }
      return { actor };
    });
  };
};
