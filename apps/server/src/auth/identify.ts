import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Actor, createLruCache, type Failure, type Services, type ShownBy } from "@yourmove/api";
import type { FastifyRequest } from "fastify";
import type { SessionCookie } from "./cookies.ts";
import type { Quota } from "./rate-limits.ts";

/** The actor that a token stands for, and how it was shown then. */
export interface CachedToken {
  readonly actor: Actor;
  readonly by: ShownBy | undefined;
}

/**
 * The tokens that a process has seen to be good, by their hashes: floods of bad ones never hit these (contract 9). The actor
 * of a token never changes; whether its session lives, only the database says.
 */
export interface TokenCache {
  has(token: string): boolean;
  /** The actor of the last look-up; undefined where only its goodness is known. */
  find(token: string): CachedToken | undefined;
  remember(token: string, known?: CachedToken | "good"): void;
  forget(token: string): void;
}

const MAX_TOKENS = 100_000;

/** A token's hash, as caches and limits know it. */
export const hashOf = (token: string): string => hash("sha256", token, "base64");

/** Makes an empty cache; the least recently used tokens go first. */
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
 * Who sends a request, and by what: "refused" came with credentials that are not, or no longer, good. An actor with a
 * `session` comes from the token cache, and its session is yet to be checked.
 */
export interface RequestAuth {
  readonly actor: Actor | null;
  readonly via: "none" | "bearer" | "cookie" | "refused";
  /** Set when the address has had too many credentials refused for these to be checked. */
  readonly limited?: Quota;
  /** The ban of the user whose credentials came. */
  readonly ban?: Failure;
}

/** Turns a token into the user it speaks for. */
export type Authenticate = (token: string, by?: ShownBy) => Promise<Actor | null>;

/** The ban for which a token is refused; null where it is for something else. */
export type BanOfToken = (token: string) => Promise<Failure | null>;

/** The actor of a token from an address, or the limit that kept it from being checked. */
export type CheckToken = (token: string, ip: string, by?: ShownBy) => Promise<{ actor: Actor | null; limited?: Quota }>;

const ANONYMOUS: RequestAuth = { actor: null, via: "none" };

const BEARER = /^bearer(?= |$)/i;

/** The token that a request shows: the bearer token first, then the cookie that a browser holds (contract 7). */
const tokenOf = (headers: IncomingHttpHeaders, cookie: SessionCookie): { token: string; via: ShownBy } | null => {
  const { authorization = "" } = headers;
  const scheme = authorization.match(BEARER)?.[0];
  if (scheme !== undefined) return { token: authorization.slice(scheme.length).trim(), via: "bearer" };
  const token = cookie.read(headers.cookie);
  return token === undefined ? null : { token, via: "cookie" };
};

/** Whether a request comes with credentials, good or not. */
export const showsCredentials = (headers: IncomingHttpHeaders, cookie: SessionCookie): boolean =>
  tokenOf(headers, cookie) !== null;

/** What of a request shows its credentials. */
type CredentialsOf = Pick<FastifyRequest, "headers" | "ip">;

/** Finds who sends a request; where its operations check the session themselves, the token cache is enough. */
export interface Identify {
  (request: CredentialsOf, checksSession: boolean): Promise<RequestAuth>;
  /** Drops the token of a request from the cache, as its session is over. */
  forget(request: CredentialsOf): void;
}

/** What identifying needs. */
interface IdentifyDeps {
  readonly auth: Pick<Services["auth"], "withSessionCheck">;
  readonly noteRequest: Services["noteRequest"];
  readonly known: TokenCache;
  readonly check: CheckToken;
  readonly banOf: BanOfToken;
  readonly cookie: SessionCookie;
}

/** Creates it. The actor of a token is cached; whether its session is good never is. */
export const createIdentify = ({ auth, noteRequest, known, check, banOf, cookie }: IdentifyDeps): Identify => {
  const find = (token: string, by: ShownBy): Actor | null => {
    const found = known.find(token);
    return found?.by === by ? auth.withSessionCheck(found.actor) : null;
  };

  const lookUp = async (token: string, ip: string, via: ShownBy): Promise<RequestAuth> => {
    const { actor, limited } = await check(token, ip, via);
    if (!actor) {
      // A token over its limit is not checked for a ban either.
      const ban = limited ? null : await banOf(token);
      return { actor: null, via: "refused", ...(limited && { limited }), ...(ban && { ban }) };
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
