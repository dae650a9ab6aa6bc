import type { Services, Viewer } from "@yourmove/api";
import { looksLikeJwt, type VerifyHostJwt } from "./host-jwt.ts";
import type { Authenticate, BanOfToken } from "./identify.ts";

/**
 * A verified JWT is trusted this long, or until it expires: its signature and its user are not looked up each time. With
 * the time for which the host's keys are, that makes the minute within which a withdrawn key is worth nothing.
 */
const TRUSTED_MS = 30_000;
const MOST_TRUSTED = 10_000;

interface Trusted {
  readonly viewer: Viewer;
  readonly until: number;
}

const createTrust = (now: () => number) => {
  const trusted = new Map<string, Trusted>();
  return {
    find(token: string): Viewer | null {
      const known = trusted.get(token);
      if (!known) return null;
      if (known.until > now()) return known.viewer;
      trusted.delete(token);
      return null;
    },
    keep(token: string, viewer: Viewer, expiresTime: number): void {
      const oldest = trusted.keys().next().value;
      if (trusted.size >= MOST_TRUSTED && oldest !== undefined) trusted.delete(oldest);
      trusted.set(token, { viewer, until: Math.min(now() + TRUSTED_MS, expiresTime) });
    },
  };
};

/** Makes the look at why a token is refused. */
export const createBanOfToken =
  (auth: Pick<Services["auth"], "banOf">, verify: VerifyHostJwt | undefined): BanOfToken =>
  async (token) => {
    if (!verify || !looksLikeJwt(token)) return auth.banOf({ token });
    const host = await verify(token);
    return host && auth.banOf({ host });
  };

/** Makes the check of tokens: our own, and a host platform's where there is one (contract 7). */
export const createAuthenticate = (
  auth: Pick<Services["auth"], "authenticate" | "hostUser" | "isValid">,
  verify: VerifyHostJwt | undefined,
  now: () => number = Date.now,
): Authenticate => {
  if (!verify) return auth.authenticate;
  const trust = createTrust(now);
  return async (token, by) => {
    if (!looksLikeJwt(token)) return auth.authenticate(token, by);
    const known = trust.find(token);
    // Whoever has deleted itself meanwhile is not who the token speaks for any more, and whoever is banned is looked at anew.
    if (known && (await auth.isValid(known))) return known;
    const identity = await verify(token);
    if (!identity) return null;
    const viewer = await auth.hostUser(identity);
    if (viewer) trust.keep(token, viewer, identity.expiresTime);
    return viewer;
  };
};
