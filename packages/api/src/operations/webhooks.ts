import {
  createdWebhookSchema,
  deliveriesInputSchema,
  deliveriesSchema,
  deliveryInputSchema,
  emptySchema,
  LIMITS,
  replayedSchema,
  replayInputSchema,
  rotatedSchema,
  testedSchema,
  webhookAnswerSchema,
  webhookChangeSchema,
  webhookIDInputSchema,
  webhookInputSchema,
  webhooksSchema,
} from "@yourmove/contract";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** Addresses of a user's that are told what happens in its matches (contract 4.9). */
export const webhookOperations = {
  list: defineOperation("webhooks.list", {
    summary: "List your webhooks",
    description: "The oldest first, without their secrets.",
    input: noInput,
    output: webhooksSchema,
    run: ({ services, actor }) => services.webhooks.list(actor.userID),
  }),
  create: defineOperation("webhooks.create", {
    summary: "Have events of your matches sent to an address",
    description: `Each event comes by POST, signed (Standard Webhooks 1.0), at least once and in no promised order, also for what you do yourself.
The secret is shown this once. Takes an account; at most ${LIMITS.webhooks}.`,
    codes: ["forbidden_action", "limit_reached"],
    input: webhookInputSchema,
    output: createdWebhookSchema,
    run: ({ services, actor }, input) => services.webhooks.create(actor, input),
  }),
  get: defineOperation("webhooks.get", {
    summary: "Read a webhook",
    description: "As it is now, without its secret.",
    codes: ["route_not_found"],
    input: webhookIDInputSchema,
    output: webhookAnswerSchema,
    run: ({ services, actor }, { webhookID }) => services.webhooks.get(actor.userID, webhookID),
  }),
  update: defineOperation("webhooks.update", {
    summary: "Change a webhook",
    description:
      "What is absent stays as it is. One that was disabled and is enabled tries again what it had to leave.",
    codes: ["forbidden_action", "route_not_found"],
    input: webhookChangeSchema,
    output: webhookAnswerSchema,
    run: ({ services, actor }, input) => services.webhooks.update(actor, input),
  }),
  remove: defineOperation("webhooks.remove", {
    summary: "Remove a webhook",
    description: "Nothing is sent to it any more; what came of earlier deliveries goes with it.",
    codes: ["forbidden_action", "route_not_found"],
    input: webhookIDInputSchema,
    output: emptySchema,
    run: ({ services, actor }, { webhookID }) => services.webhooks.remove(actor, webhookID),
  }),
  rotate: defineOperation("webhooks.rotate", {
    summary: "Give a webhook a new secret; it is shown this once",
    description: `For ${LIMITS.secretOverlapMs / 3_600_000} hours every delivery carries two signatures, by the new secret and by the old one.`,
    codes: ["forbidden_action", "route_not_found"],
    input: webhookIDInputSchema,
    output: rotatedSchema,
    run: ({ services, actor }, { webhookID }) => services.webhooks.rotate(actor, webhookID),
  }),
  test: defineOperation("webhooks.test", {
    summary: "Send a test event to a webhook",
    description:
      "An event of kind `test`, whatever kinds the webhook asks for, also while it is disabled. It is tried once.",
    codes: ["route_not_found"],
    input: webhookIDInputSchema,
    output: testedSchema,
    run: ({ services, actor }, { webhookID }) => services.webhooks.test(actor.userID, webhookID),
  }),
  replay: defineOperation("webhooks.replay", {
    summary: "Send a webhook the events of a time once more",
    description: `Events of the last ${LIMITS.eventLifetimeMs / 86_400_000} days, the oldest first and at most ${LIMITS.replayedEvents}, with the \`webhook-id\` that they had.`,
    codes: ["route_not_found"],
    input: replayInputSchema,
    output: replayedSchema,
    run: ({ services, actor }, input) => services.webhooks.replay(actor.userID, input),
  }),
  deliveries: defineOperation("webhooks.deliveries", {
    summary: "List what was sent to a webhook",
    description: `The newest first, ${LIMITS.deliveriesPage} at a time, of the last ${LIMITS.eventLifetimeMs / 86_400_000} days. A delivery is tried ten times within 76 hours, and is \`dead\` after that.`,
    codes: ["route_not_found"],
    input: deliveriesInputSchema,
    output: deliveriesSchema,
    run: ({ services, actor }, input) => services.webhooks.deliveries(actor.userID, input),
  }),
  retry: defineOperation("webhooks.retry", {
    summary: "Send one delivery again",
    description: "At once, whatever came of it, and by the whole schedule if that fails.",
    codes: ["route_not_found"],
    input: deliveryInputSchema,
    output: emptySchema,
    run: ({ services, actor }, input) => services.webhooks.retry(actor.userID, input),
  }),
};
