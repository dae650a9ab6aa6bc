import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, namedIDSchema, textSchema } from "./primitives.ts";
import { userSummarySchema } from "./user.ts";
import { INVITES_FROM, PRESENCE_FOR, REPORT_REASONS } from "./vocabulary.ts";

/** Input of `people.block` and `people.unblock`; any number, so that one that names nobody is 404. */
export const blockInputSchema = z
  .object({ userID: namedIDSchema.meta({ description: "The user; never yourself, and no bot" }) })
  .meta({ description: "A user to block, or to unblock" });

/** A user to block, or to unblock. */
export type BlockInput = z.infer<typeof blockInputSchema>;

/** Answer of `people.blocks`. */
export const blocksSchema = z
  .object({
    items: z
      .array(userSummarySchema)
      .meta({ description: `Users you block, the newest first; at most ${LIMITS.blocks}, and never shown online` }),
  })
  .meta({ id: "Blocks", description: "The users you block" });

/** The users you block. */
export type Blocks = z.infer<typeof blocksSchema>;

const INVITES = {
  description:
    "Who may invite you from now on; `accounts` are all but guests, `known` those you have started a match with",
  example: "accounts",
} as const;
const PRESENCE = {
  description: "Who sees whether you are online; `known` are those you have started a match with",
  example: "known",
} as const;

/** Answer of `people.privacy` and `people.setPrivacy`. */
export const privacySchema = z
  .object({ invitesFrom: z.enum(INVITES_FROM).meta(INVITES), presence: z.enum(PRESENCE_FOR).meta(PRESENCE) })
  .meta({ id: "Privacy", description: "Who may invite you, and who sees you online" });

/** Who may invite you, and who sees you online. */
export type Privacy = z.infer<typeof privacySchema>;

/** Input of `people.setPrivacy`; what is absent stays as it is. */
export const privacyInputSchema = z
  .object({
    invitesFrom: z.enum(INVITES_FROM).optional().meta(INVITES),
    presence: z.enum(PRESENCE_FOR).optional().meta(PRESENCE),
  })
  .meta({ description: "What to change; what is absent stays as it is" });

/** What to change; what is absent stays as it is. */
export type PrivacyInput = z.infer<typeof privacyInputSchema>;

/** Input of `people.report`. */
export const reportInputSchema = z
  .object({
    userID: idSchema.meta({ description: "Who is reported; never yourself, and no bot", example: 8 }),
    matchID: idSchema.optional().meta({ description: "The match that it is about, one of you two", example: 41 }),
    reason: z.enum(REPORT_REASONS).meta({ description: "What for", example: "stalling" }),
    text: textSchema(LIMITS.reportTextLength)
      .optional()
      .meta({ description: "What happened, in your words", example: "Waits for the last minute in every match" }),
  })
  .meta({ description: "What the operator should know about a user" });

/** What the operator should know about a user. */
export type ReportInput = z.infer<typeof reportInputSchema>;

/** Answer of `people.report`. */
export const reportedSchema = z
  .object({ reportID: idSchema.meta({ description: "The report, to name it to the operator", example: 3 }) })
  .meta({ id: "Reported", description: "A report that was stored for the operator" });

/** A report that was stored for the operator. */
export type Reported = z.infer<typeof reportedSchema>;
