import { requestMetaOf } from "../context.ts";
import type { Implementations } from "./operation.ts";

/** Addresses that receive the events of a user's matches (contract 4.9). */
export const webhooks: Implementations<"webhooks"> = {
  list: ({ services, actor }) => services.webhooks.list(actor.userID),
  create: (context, input) => context.services.webhooks.create(context.actor, requestMetaOf(context), input),
  get: ({ services, actor }, { webhookID }) => services.webhooks.get(actor.userID, webhookID),
  update: (context, input) => context.services.webhooks.update(context.actor, requestMetaOf(context), input),
  remove: (context, { webhookID }) =>
    context.services.webhooks.remove(context.actor, requestMetaOf(context), webhookID),
  rotate: (context, { webhookID }) =>
    context.services.webhooks.rotate(context.actor, requestMetaOf(context), webhookID),
  test: ({ services, actor }, { webhookID }) => services.webhooks.test(actor.userID, webhookID),
  replay: (context, input) => context.services.webhooks.replay(context.actor, requestMetaOf(context), input),
  deliveries: ({ services, actor }, input) => services.webhooks.deliveries(actor.userID, input),
  retry: ({ services, actor }, input) => services.webhooks.retry(actor.userID, input),
};
