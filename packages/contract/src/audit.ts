import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { timeSchema } from "./primitives.ts";
import { auditBeforeSchema, limitSchema } from "./query.ts";
import { ACCOUNT_ACTS, AUDIT_ACTORS } from "./vocabulary.ts";

/** Input of `account.audit`. */
export const auditInputSchema = z
  .object({
    before: auditBeforeSchema,
    limit: limitSchema(LIMITS.auditPage, "How many entries at most"),
  })
  .meta({ description: "Which entries to list" });

/** Which entries to list. */
export type AuditInput = z.infer<typeof auditInputSchema>;

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());

/** One entry of the audit log as its user sees it. */
export const auditEntrySchema = z
  .object({
    entryID: z.int().min(1).meta({ description: "The entry; a later one has a higher id", example: 512 }),
    time: timeSchema.meta({ description: "When it was done, in epoch milliseconds" }),
    by: z
      .enum(AUDIT_ACTORS)
      .meta({ description: "Who did it: you, the operator, or the service by itself (`system`)", example: "user" }),
    action: z.enum(ACCOUNT_ACTS).meta({ description: "What was done", example: "signed_in" }),
    subject: z
      .string()
      .nullable()
      .meta({ description: "What it was done to, a kind and an id; null for the account itself", example: "key 7" }),
    before: valuesSchema
      .nullable()
      .meta({ description: "The values as they were before; null where none changed", example: { username: "Ada" } }),
    after: valuesSchema
      .nullable()
      .meta({ description: "The values from then on; null where none changed", example: { username: "Lady Ada" } }),
    device: z
      .string()
      .nullable()
      .meta({ description: "The browser or program that did it, as it calls itself", example: "Firefox 140 on Linux" }),
  })
  .meta({ id: "AuditEntry", description: "Something that was done to your account" });

/** Something that was done to your account. */
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Answer of `account.audit`. */
export const auditSchema = z
  .object({
    items: z.array(auditEntrySchema).meta({ description: "What was done to your account, the newest first" }),
    nextCursor: z
      .int()
      .nullable()
      .meta({ description: "Pass it as `before` for older ones; null when there are none", example: null }),
  })
  .meta({ id: "Audit", description: "A page of what was done to your account" });

/** A page of what was done to your account. */
export type Audit = z.infer<typeof auditSchema>;
