import { LIMITS } from "../limits.ts";
import {
  notificationSettingsInputSchema,
  notificationSettingsSchema,
  pushKeySchema,
  subscribedSchema,
  subscriptionIDInputSchema,
  subscriptionInputSchema,
  subscriptionsSchema,
} from "../push.ts";
import { emptySchema } from "../user.ts";
import { ME, noInput, type OperationGroup } from "./declare.ts";
import { notifications, subscriptions } from "./samples.ts";

/** Notifications of a user's browsers. */
export const push = {
  key: {
    method: "GET",
    path: "/platform/push-key",
    access: "user",
    bucket: "read",
    summary: "Read what a browser subscribes with",
    description:
      "The service's public key (VAPID). Where push is off, `whyOff` says why: it needs an https `PUBLIC_URL`.",
    input: noInput,
    output: pushKeySchema,
    example: {
      answer: {
        publicKey: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        whyOff: null,
      },
    },
  },
  list: {
    method: "GET",
    path: `${ME}/push`,
    access: "user",
    bucket: "read",
    summary: "List your subscriptions",
    description: "The browsers that show you notifications, as long as their sessions last.",
    input: noInput,
    output: subscriptionsSchema,
    example: { answer: subscriptions },
  },
  subscribe: {
    method: "PUT",
    path: `${ME}/push`,
    access: "session",
    bucket: "write",
    summary: "Have a browser show you notifications",
    description: `Takes what the browser's own subscription gives. An endpoint belongs to who sent it last, and ends with the session
that sent it, or when its push service knows it no longer. Sent again it is the same subscription, renewed: \`subscriptionID\` says which of
the \`items\`. At most ${LIMITS.pushSubscriptions}.`,
    codes: ["forbidden_action", "limit_reached"],
    input: subscriptionInputSchema,
    output: subscribedSchema,
    example: {
      body: {
        endpoint: "https://push.example/send/f8Kx",
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
        label: "Firefox on my phone",
      },
      answer: { ...subscriptions, subscriptionID: 4 },
    },
  },
  unsubscribe: {
    method: "DELETE",
    path: `${ME}/push/:subscriptionID`,
    access: "user",
    bucket: "write",
    summary: "Have a browser show you no more notifications",
    description: "Nothing is sent to it any more.",
    codes: ["route_not_found"],
    input: subscriptionIDInputSchema,
    output: emptySchema,
    example: { answer: {} },
  },
  settings: {
    method: "GET",
    path: `${ME}/notifications`,
    access: "user",
    bucket: "read",
    summary: "Read what you are notified of, and when",
    description: "Everything, at any hour, and only while you are away, until you choose otherwise.",
    input: noInput,
    output: notificationSettingsSchema,
    example: { answer: notifications },
  },
  setSettings: {
    method: "PUT",
    path: `${ME}/notifications`,
    access: "user",
    apiKeys: false,
    bucket: "write",
    summary: "Choose what you are notified of, and when",
    description: "What is absent stays as it is. It counts for what happens from now on.",
    codes: ["forbidden_action"],
    input: notificationSettingsInputSchema,
    output: notificationSettingsSchema,
    example: { body: { offer: false, quiet: notifications.quiet }, answer: notifications },
  },
} as const satisfies OperationGroup;
