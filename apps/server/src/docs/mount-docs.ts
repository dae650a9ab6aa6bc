import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Failure, Log } from "@yourmove/api";
import type { Games } from "@yourmove/rules";
import type { FastifyInstance, FastifyPluginCallback } from "fastify";
import {
  COMPRESSED_FROM_BYTES,
  createPackedText,
  mountCompressed,
  streamOf,
  varyByCoding,
} from "../http/compressed.ts";
import { sendFailure } from "../http/errors.ts";
import { PAGE_HEADERS } from "../http/headers.ts";
import { PLACES } from "../places.ts";
import { documentedGames } from "./documented-games.ts";
import { makeDocument } from "./make-document.ts";

/** The page at `/docs` where guides and reference are not built: it says how to get them. */
const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your Move: the guides are not built here</title></head><body><main><h1>The guides are not built here</h1>
<p><code>npm run docs</code> builds them and the reference. The reference for programs is <a href="/openapi.json">openapi.json</a>; what stands behind it, in words, is <a href="/docs/contract.md">the contract</a>.</p></main></body></html>`;

/** The site's own files, and nothing inline or from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = { ...PAGE_HEADERS, "cache-control": "no-cache", "content-security-policy": POLICY };

const HTML = "text/html; charset=utf-8";

/** `/docs` itself has no slash that its links could start from, so that its first page is a file of its own. */
const FIRST_PAGE = "without-slash.html";
const MISSING_PAGE = "404.html";

const wrongMethod: Failure = { code: "method_not_allowed", detail: "This address takes GET, HEAD" };

/** Every file below `/docs/`; those that other routes name are theirs. */
const mountFiles = (app: FastifyInstance, docsDir: string): void => {
  const mount: FastifyPluginCallback = (scope, _options, done) => {
    scope.addHook("onRequest", async (_request, reply) => {
      reply.headers(HEADERS);
      varyByCoding(reply);
    });
    scope.register(fastifyStatic, {
      root: docsDir,
      cacheControl: false,
      redirect: true,
      decorateReply: false,
      preCompressed: true,
    });
    scope.setNotFoundHandler((request, reply) =>
      request.method === "GET" || request.method === "HEAD"
        ? reply
            .code(404)
            .type(HTML)
            .send(streamOf(join(docsDir, MISSING_PAGE), request, reply))
        : sendFailure(request, reply.header("allow", "GET, HEAD"), wrongMethod),
    );
    done();
  };
  app.register(mount, { prefix: "/docs/" });
};

/**
 * Mounts /openapi.json, with the games that are installed, and under /docs the guides and the reference, where `docsDir`
 * has them built.
 */
export const mountDocs = (
  app: FastifyInstance,
  { games, log, docsDir }: { readonly games: Games; readonly log: Log; readonly docsDir: string | undefined },
): void => {
  const fileOf = (name: string): string | undefined => {
    const path = docsDir === undefined ? "" : join(docsDir, name);
    return existsSync(path) ? path : undefined;
  };
  // Made for the first request, and again once other games, or other versions of them, are on offer.
  const document = createPackedText(
    () => makeDocument(documentedGames(games), log),
    () =>
      games
        .list()
        .map(({ gameType, rulesVersion }) => `${gameType}@${rulesVersion}`)
        .join(),
  );
  mountCompressed(app, COMPRESSED_FROM_BYTES, (routes) => {
    routes.get("/openapi.json", async (request, reply) => {
      reply.type("application/json");
      return document(request, reply);
    });
    routes.get("/docs", async (request, reply) => {
      const page = fileOf(FIRST_PAGE);
      return reply
        .headers(HEADERS)
        .type(HTML)
        .send(page ? streamOf(page, request, reply) : NOT_BUILT);
    });
    routes.get("/docs/page.js", async (request, reply) => {
      const script = fileOf("page.js");
      if (script)
        return reply
          .headers(HEADERS)
          .type("text/javascript; charset=utf-8")
          .send(streamOf(script, request, reply));
      return sendFailure(request, reply, { code: "route_not_found", detail: "The guides are not built here" });
    });
    routes.get("/docs/contract.md", async (request, reply) =>
      reply
        .type("text/markdown; charset=utf-8")
        .send(streamOf(fileOf("contract.md") ?? PLACES.contract, request, reply)),
    );
    if (docsDir !== undefined && existsSync(docsDir)) mountFiles(routes, docsDir);
  });
};
