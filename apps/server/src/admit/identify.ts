import type { IncomingHttpHeaders } from "node:http";
import type { Services, ShownBy, Viewer } from "@yourmove/api";
import type { Quota } from "./rate-limits.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Who sends a request, and by what: "refused" came with credentials that are not, or no longer, good. */
export interface Identity {
  readonly viewer: Viewer | null;
  readonly via: "none" | "bearer" | "cookie" | "refused";
  /** Set when the address has had too many credentials refused for these to be looked at. */
  readonly limited?: Quota;
}

/** Turns a token into the user it speaks for. */
export type Authenticate = (token: string, by?: ShownBy) => Promise<Viewer | null>;

/** Who a token from an address speaks for, or that it was not looked at. */
export type CheckToken = (
  token: string,
  ip: string,
  by?: ShownBy,
) => Promise<{ viewer: Viewer | null; limited?: Quota }>;

const ANONYMOUS: Identity = { viewer: null, via: "none" };

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

/** Makes the function that tells who sends a request. */
export const createIdentify =
  (check: CheckToken, cookie: SessionCookie, presence: Pick<Services["presence"], "seen">) =>
  async (headers: IncomingHttpHeaders, ip: string): Promise<Identity> => {
    const shown = tokenOf(headers, cookie);
    if (!shown) return ANONYMOUS;
    const { viewer, limited } = await check(shown.token, ip, shown.via);
    if (!viewer) return { viewer, via: "refused", ...(limited && { limited }) };
    presence.seen(viewer);
    return { viewer, via: shown.via };
  };
