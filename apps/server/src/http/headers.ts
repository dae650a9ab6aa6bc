import type { FastifyInstance } from "fastify";

/** The headers of API answers: a browser may only read them. */
const API_HEADERS = {
  "cache-control": "no-store",
  "api-version": "1",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

/** The headers of a page, without its content policy. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** What the lobby's pages allow: their own files and people's pictures from where they may come, and no inline script. */
export const lobbyHeaders = (avatarOrigins: readonly string[] | undefined) => ({
  ...PAGE_HEADERS,
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self'", ...(avatarOrigins ?? ["https:", "http:"])].join(" "),
    "connect-src 'self'",
    "manifest-src 'self'",
    // Boards that packages bring; each has a policy of its own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
});

const STRICT_TRANSPORT = { "strict-transport-security": "max-age=31536000" } as const;

/** The headers that every answer begins with; under https, they tell browsers to stay there. */
export const standardHeaders = (publicOrigin: string | undefined): Readonly<Record<string, string>> =>
  publicOrigin?.startsWith("https:") ? { ...API_HEADERS, ...STRICT_TRANSPORT } : API_HEADERS;

const CORS_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = "authorization, content-type, idempotency-key, trpc-accept, your-move-user";
const ANSWER_HEADERS = "x-request-id, retry-after, ratelimit, ratelimit-policy, api-version";
const PREFLIGHT_SECONDS = "600";

/** Lets pages of these origins call the API with bearer tokens; cookies are never allowed along. */
export const openCors = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async ({ method, headers }, reply) => {
    reply.header("vary", "Origin");
    if (headers.origin === undefined || !allowed.has(headers.origin)) return;
    reply.header("access-control-allow-origin", headers.origin).header("access-control-expose-headers", ANSWER_HEADERS);
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return;
    return reply
      .code(204)
      .header("access-control-allow-methods", CORS_METHODS)
      .header("access-control-allow-headers", REQUEST_HEADERS)
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .send();
  });
};
