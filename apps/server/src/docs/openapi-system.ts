import { LIMITS, webhookEventSchema } from "@yourmove/contract";
import { z } from "zod";
import type { ZodOpenApiObject, ZodOpenApiPathsObject } from "zod-openapi";
import { describeSystem } from "./openapi-operation.ts";

const text = z.string().meta({ description: "Text" });
const status = z
  .object({ status: z.string().meta({ description: "How things stand, in a word", example: "ok" }) })
  .meta({ id: "Status", description: "How the process stands" });
const json = z.record(z.string(), z.unknown()).meta({ id: "OpenApi", description: "A document of OpenAPI 3.1" });

/** The routes for operators and for those who read about the service. */
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

/** The headers of an event, by Standard Webhooks 1.0. */
const headersSchema = z.object({
  "webhook-id": z.string().meta({
    description: "The event's own name, the same at every attempt: what you have seen already you may leave",
    example: "msg_5f0c8a363c5e4f9b9a530d4f7b8f6c11_turn",
  }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "When this attempt was made, in epoch seconds", example: "1795176000" }),
  "webhook-signature": z.string().meta({
    description: `Signatures with spaces between: \`v1,\` and the base64 of HMAC-SHA-256 over \`{id}.{timestamp}.{body}\`; two for ${LIMITS.secretOverlapMs / 3_600_000} hours after a rotation`,
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
});

const example = {
  type: "match.turn",
  timestamp: "2026-11-20T12:00:00.000Z",
  data: {
    matchID: 41,
    gameType: "tic-tac-toe",
    userIDs: [7, 8],
    forUserID: 7,
    state: 1,
    stateName: "active",
    currentTurnUserID: 7,
    winnerUserID: null,
    result: null,
    moveCount: 4,
    positionVersion: 4,
    lastActionTime: 1795176000000,
    link: "https://play.example/matches/tic-tac-toe/41",
  },
};

/** The requests that the service sends, to webhooks. */
export const WEBHOOKS: NonNullable<ZodOpenApiObject["webhooks"]> = {
  event: {
    post: {
      operationId: "webhook.event",
      summary: "Receive an event",
      description: `Any answer 2xx within ${LIMITS.deliveryTimeoutMs / 1000} s is a delivery; 410 ends the webhook; everything else is tried again. Check the signature first.`,
      tags: ["webhooks"],
      security: [],
      requestParams: { header: headersSchema },
      requestBody: { required: true, content: { "application/json": { schema: webhookEventSchema, example } } },
      responses: { "204": { description: "Received" }, "410": { description: "Send nothing more" } },
    },
  },
};
