import type { IncomingHttpHeaders } from "node:http";
import type { Failure, ShownBy, Viewer } from "@yourmove/api";
import type { Quota } from "./rate-limits.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Who sends a request, and by what: "refused" came with credentials that are not, or no longer, good. */
export interface Identity {
  readonly viewer: Viewer | null;
  readonly via: "none" | "bearer" | "cookie" | "refused";
  /** Set when the address has had too many credentials refused for these to be looked at. */
  readonly limited?: Quota;
  /** The ban of the user whose credentials came. */
  readonly ban?: Failure;
}

/** Turns a token into the user it speaks for. */
export type Authenticate = (token: string, by?: ShownBy) => Promise<Viewer | null>;

/** The ban for which a token is refused; null where it is for something else. */
export type BanOfToken = (token: string) => Promise<Failure | null>;

/** A token as a request shows it. */
export interface ShownToken {
  readonly token: string;
  readonly ip: string;
  readonly by: ShownBy;
}

/** Who a token from an address speaks for, or that it was not looked at. */
export type CheckToken = (
  token: string,
  ip: string,
  by?: ShownBy,
) => Promise<{ viewer: Viewer | null; limited?: Quota }>;

/**
 * The same, with the ban of who is refused for one; by presumption where the request's operations prove the session by
 * their own statements.
 */
export type FindViewer = (
  shown: ShownToken,
  mayPresume: boolean,
) => Promise<{ viewer: Viewer | null; limited?: Quota; ban?: Failure }>;

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

/** What of a request tells who sends it. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** Tells who sends a request; by presumption where its operations prove the session themselves. */
export type Identify = (sender: Sender, mayPresume: boolean) => Promise<Identity>;

/** Makes the function that tells who sends a request. */
export const createIdentify =
  (find: FindViewer, cookie: SessionCookie): Identify =>
  async ({ headers, ip }, mayPresume) => {
    const shown = tokenOf(headers, cookie);
    if (!shown) return ANONYMOUS;
    const found = await find({ token: shown.token, ip, by: shown.via }, mayPresume);
    return found.viewer ? { viewer: found.viewer, via: shown.via } : { ...found, via: "refused" };
  };
