/** A key that no other call has; `randomUUID` is not there on a plain-http address other than localhost. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
