import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { describeSystem } from "./openapi-operation.ts";

const text = z.string().meta({ description: "Text" });
const status = z
  .object({ status: z.string().meta({ description: "How things stand, in a word", example: "ok" }) })
  .meta({ id: "Status", description: "How the process stands" });
const json = z.record(z.string(), z.unknown()).meta({ id: "OpenApi", description: "A document of OpenAPI 3.1" });

/** The routes for operators and for those who read about the service (contract 4.4). */
export const SYSTEM: ZodOpenApiPathsObject = {
  "/healthz": {
    get: describeSystem("Health: the process is up", {
      type: "application/json",
      schema: status,
      description: "Always 200 while the process can answer, whatever its database does: for what restarts it.",
    }),
  },
  "/readyz": {
    get: describeSystem("Readiness: the database is reachable and migrated, and the server is not stopping", {
      type: "application/json",
      schema: status,
      codes: ["unavailable"],
      description: "200 while requests can be taken, 503 otherwise: for what sends requests here.",
    }),
  },
  "/metrics": {
    get: describeSystem("Metrics for Prometheus: with the operator's token, or from the server's own machine", {
      type: "text/plain",
      schema: text,
      codes: ["route_not_found"],
      description:
        "In Prometheus' text format. With `METRICS_TOKEN` set it takes that as a bearer token; behind a proxy, from allowed addresses alone.",
    }),
  },
  "/openapi.json": {
    get: describeSystem("Document: this one", {
      type: "application/json",
      schema: json,
      description: "All that is served, for generators of clients and for tools.",
    }),
  },
  "/docs": {
    get: describeSystem("Reference: this document as a page", {
      type: "text/html",
      schema: text,
      description: "The same for people, with samples to copy.",
    }),
  },
  "/docs/page.js": {
    get: describeSystem("Script: what copies and finds in the reference", {
      type: "text/javascript",
      schema: text,
      codes: ["route_not_found"],
      description: "The reference reads well without it; 404 where the guides are not built.",
    }),
  },
  "/docs/contract.md": {
    get: describeSystem("Contract: what stands behind this document, in words", {
      type: "text/markdown",
      schema: text,
      description: "Every rule of the service, by number.",
    }),
  },
};
