import { z } from "zod";
import { USER_EVENT_KINDS } from "./events.ts";
import { LIMITS } from "./limits.ts";
import { idSchema, namedIDSchema, textSchema, timeSchema, urlTextSchema } from "./primitives.ts";
import { deliveriesBeforeSchema, deliveryStateSchema } from "./query.ts";
import { claimedPasswordSchema } from "./sign-in.ts";
import { DELIVERY_STATES } from "./vocabulary.ts";

const urlSchema = urlTextSchema(LIMITS.webhookUrlLength).meta({
  description: "Where events are sent by POST: https, to a public address",
  example: "https://hooks.example/your-move",
  minLength: 1,
  maxLength: LIMITS.webhookUrlLength,
});

const kindsSchema = z
  .array(z.enum(USER_EVENT_KINDS))
  .min(1, "must name at least one kind")
  .max(USER_EVENT_KINDS.length)
  .meta({ description: "The kinds of events that it receives", example: ["match.turn", "match.finished"] });

const descriptionSchema = textSchema(LIMITS.webhookDescriptionLength).meta({
  description: "What it is for, in your words",
  example: "my bot",
  maxLength: LIMITS.webhookDescriptionLength,
});

const webhookIDSchema = namedIDSchema.meta({ description: "One of your webhooks" });

const passwordSchema = claimedPasswordSchema.optional().meta({
  description: "The account's password once more; absent, it is refused like a wrong one",
  example: "correct horse",
});

/** Input of `webhooks.create`. */
export const webhookInputSchema = z
  .object({
    url: urlSchema,
    kinds: kindsSchema,
    description: descriptionSchema.optional(),
    password: passwordSchema,
  })
  .meta({ description: "A new webhook" });

/** A new webhook. */
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** Input of what is about one webhook; any number, so that one that names none is 404. */
export const webhookIDInputSchema = z.object({ webhookID: webhookIDSchema }).meta({ description: "Which webhook" });

/** Which webhook. */
export type WebhookIDInput = z.infer<typeof webhookIDInputSchema>;

/** Input of `webhooks.update`; what is absent stays as it is. */
export const webhookChangeSchema = z
  .object({
    webhookID: webhookIDSchema,
    url: urlSchema.optional(),
    kinds: kindsSchema.optional(),
    description: descriptionSchema.optional(),
    isEnabled: z
      .boolean()
      .optional()
      .meta({ description: "Whether events are sent; true makes one that was disabled try again", example: true }),
    password: passwordSchema.meta({
      description: "The account's password once more, with another address; absent, it is refused like a wrong one",
      example: "correct horse",
    }),
  })
  .meta({ description: "What to change; what is absent stays as it is" });

/** What to change; what is absent stays as it is. */
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** Input of `webhooks.rotate`. */
export const rotateInputSchema = z
  .object({ webhookID: webhookIDSchema, password: passwordSchema })
  .meta({ description: "Which webhook, and that it is you" });

/** Which webhook, and that it is you. */
export type RotateInput = z.infer<typeof rotateInputSchema>;

/** Input of `webhooks.replay`. */
export const replayInputSchema = z
  .object({
    webhookID: webhookIDSchema,
    sinceTime: timeSchema.meta({ description: "From when on, in epoch milliseconds" }),
    untilTime: timeSchema.meta({ description: "Until when, in epoch milliseconds; not before `sinceTime`" }),
  })
  .refine(({ sinceTime, untilTime }) => sinceTime <= untilTime, {
    path: ["untilTime"],
    error: "must not be before sinceTime",
  })
  .meta({ description: "Which events to send once more" });

/** Which events to send once more. */
export type ReplayInput = z.infer<typeof replayInputSchema>;

/** Input of `webhooks.deliveries`. */
export const deliveriesInputSchema = z
  .object({ webhookID: webhookIDSchema, state: deliveryStateSchema, before: deliveriesBeforeSchema })
  .meta({ description: "Which deliveries to list" });

/** Which deliveries to list. */
export type DeliveriesInput = z.infer<typeof deliveriesInputSchema>;

/** Input of `webhooks.retry`; any number, so that one that names none is 404. */
export const deliveryInputSchema = z
  .object({ webhookID: webhookIDSchema, deliveryID: namedIDSchema.meta({ description: "One of its deliveries" }) })
  .meta({ description: "Which delivery" });

/** Which delivery. */
export type DeliveryInput = z.infer<typeof deliveryInputSchema>;

