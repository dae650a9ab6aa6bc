import { z } from "zod";

/** What this version of the service can do beyond version 1.0, as words (contract 4.7). */
export const FEATURES = [
  "challenges",
  "rematch",
  "offers",
  "extend",
  "blocks",
  "privacy",
  "reports",
  "deletion",
  "export",
  "recovery",
  "passkeys",
  "deltas",
  "webhooks",
  "audit",
  "games",
  "chance",
  "jointTurns",
  "options",
  "clocks",
  "daysOff",
] as const;

/** The further feature where positions of the day are made. */
export const DAILY_FEATURE = "daily";

/** The further feature where notifications are on. */
export const PUSH_FEATURE = "push";

/** The version of the contract that is served. */
export const CONTRACT_VERSION = "1.3";

/** Answer of `meta.get`. */
export const metaSchema = z
  .object({
    contractVersion: z
      .string()
      .meta({ description: "The version of the contract that is served", example: CONTRACT_VERSION }),
    features: z.array(z.string()).meta({
      description: "What is served beyond version 1.0, as words; ignore those you don't know",
      example: [...FEATURES],
    }),
    pushOff: z
      .string()
      .nullable()
      .meta({ description: "Why browsers can't be notified here, in words; null where they can", example: null }),
    limits: z
      .record(z.string(), z.union([z.number(), z.record(z.string(), z.number())]))
      .meta({ description: "Every bound of the contract by its name; one with several numbers is an object" }),
  })
  .meta({ id: "Meta", description: "What the service offers" });

/** What the service offers. */
export type Meta = z.infer<typeof metaSchema>;
