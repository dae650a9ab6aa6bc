import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { COMPRESSED_FROM_BYTES, mountCompressed } from "../http/compressed.ts";
import { type Document, renderDocs } from "./docs-page.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { createOpenApi } from "./openapi.ts";

const styleHash = createHash("sha256").update(DOCS_STYLE).digest("base64");

/** The page's own style, its one file of script, and the lobby's pictures; nothing inline, nothing from elsewhere. */
const PAGE_POLICY = `default-src 'none'; script-src 'self'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The contract stands in the repository, and is served from there. */
const CONTRACT = new URL("../../../../docs/contract.md", import.meta.url);

/** Mounts /openapi.json, /docs and the contract's text, made at the first request (contract 4.4). */
export const mountDocs = (app: FastifyInstance): void => {
  let made: { json: string; html: string } | undefined;
  const make = () => {
    const document = createOpenApi();
    made ??= { json: JSON.stringify(document), html: renderDocs(document as unknown as Document) };
    return made;
  };
  mountCompressed(app, COMPRESSED_FROM_BYTES, (routes) => {
    routes.get("/openapi.json", async (_request, reply) => reply.type("application/json").send((made ?? make()).json));
    routes.get("/docs", async (_request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", PAGE_POLICY)
        .send((made ?? make()).html),
    );
    routes.get("/docs/page.js", async (_request, reply) =>
      reply.type("text/javascript; charset=utf-8").send(DOCS_SCRIPT),
    );
    routes.get("/docs/contract.md", async (_request, reply) =>
      reply.type("text/markdown; charset=utf-8").send(await readFile(CONTRACT)),
    );
  });
};
