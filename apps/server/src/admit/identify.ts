import type { IncomingHttpHeaders } from "node:http";
import type { Services, Viewer } from "@yourmove/api";
import type { SessionCookie } from "./session-cookie.ts";

/** Who sends a request, and by what: "refused" came with credentials that are not, or no longer, good. */
export interface Identity {
  readonly viewer: Viewer | null;
  readonly via: "none" | "bearer" | "cookie" | "refused";
}

/** Turns a token into the user it speaks for. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

const ANONYMOUS: Identity = { viewer: null, via: "none" };

const BEARER = /^bearer(?= |$)/i;

/** The token that a request shows: the bearer token first, then the cookie that a browser holds (contract 7). */
const tokenOf = (
  headers: IncomingHttpHeaders,
  cookie: SessionCookie,
): { token: string; via: "bearer" | "cookie" } | null => {
  const { authorization = "" } = headers;
  const scheme = authorization.match(BEARER)?.[0];
  if (scheme !== undefined) return { token: authorization.slice(scheme.length).trim(), via: "bearer" };
  const token = cookie.read(headers.cookie);
  return token === undefined ? null : { token, via: "cookie" };
};

/** Whether a request comes with credentials, good or not. */
export const showsCredentials = (headers: IncomingHttpHeaders, cookie: SessionCookie): boolean =>
  tokenOf(headers, cookie) !== null;

/** Makes the function that tells who sends a request. */
export const createIdentify =
  (authenticate: Authenticate, cookie: SessionCookie, presence: Pick<Services["presence"], "seen">) =>
  async (headers: IncomingHttpHeaders): Promise<Identity> => {
    const shown = tokenOf(headers, cookie);
    if (!shown) return ANONYMOUS;
    const viewer = await authenticate(shown.token);
    if (!viewer) return { viewer, via: "refused" };
    presence.seen(viewer);
    return { viewer, via: shown.via };
  };
