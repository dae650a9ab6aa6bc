/** A passkey belongs to a domain: an address in numbers has none. */
const isNumbers = (host: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(host);

/** Whether this browser can make and use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !isNumbers(location.hostname);
