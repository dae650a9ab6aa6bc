import { LIMITS, webhookEventSchema } from "@yourmove/contract";
import { z } from "zod";
import type { ZodOpenApiObject } from "zod-openapi";

/** What goes with an event: the headers of Standard Webhooks 1.0. */
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

/** What the service itself sends, to webhooks (contract 4.9). */
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
