import type { FastifyInstance } from "fastify";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = "authorization, content-type, idempotency-key";
const ANSWER_HEADERS = "x-request-id, retry-after, ratelimit, ratelimit-policy, api-version";
const PREFLIGHT_SECONDS = "600";

/** Lets pages of these origins call the API with bearer tokens; cookies are never allowed along (contract 4, 7). */
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
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", REQUEST_HEADERS)
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .send();
  });
};
