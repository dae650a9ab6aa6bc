import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "@yourmove/contract";
import type { FastifyInstance } from "fastify";

/** A cookie that carries a token: how it is read and written. */
export interface TokenCookie {
  /** The token in a `Cookie` header, or undefined. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` value that stores a token, or with null clears it. */
  write(token: string | null): string;
}

/** Creates a cookie that no script can read; under https it is Secure and `__Host-`, so that no neighbouring site can set it. */
const createTokenCookie = (name: string, lifetimeMs: number, publicOrigin: string | undefined): TokenCookie => {
  const isSecure = publicOrigin?.startsWith("https:") ?? false;
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read(header) {
      for (const pair of header?.split(";") ?? []) {
        const [key, value] = pair.split("=", 2);
        if (key?.trim() === fullName && value) return value.trim();
      }
      return undefined;
    },
    write: (token) =>
      token === null
        ? `${fullName}=; Max-Age=0; ${attributes}`
        : `${fullName}=${token}; Max-Age=${lifetimeMs / 1000}; ${attributes}`,
  };
};

/** The cookie of a browser's session. */
export type SessionCookie = TokenCookie;

/** Creates the session cookie of a service. */
export const createSessionCookie = (publicOrigin: string | undefined): SessionCookie =>
  createTokenCookie("yourmove_session", LIMITS.sessionLifetimeMs, publicOrigin);

/** Creates the cookie that recognizes a browser which has logged in before: it is no credential, and outlives a logout. */
export const createDeviceCookie = (publicOrigin: string | undefined): TokenCookie =>
  createTokenCookie("yourmove_device", LIMITS.deviceLifetimeMs, publicOrigin);

/**
 * Whether a browser says that another site sends this request. Our own origin is PUBLIC_URL's, or else the Host
 * header's under either scheme; a request without an Origin counts as our own.
 */
export const isForeign = ({ origin, host }: IncomingHttpHeaders, publicOrigin: string | undefined): boolean => {
  if (origin === undefined) return false;
  if (publicOrigin !== undefined) return origin !== publicOrigin;
  if (!host || !URL.canParse(origin)) return true;
  const { protocol, origin: normal } = new URL(origin);
  const own = `${protocol}//${host}`;
  return !URL.canParse(own) || new URL(own).origin !== normal || normal === "null";
};

/** Sets the session cookie again, with the same token, on a good answer of each week of its use: then it never ends before its session. */
export const renewCookie = (
  app: FastifyInstance,
  { cookie, publicOrigin }: { cookie: SessionCookie; publicOrigin: string | undefined },
): void => {
  app.addHook("onSend", async (request, reply) => {
    const { auth, headers } = request;
    const isDue = auth?.via === "cookie" && auth.actor?.isCookieDue === true;
    if (isDue && reply.statusCode < 400 && !reply.hasHeader("set-cookie") && !isForeign(headers, publicOrigin)) {
      reply.header("set-cookie", cookie.write(cookie.read(headers.cookie) ?? null));
    }
  });
};
