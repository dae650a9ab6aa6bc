import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, namedIDSchema, textSchema, timeSchema, urlTextSchema } from "./primitives.ts";
import { NOTIFY_WHEN } from "./vocabulary.ts";

/** Answer of `push.key`. */
export const pushKeySchema = z
  .object({
    publicKey: z.string().nullable().meta({
      description: "The service's public key (VAPID), to subscribe a browser with; null where push is off",
      example: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    }),
    whyOff: z.string().nullable().meta({
      description: "Why push is off, in words; null where it is on",
      example: null,
    }),
  })
  .meta({ id: "PushKey", description: "What a browser subscribes with" });

/** What a browser subscribes with. */
export type PushKey = z.infer<typeof pushKeySchema>;

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, "must be base64url")
    .refine((text) => Math.floor((text.replaceAll("=", "").length * 3) / 4) === bytes, `must hold ${bytes} bytes`)
    .meta({ description: what });

/** Input of `push.subscribe`: what a browser's `PushSubscription` gives as JSON. */
export const subscriptionInputSchema = z
  .object({
    endpoint: urlTextSchema(LIMITS.pushEndpointLength).meta({
      description: "Where the browser's push service takes messages: https, at a public address",
      example: "https://push.example/send/f8Kx",
      minLength: 1,
      maxLength: LIMITS.pushEndpointLength,
    }),
    keys: z
      .object({
        p256dh: base64url(65, "The browser's public key").meta({
          example: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        }),
        auth: base64url(16, "The secret that it shares with the service").meta({ example: "BTBZMqHH6r4Tts7J_aSIgg" }),
      })
      .meta({ description: "The browser's keys (RFC 8291)" }),
    label: textSchema(LIMITS.pushLabelLength).optional().meta({
      description: "What to call this device",
      example: "Firefox on my phone",
      maxLength: LIMITS.pushLabelLength,
    }),
  })
  .meta({ description: "A browser that shows notifications" });

/** A browser that shows notifications. */
export type SubscriptionInput = z.infer<typeof subscriptionInputSchema>;

/** Input of `push.unsubscribe`; any number, so that one that names nothing is 404. */
export const subscriptionIDInputSchema = z
  .object({ subscriptionID: namedIDSchema.meta({ description: "One of your subscriptions" }) })
  .meta({ description: "Which subscription" });

/** Which subscription. */
export type SubscriptionIDInput = z.infer<typeof subscriptionIDInputSchema>;

/** One browser that shows notifications. */
export const subscriptionSchema = z
  .object({
    subscriptionID: idSchema.meta({ description: "The subscription", example: 4 }),
    label: z.string().nullable().meta({ description: "What you called the device", example: "Firefox on my phone" }),
    createdTime: timeSchema.meta({ description: "When it was made, in epoch milliseconds" }),
  })
  .meta({ id: "Subscription", description: "A browser that shows notifications, until its session ends" });

/** A browser that shows notifications, until its session ends. */
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Answer of `push.list`. */
export const subscriptionsSchema = z
  .object({ items: z.array(subscriptionSchema).meta({ description: "Your subscriptions, the oldest first" }) })
  .meta({ id: "Subscriptions", description: "The browsers that show you notifications" });

/** The browsers that show you notifications. */
export type Subscriptions = z.infer<typeof subscriptionsSchema>;

/** Answer of `push.subscribe`. */
export const subscribedSchema = subscriptionsSchema
  .extend({
    subscriptionID: idSchema.meta({
      description: "The subscription of the endpoint that was sent: the same number, however often it is sent",
      example: 4,
    }),
  })
  .meta({ id: "Subscribed", description: "The browser that was taken in, among those that show you notifications" });

/** The browser that was taken in, among those that show you notifications. */
export type Subscribed = z.infer<typeof subscribedSchema>;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const timeOfDay = (description: string, example: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time from 00:00 to 23:59")
    .meta({ description, example });

/** Hours of the day when nothing is sent. */
export const quietHoursSchema = z
  .object({
    from: timeOfDay("When it begins, `HH:MM`", "22:00"),
    to: timeOfDay("When it ends, `HH:MM`; before `from`, the next morning", "07:00"),
    timeZone: z
      .string()
      .max(LIMITS.timeZoneLength)
      // An offset such as +01:00 knows no summer time, and is no name.
      .refine(
        (name) => /^[A-Za-z]/.test(name) && isTimeZone(name),
        "must be the name of a time zone, as in Europe/Berlin",
      )
      .meta({ description: "Where, by its IANA name", example: "Europe/Berlin", maxLength: LIMITS.timeZoneLength }),
  })
  .meta({ id: "QuietHours", description: "Hours of the day, where you are" });

/** Hours of the day, where you are. */
export type QuietHours = z.infer<typeof quietHoursSchema>;

const quietSchema = quietHoursSchema
  .nullable()
  .meta({ description: "When nothing is sent: it comes afterwards, as far as it still is so; null: at any time" });

const WANTED = {
  turn: z.boolean().meta({ description: "When it is your turn" }),
  invite: z.boolean().meta({ description: "When you are invited, or your invite or challenge is accepted" }),
  offer: z.boolean().meta({ description: "When your opponent offers a draw or asks to take back" }),
  over: z.boolean().meta({ description: "When a match of yours is over" }),
  reminder: z.boolean().meta({ description: "When four fifths of a turn of 6 hours or more have passed" }),
  when: z
    .enum(NOTIFY_WHEN)
    .meta({ description: "`away`: only while no page of the service is open; `always`: then too" }),
  quiet: quietSchema,
};

/** Answer of `push.settings` and `push.setSettings`. */
export const notificationSettingsSchema = z
  .object(WANTED)
  .meta({ id: "NotificationSettings", description: "What you are notified of, and when" });

/** What you are notified of, and when. */
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** Input of `push.setSettings`; what is absent stays as it is. */
export const notificationSettingsInputSchema = z
  .object(WANTED)
  .partial()
  .meta({ description: "What to change; what is absent stays as it is" });

/** What to change; what is absent stays as it is. */
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInputSchema>;
