import { createHash, timingSafeEqual } from "node:crypto";
import type { Failure } from "@yourmove/api";
import type { FastifyRequest } from "fastify";
import type { SlowDown } from "./slow-down.ts";

/** Why a request to the operator's port is refused; null lets it in. */
export type AuthenticateOperator = (request: Pick<FastifyRequest, "headers">) => Promise<Failure | null>;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

const fromPage: Failure = { code: "bad_origin", detail: "No page of a browser's may ask here" };
const refused: Failure = { code: "unauthenticated", detail: "Send the ADMIN_TOKEN as a bearer token" };
const tooMany: Failure = {
  code: "rate_limited",
  detail: "Too many wrong tokens; try again later",
  retryAfterSeconds: 60,
};

/**
 * Makes the check: the token, compared in constant time, and never for a page that a browser shows, whatever name it calls
 * this machine by. Wrong ones are answered one after the other, slowly; the right one never waits for them.
 */
export const createAuthenticateOperator = (token: string, slowDown: SlowDown): AuthenticateOperator => {
  const expected = digest(token);
  return async ({ headers }) => {
    if (headers.origin !== undefined || !LOOPBACK.test(headers.host ?? "")) return fromPage;
    const shown = headers.authorization?.match(/^bearer +(\S+) *$/i)?.[1] ?? "";
    if (timingSafeEqual(digest(shown), expected)) return null;
    return (await slowDown.wait()) ? refused : tooMany;
  };
};
