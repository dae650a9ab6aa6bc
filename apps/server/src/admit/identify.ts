import type { IncomingHttpHeaders } from "node:http";
import type { Failure, Services, ShownBy, Viewer } from "@yourmove/api";
import type { KnownTokens } from "./known-tokens.ts";
import type { Quota } from "./rate-limits.ts";
import type { SessionCookie } from "./session-cookie.ts";

/**
 * Who sends a request, and by what: "refused" came with credentials that are not, or no longer, good. A viewer with a
 * `session` was known by its token, and its session is yet to be checked.
 */
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

/** What of a request tells who sends it. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** Tells who sends a request; whose operations check the session themselves may be known by the token alone. */
export interface Identify {
  (sender: Sender, checksSession: boolean): Promise<Identity>;
  /** Forgets whom the token of a request stood for, as its session is over. */
  forget(sender: Sender): void;
}

/** What telling it is made with. */
export interface IdentifyDeps {
  readonly auth: Pick<Services["auth"], "unchecked">;
  readonly noteRequest: Services["noteRequest"];
  readonly known: KnownTokens;
  readonly check: CheckToken;
  readonly banOf: BanOfToken;
  readonly cookie: SessionCookie;
}

/** Makes it. Whom a token stood for is remembered; whether its session lives never is. */
export const createIdentify = ({ auth, noteRequest, known, check, banOf, cookie }: IdentifyDeps): Identify => {
  const find = (token: string, by: ShownBy): Viewer | null => {
    const found = known.find(token);
    return found?.by === by ? auth.unchecked(found.viewer) : null;
  };

  const lookUp = async (token: string, ip: string, via: ShownBy): Promise<Identity> => {
    const { viewer, limited } = await check(token, ip, via);
    if (!viewer) {
      // What is not looked at is not looked at twice.
      const ban = limited ? null : await banOf(token);
      return { viewer: null, via: "refused", ...(limited && { limited }), ...(ban && { ban }) };
    }
    noteRequest(viewer);
    if (viewer.sameUntil !== undefined) known.remember(token, { viewer, by: via });
    return { viewer, via };
  };

  const identify = async ({ headers, ip }: Sender, checksSession: boolean): Promise<Identity> => {
    const shown = tokenOf(headers, cookie);
    if (!shown) return ANONYMOUS;
    const { token, via } = shown;
    const viewer = checksSession ? find(token, via) : null;
    return viewer ? { viewer, via } : lookUp(token, ip, via);
  };
  const forget = ({ headers }: Sender) => {
    const shown = tokenOf(headers, cookie);
    if (shown) known.forget(shown.token);
  };
  return Object.assign(identify, { forget });
};
