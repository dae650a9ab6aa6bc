import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isLoopback } from "../http/connection-limits.ts";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether a request may read the metrics: by the token, or from this machine itself. What a proxy on this machine passes on
 * is not from this machine (contract 9).
 */
export const mayReadMetrics = ({ headers, socket }: FastifyRequest, token: string | undefined): boolean => {
  const shown = headers.authorization?.match(/^bearer +(\S+) *$/i)?.[1];
  if (token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token))) return true;
  return isLoopback(socket.remoteAddress) && FORWARDED.every((name) => headers[name] === undefined);
};
