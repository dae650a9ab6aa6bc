import {
  emptySchema,
  LIMITS,
  notificationSettingsInputSchema,
  notificationSettingsSchema,
  pushKeySchema,
  subscribedSchema,
  subscriptionIDInputSchema,
  subscriptionInputSchema,
  subscriptionsSchema,
} from "@yourmove/contract";
import { done } from "../answers/answer.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** Notifications of a user's browsers (contract 4.9). */
export const pushOperations = {
  key: defineOperation("push.key", {
    summary: "Read what a browser subscribes with",
    description:
      "The service's public key (VAPID). Where push is off, `whyOff` says why: it needs an https `PUBLIC_URL`.",
    input: noInput,
    output: pushKeySchema,
    run: ({ services }) => done(services.push.pushKey),
  }),
  list: defineOperation("push.list", {
    summary: "List your subscriptions",
    description: "The browsers that show you notifications, as long as their sessions last.",
    input: noInput,
    output: subscriptionsSchema,
    run: ({ services, actor }) => services.push.list(actor.userID),
  }),
  subscribe: defineOperation("push.subscribe", {
    summary: "Have a browser show you notifications",
    description: `Takes what the browser's own subscription gives. An endpoint belongs to who sent it last, and ends with the session
that sent it, or when its push service knows it no longer. Sent again it is the same subscription, renewed: \`subscriptionID\` says which of
the \`items\`. At most ${LIMITS.pushSubscriptions}.`,
    codes: ["forbidden_action", "limit_reached"],
    input: subscriptionInputSchema,
    output: subscribedSchema,
    run: ({ services, actor }, input) => services.push.subscribe(actor, input),
  }),
  unsubscribe: defineOperation("push.unsubscribe", {
    summary: "Have a browser show you no more notifications",
    description: "Nothing is sent to it any more.",
    codes: ["route_not_found"],
    input: subscriptionIDInputSchema,
    output: emptySchema,
    run: ({ services, actor }, { subscriptionID }) => services.push.unsubscribe(actor.userID, subscriptionID),
  }),
  settings: defineOperation("push.settings", {
    summary: "Read what you are notified of, and when",
    description: "Everything, at any hour, and only while you are away, until you choose otherwise.",
    input: noInput,
    output: notificationSettingsSchema,
    run: ({ services, actor }) => services.push.settings(actor.userID),
  }),
  setSettings: defineOperation("push.setSettings", {
    summary: "Choose what you are notified of, and when",
    description: "What is absent stays as it is. It counts for what happens from now on.",
    input: notificationSettingsInputSchema,
    output: notificationSettingsSchema,
    run: ({ services, actor }, input) => services.push.setSettings(actor.userID, input),
  }),
};
