import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a browser says that another site sends this request (contract 7). Our own origin is PUBLIC_URL's, or else
 * the Host header's under either scheme; without an Origin nobody says so.
 */
export const isForeign = ({ origin, host }: IncomingHttpHeaders, publicOrigin: string | undefined): boolean => {
  if (origin === undefined) return false;
  if (publicOrigin !== undefined) return origin !== publicOrigin;
  if (!host || !URL.canParse(origin)) return true;
  const { protocol, origin: normal } = new URL(origin);
  const own = `${protocol}//${host}`;
  return !URL.canParse(own) || new URL(own).origin !== normal || normal === "null";
};
