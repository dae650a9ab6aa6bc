/** For whom passkeys are made: a domain, and the addresses at which browsers may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/**
 * The service as browsers know it, by the origin that they find it at. Where that was taken from a request, a proxy may have
 * spoken https to the browser: what the browser itself signed says so.
 */
export const relyingPartyOf = (origin: string): RelyingParty | null => {
  if (!URL.canParse(origin)) return null;
  const { hostname, host, protocol } = new URL(origin);
  const secure = `https://${host}`;
  return { id: hostname, origins: protocol === "https:" ? [secure] : [`http://${host}`, secure] };
};
