/** What an API answer allows a browser: nothing at all but to read it. */
const API_HEADERS = {
  "cache-control": "no-store",
  "api-version": "1",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

/** What the lobby's pages allow: their own files only, and no inline script. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' https: http:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
} as const;

const STRICT_TRANSPORT = { "strict-transport-security": "max-age=31536000" } as const;

/** The headers that every answer begins with; under https, browsers are told to stay there. */
export const standardHeaders = (publicOrigin: string | undefined): Readonly<Record<string, string>> =>
  publicOrigin?.startsWith("https:") ? { ...API_HEADERS, ...STRICT_TRANSPORT } : API_HEADERS;
