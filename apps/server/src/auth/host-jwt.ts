import { hash } from "node:crypto";
import { type Actor, createLruCache, type Failure, type HostIdentity, type Services } from "@yourmove/api";
import { withoutUnseen } from "@yourmove/db";
import type { errors, JWTPayload } from "jose";
import type { HostJwtSettings, Settings } from "../env.ts";
import type { Authenticate } from "./identify.ts";

/** Signatures that need the host's private key; never `none`, and never a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const CLOCK_TOLERANCE_SECONDS = 30;
const JWKS_TIMEOUT_MS = 4000;
/** How often an unknown key id may make the service request the host's keys again. */
const JWKS_COOLDOWN_MS = 10_000;
/** How long the host's keys are cached. */
const JWKS_TRUSTED_MS = 30_000;
/** The keys of any host take a few of them. */
const MAX_JWKS_BYTES = 256 * 1024;
const MAX_NAME = 255;

/** The host's keys are unreachable, so that its users can't be verified now. */
export class HostUnreachableError extends Error {
  override readonly name = "HostUnreachableError";
}

/** Why a token is not good, for the log. */
interface NotGood {
  readonly why: string;
}

/** Verifies a host platform's JWT. */
export type VerifyHostJwt = (token: string) => Promise<HostIdentity | NotGood>;

/** A JWT has two dots, and our own tokens have none. */
const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Characters are code points (contract 1). */
const shown = (name: string): string => Array.from(withoutUnseen(name).trim()).slice(0, MAX_NAME).join("");

/** A name for who brings none: of the subject, which may be an address, it shows nothing. */
const nameFrom = (subject: string): string => `player-${hash("sha256", subject, "hex").slice(0, 8)}`;

const nameOf = (claim: unknown): string | undefined =>
  typeof claim === "string" && !CONTROL.test(claim) ? shown(claim) || undefined : undefined;

/** A subject is taken as it is or not at all: two that look alike must never become one user. */
const isSubject = (sub: string | undefined): sub is string =>
  sub !== undefined && sub !== "" && sub.length <= MAX_NAME && !CONTROL.test(sub);

type AvatarOrigins = Settings["avatarOrigins"];

const avatarOf = (claim: unknown, origins: AvatarOrigins): string | null => {
  if (typeof claim !== "string" || !URL.canParse(claim)) return null;
  const { protocol, origin, href } = new URL(claim);
  return /^https?:$/.test(protocol) && (origins?.includes(origin) ?? true) ? href : null;
};

const identityOf = ({ iss, sub, exp, ...claims }: JWTPayload, origins: AvatarOrigins): HostIdentity | NotGood => {
  if (iss === undefined || exp === undefined || !isSubject(sub)) return { why: 'no usable "sub" claim' };
  const username = nameOf(claims.preferred_username) ?? nameOf(claims.name) ?? nameOf(claims.nickname);
  return {
    issuer: iss,
    subject: sub,
    username: username ?? nameFrom(sub),
    avatar: avatarOf(claims.picture, origins),
    expiresTime: (exp + CLOCK_TOLERANCE_SECONDS) * 1000,
  };
};

/** Whether an error of jose's is about the token, and not about the host's answer. */
const isOfToken = (error: unknown, { JOSEError, JWKSTimeout, JWKSInvalid }: typeof errors): boolean =>
  error instanceof JOSEError &&
  !(error instanceof JWKSTimeout || error instanceof JWKSInvalid || error.code === "ERR_JOSE_GENERIC");

/** Fetches the host's keys; an answer that has no end is not read to it. */
const fetchBounded = async (url: string, options: RequestInit): Promise<Response> => {
  const answer = await fetch(url, options);
  if (answer.status !== 200) return answer;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_JWKS_BYTES) throw new Error(`The host's keys take more than ${MAX_JWKS_BYTES} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts));
};

/** The library with the host's keys, which come from its JWKS and follow its rotation. */
const loadJose = async (jwksUrl: URL) => {
  const jose = await import("jose");
  const keys = jose.createRemoteJWKSet(jwksUrl, {
    timeoutDuration: JWKS_TIMEOUT_MS,
    cooldownDuration: JWKS_COOLDOWN_MS,
    cacheMaxAge: JWKS_TRUSTED_MS,
    [jose.customFetch]: fetchBounded,
  });
  return { ...jose, keys };
};

/**
 * Creates the verifier of a host's JWTs, which expire by the service's clock; its library is loaded with the first, for most
 * services never see one.
 */
export const createVerifyHostJwt = (
  { issuer, audience, jwksUrl }: HostJwtSettings,
  avatarOrigins: AvatarOrigins,
  now: () => number,
): VerifyHostJwt => {
  const options = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["sub", "exp"],
  };
  let loading: ReturnType<typeof loadJose> | null = null;
  return async (token) => {
    loading ??= loadJose(jwksUrl);
    const { jwtVerify, errors, keys } = await loading;
    try {
      const { payload } = await jwtVerify(token, keys, { ...options, currentDate: new Date(now()) });
      return identityOf(payload, avatarOrigins);
    } catch (error) {
      if (isOfToken(error, errors)) return { why: (error as Error).message };
      throw new HostUnreachableError("The host's keys can't be fetched", { cause: error });
    }
  };
};

/**
 * A verified JWT is cached this long, or until it expires: its signature and its user are not looked up each time. With the cache
 * time of the host's keys that makes the minute after which a withdrawn key is worthless.
 */
const TRUSTED_MS = 30_000;
const MAX_TRUSTED = 10_000;

interface Trusted {
  readonly actor: Actor;
  readonly until: number;
}

const createTrust = (now: () => number) => {
  const trusted = createLruCache<string, Trusted>(MAX_TRUSTED);
  return {
    find(token: string): Actor | null {
      const known = trusted.get(token);
      if (!known) return null;
      if (known.until > now()) return known.actor;
      trusted.delete(token);
      return null;
    },
    keep(token: string, actor: Actor, expiresTime: number): void {
      trusted.set(token, { actor, until: Math.min(now() + TRUSTED_MS, expiresTime) });
    },
  };
};

/** The ban for which a token is refused, null where it is refused for something else; of a host's that is not good, why. */
export const whyRefused = async (
  token: string,
  auth: Pick<Services["auth"], "banOf">,
  verify: VerifyHostJwt | undefined,
): Promise<{ readonly ban: Failure | null; readonly why?: string }> => {
  if (!verify || !looksLikeJwt(token)) return { ban: await auth.banOf({ token }) };
  const host = await verify(token);
  return "why" in host ? { ban: null, why: host.why } : { ban: await auth.banOf({ host }) };
};

/** Creates the check of tokens: our own, and a host platform's where there is one. */
export const createAuthenticate = (
  auth: Pick<Services["auth"], "authenticate" | "hostUser" | "isValid">,
  verify: VerifyHostJwt | undefined,
  now: () => number,
): Authenticate => {
  if (!verify) return auth.authenticate;
  const trust = createTrust(now);
  return async (token, by) => {
    if (!looksLikeJwt(token)) return auth.authenticate(token, by);
    const known = trust.find(token);
    // A user deleted meanwhile is no longer the token's user, and a banned one is looked up again.
    if (known && (await auth.isValid(known))) return known;
    const identity = await verify(token);
    if ("why" in identity) return null;
    const actor = await auth.hostUser(identity);
    if (actor) trust.keep(token, actor, identity.expiresTime);
    return actor;
  };
};
