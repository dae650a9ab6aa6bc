const BASE_MS = 400;
const CAP_MS = 20_000;
const FLOOR_MS = 100;

/** How long to wait after so many failures in a row: full jitter, so that a thousand clients do not return at once. */
export const backOff = (failures: number, random: () => number): number =>
  FLOOR_MS + random() * Math.min(CAP_MS, BASE_MS * 2 ** failures);

/** A server's `Retry-After` in milliseconds: seconds, or a date; null without a usable one. */
export const retryAfterMs = (headers: Headers | undefined, now: () => number = Date.now): number | null => {
  const value = headers?.get("retry-after");
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now());
};
