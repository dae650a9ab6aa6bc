import type { Implementations } from "./operation.ts";

/** Addresses that receive the events of a user's matches (contract 4.9). */
export const webhooks: Implementations<"webhooks"> = {
  list: ({ services, actor }) => services.webhooks.list(actor.userID),
  create: ({ services, actor }, input) => services.webhooks.create(actor, input),
  get: ({ services, actor }, { webhookID }) => services.webhooks.get(actor.userID, webhookID),
  update: ({ services, actor }, input) => services.webhooks.update(actor, input),
  remove: ({ services, actor }, { webhookID }) => services.webhooks.remove(actor, webhookID),
  rotate: ({ services, actor }, { webhookID }) => services.webhooks.rotate(actor, webhookID),
  test: ({ services, actor }, { webhookID }) => services.webhooks.test(actor.userID, webhookID),
  replay: ({ services, actor }, input) => services.webhooks.replay(actor.userID, input),
  deliveries: ({ services, actor }, input) => services.webhooks.deliveries(actor.userID, input),
  retry: ({ services, actor }, input) => services.webhooks.retry(actor.userID, input),
};