/** A webhook as its owner sees it. */
export const webhookSchema = z
  .object({
    webhookID: idSchema.meta({ description: "The webhook", example: 3 }),
    url: z.string().meta({ description: "Where events are sent", example: "https://hooks.example/your-move" }),
    kinds: z
      .array(z.enum(USER_EVENT_KINDS))
      .meta({ description: "The kinds of events that it receives", example: ["match.turn"] }),
    description: z.string().meta({ description: "What it is for, in your words; may be empty", example: "my bot" }),
    isEnabled: z.boolean().meta({
      description: `Whether events are sent: ${LIMITS.webhookFailingMs / 86_400_000} days of nothing but failures, or an answer 410, end it`,
    }),
    createdTime: timeSchema.meta({ description: "When it was made, in epoch milliseconds" }),
  })
  .meta({ id: "Webhook", description: "An address that receives events, without its secret" });

/** An address that receives events, without its secret. */
export type Webhook = z.infer<typeof webhookSchema>;

/** Answer of `webhooks.list`. */
export const webhooksSchema = z
  .object({ items: z.array(webhookSchema).meta({ description: "Your webhooks, the oldest first" }) })
  .meta({ id: "Webhooks", description: "Your webhooks" });

/** Your webhooks. */
export type Webhooks = z.infer<typeof webhooksSchema>;

/** Answer of `webhooks.get` and `webhooks.update`. */
export const webhookAnswerSchema = z
  .object({ webhook: webhookSchema.meta({ description: "The webhook as it is now" }) })
  .meta({ id: "WebhookAnswer", description: "One webhook" });

/** One webhook. */
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;

const secretSchema = z.string().min(1).meta({
  description: "What its signatures are made with: `whsec_` and base64; it is shown this once",
  example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
});

/** Answer of `webhooks.create`. */
export const createdWebhookSchema = z
  .object({
    webhook: webhookSchema.meta({ description: "The webhook as it is listed from now on" }),
    secret: secretSchema,
  })
  .meta({ id: "CreatedWebhook", description: "A new webhook" });

/** A new webhook. */
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

/** Answer of `webhooks.rotate`. */
export const rotatedSchema = z
  .object({ secret: secretSchema })
  .meta({ id: "RotatedSecret", description: "A new secret; the old one signs too for a while" });

/** A new secret; the old one signs too for a while. */
export type RotatedSecret = z.infer<typeof rotatedSchema>;

/** Answer of `webhooks.test`. */
export const testedSchema = z
  .object({ deliveryID: idSchema.meta({ description: "The delivery, to look up what came of it", example: 9 }) })
  .meta({ id: "TestDelivery", description: "A test event on its way" });

/** A test event on its way. */
export type TestDelivery = z.infer<typeof testedSchema>;

/** Answer of `webhooks.replay`. */
export const replayedSchema = z
  .object({
    count: z
      .int()
      .min(0)
      .meta({
        description: `How many events are on their way again, of at most ${LIMITS.replayedEvents} that are looked at; ask for a later range for the rest`,
        example: 12,
      }),
  })
  .meta({ id: "Replayed", description: "Events on their way again" });

/** Events on their way again. */
export type Replayed = z.infer<typeof replayedSchema>;

/** One event on its way to one webhook. */
export const deliverySchema = z
  .object({
    deliveryID: idSchema.meta({ description: "The delivery", example: 9 }),
    type: z.string().meta({ description: "What happened", example: "match.turn" }),
    state: z.enum(DELIVERY_STATES).meta({ description: "Whether it has come; `dead` is given up" }),
    attempts: z.int().min(0).meta({ description: "How often it was tried", example: 1 }),
    createdTime: timeSchema.meta({ description: "When it was first on its way, in epoch milliseconds" }),
    nextTime: timeSchema
      .nullable()
      .meta({ description: "When it is tried next, in epoch milliseconds; null unless it is pending" }),
    lastAnswer: z
      .string()
      .nullable()
      .meta({ description: "What the last attempt came to, in words; null before it", example: "HTTP 204" }),
  })
  .meta({ id: "Delivery", description: "One event on its way to a webhook" });

/** One event on its way to a webhook. */
export type Delivery = z.infer<typeof deliverySchema>;

/** Answer of `webhooks.deliveries`. */
export const deliveriesSchema = z
  .object({
    items: z.array(deliverySchema).meta({ description: `The newest first, ${LIMITS.deliveriesPage} at most` }),
    nextCursor: z
      .int()
      .nullable()
      .meta({ description: "Pass it as `before` for older ones; null when there are none", example: null }),
  })
  .meta({ id: "Deliveries", description: "What was sent to a webhook, and what came of it" });

/** What was sent to a webhook, and what came of it. */
export type Deliveries = z.infer<typeof deliveriesSchema>;
