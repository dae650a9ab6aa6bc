import type { FastifyInstance } from "fastify";
import type { LimitTable } from "../auth/limit-table.ts";
import { createRateLimits, fileCharges, tooMany } from "../auth/rate-limits.ts";
import { sendFailure } from "./errors.ts";

/** What has buckets of its own, or must always answer. */
const OTHERS = ["/platform", "/trpc/", "/healthz", "/readyz", "/metrics"] as const;

/** What costs more than a file that is read: packed packages, and pictures that are drawn. */
const DOWNLOADS = ["/packages", "/pictures/"] as const;

const isOneOf = (paths: readonly string[], url: string): boolean => paths.some((path) => url.startsWith(path));

/** Bounds how often an address, and the network around it, is sent files: the lobby's, the guides', boards, pictures, packages. */
export const limitFiles = (app: FastifyInstance, limitTable: LimitTable): void => {
  const limits = createRateLimits(undefined, limitTable);
  app.addHook("onRequest", (request, reply, next) => {
    const { url, ip } = request;
    if (isOneOf(OTHERS, url)) return next();
    const kind = isOneOf(DOWNLOADS, url) ? "downloads" : "files";
    const quota = limits.take(fileCharges(kind, limitTable.originOf(ip)));
    if (quota && !quota.isGranted) return sendFailure(request, reply, tooMany(quota));
    next();
  });
};
