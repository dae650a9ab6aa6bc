import {
  ACCOUNT_ACTS,
  AUDIT_ACTORS,
  BAN_REASONS,
  EVENT_KINDS,
  LIMITS,
  OPERATOR_ACTS,
  urlTextSchema,
  usernameSchema,
} from "@yourmove/contract";
import { z } from "zod";

/** What a ban makes of its user's matches: nothing, an end without a winner, or a win of the other's. */
const BAN_MATCHES = ["leave", "abort", "forfeit"] as const;

const idSchema = z.coerce.number().int().min(1).max(LIMITS.maxID);
const timeSchema = z.coerce.number().int().min(0).max(8_640_000_000_000_000);
const limitSchema = z.coerce.number().int().min(1).max(200).default(50);
const noteSchema = z.string().trim().max(LIMITS.reportTextLength).optional();
const flagSchema = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const wordsSchema = z.array(z.string().min(1).max(255)).max(100);

const pageSchema = z.object({ before: z.coerce.number().int().min(1).optional(), limit: limitSchema });

/** Which users to list. */
export const findUsersInput = pageSchema.extend({
  name: z.string().max(LIMITS.summaryUsernameLength).optional(),
  isBanned: flagSchema.optional(),
});
/** Which user. */
export const userInput = z.object({ userID: idSchema });
/** A ban; `until` in epoch milliseconds, null for good. */
export const banInput = userInput.extend({
  reason: z.enum(BAN_REASONS),
  until: timeSchema.nullable(),
  matches: z.enum(BAN_MATCHES).default("leave"),
  note: noteSchema,
});
/** Something done to a user, with the operator's own words on it. */
export const userActInput = userInput.extend({ note: noteSchema });
/** A new name for a user. */
export const renameInput = userActInput.extend({ username: usernameSchema });
/** A deletion: the name shows that it is meant. */
export const deleteInput = userActInput.extend({ username: z.string() });

/** Which reports to list. */
export const reportsInput = pageSchema.extend({ userID: idSchema.optional() });
/** Which report. */
export const reportInput = z.object({ reportID: idSchema });

/** Which match. */
export const matchInput = z.object({ matchID: idSchema, note: noteSchema });
/** How a match is to end: without a winner, or lost by one of the two. */
export const endMatchInput = matchInput.extend({
  how: z.enum(["abort", "forfeit"]).default("abort"),
  loserUserID: idSchema.optional(),
});

const urlSchema = urlTextSchema(LIMITS.webhookUrlLength);
const kindsSchema = z.array(z.enum(EVENT_KINDS)).min(1);
const descriptionSchema = z.string().max(LIMITS.webhookDescriptionLength);

/** Whose webhooks to list: the operator's without a user. */
export const webhooksInput = z.object({ userID: idSchema.optional() });
/** Which webhook. */
export const webhookInput = z.object({ webhookID: idSchema });
/** A new webhook of the operator's; without games or host issuers it is told of all. */
export const makeWebhookInput = z.object({
  url: urlSchema,
  kinds: kindsSchema.default([...EVENT_KINDS]),
  games: wordsSchema.default([]),
  issuers: wordsSchema.default([]),
  description: descriptionSchema.default(""),
});
/** What to change of one; what is absent stays. */
export const changeWebhookInput = webhookInput.extend({
  url: urlSchema.optional(),
  kinds: kindsSchema.optional(),
  games: wordsSchema.optional(),
  issuers: wordsSchema.optional(),
  description: descriptionSchema.optional(),
  isEnabled: z.boolean().optional(),
});
/** Which events to send once more. */
export const replayInput = webhookInput.extend({ sinceTime: timeSchema, untilTime: timeSchema });
/** Which deliveries to list. */
export const deliveriesInput = pageSchema.extend({
  webhookID: idSchema,
  state: z.enum(["pending", "delivered", "dead"]).optional(),
});
/** Which dead letters to list: of all webhooks, or of one. */
export const deadLettersInput = pageSchema.extend({ webhookID: idSchema.optional() });
/** Which delivery. */
export const deliveryInput = webhookInput.extend({ deliveryID: idSchema });

/** Which entries of the audit log to list. */
export const auditInput = pageSchema.extend({
  userID: idSchema.optional(),
  actor: z.enum(AUDIT_ACTORS).optional(),
  action: z.enum([...ACCOUNT_ACTS, ...OPERATOR_ACTS]).optional(),
});

/** Nothing. */
export const emptyInput = z.object({});
