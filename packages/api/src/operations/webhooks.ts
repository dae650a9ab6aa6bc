import type { Implementations } from "./operation.ts";

/** Addresses of a user's that are told what happens in its matches (contract 4.9). */
export const webhooks: Implementations<"webhooks"> = {
  list: ({ services, viewer }) => services.webhooks.list(viewer.userID),
  create: ({ services, viewer }, input) => services.webhooks.create(viewer, input),
  get: ({ services, viewer }, { webhookID }) => services.webhooks.get(viewer.userID, webhookID),
  update: ({ services, viewer }, input) => services.webhooks.update(viewer, input),
  remove: ({ services, viewer }, { webhookID }) => services.webhooks.remove(viewer, webhookID),
  rotate: ({ services, viewer }, { webhookID }) => services.webhooks.rotate(viewer, webhookID),
  test: ({ services, viewer }, { webhookID }) => services.webhooks.test(viewer.userID, webhookID),
  replay: ({ services, viewer }, input) => services.webhooks.replay(viewer.userID, input),
  deliveries: ({ services, viewer }, input) => services.webhooks.deliveries(viewer.userID, input),
  retry: ({ services, viewer }, input) => services.webhooks.retry(viewer.userID, input),
};
