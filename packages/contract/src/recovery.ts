import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { passkeySchema } from "./passkeys.ts";
import { textSchema, timeSchema } from "./primitives.ts";
import { claimedPasswordSchema, passwordSchema } from "./sign-in.ts";
import { credentialsSchema } from "./user.ts";
import { webhookSchema } from "./webhooks.ts";

const leftSchema = z.int().min(0).max(LIMITS.recoveryCodes);

/** Answer of `recovery.state`. */
export const recoveryStateSchema = z
  .object({
    left: leftSchema.meta({ description: "How many codes are good; 0 where none were made", example: 9 }),
    createdTime: timeSchema
      .nullable()
      .meta({ description: "When they were made, in epoch milliseconds; null where none is good" }),
  })
  .meta({ id: "RecoveryState", description: "Whether you could come back without your password" });

/** Whether you could come back without your password. */
export type RecoveryState = z.infer<typeof recoveryStateSchema>;

/** Input of `recovery.create`. */
export const createCodesInputSchema = z
  .object({
    password: claimedPasswordSchema.optional().meta({
      description: "The account's password once more; absent, it is refused like a wrong one",
      example: "correct horse",
    }),
  })
  .meta({ description: "That it is you" });

/** That it is you. */
export type CreateCodesInput = z.infer<typeof createCodesInputSchema>;

const codesSchema = z
  .array(z.string().min(1).meta({ description: "One code, in groups", example: "K7PM-3XWD-9RTA-HQ6F" }))
  .length(LIMITS.recoveryCodes)
  .meta({ description: "Each lets you in once, without your password; they are shown this once" });

/** Answer of `recovery.create`. */
export const recoveryCodesSchema = z
  .object({
    codes: codesSchema,
    createdTime: timeSchema.meta({ description: "When they were made, in epoch milliseconds" }),
  })
  .meta({ id: "RecoveryCodes", description: "New codes; those before them are good no longer" });

/** New codes; those before them are good no longer. */
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** Input of `recovery.use`: any name and code, so that a wrong one is a 401 like any other. */
export const useCodeInputSchema = z
  .object({
    username: textSchema(LIMITS.summaryUsernameLength).meta({
      description: "The account's name, or what looks like it",
      example: "Ada",
    }),
    code: textSchema(LIMITS.recoveryCodeLength).meta({
      description: "One of the account's codes; case, spaces and hyphens do not matter",
      example: "K7PM-3XWD-9RTA-HQ6F",
    }),
    newPassword: passwordSchema.meta({ description: "The password from now on", example: "battery staple" }),
  })
  .meta({ description: "Who comes back, by which code" });

/** Who comes back, by which code. */
export type UseCodeInput = z.infer<typeof useCodeInputSchema>;

/** What leads into an account, or out of it, beside the password. */
export const otherAccessSchema = z
  .object({
    passkeys: z
      .array(passkeySchema)
      .meta({ description: "The passkeys that still sign you in: remove what is not yours" }),
    webhooks: z.array(webhookSchema).meta({ description: "The webhooks that still hear of your matches: likewise" }),
  })
  .meta({ description: "What leads into an account, or out of it, beside the password" });

/** What leads into an account, or out of it, beside the password. */
export type OtherAccess = z.infer<typeof otherAccessSchema>;

/** Answer of `account.changePassword`. */
export const changedPasswordSchema = credentialsSchema
  .extend(otherAccessSchema.shape)
  .meta({ id: "ChangedPassword", description: "A new session, and what else leads in or out" });

/** A new session, and what else leads in or out. */
export type ChangedPassword = z.infer<typeof changedPasswordSchema>;

/** Answer of `recovery.use`. */
export const recoveredSchema = credentialsSchema
  .extend({
    codes: codesSchema.meta({ description: "New codes in place of all before; they are shown this once" }),
    codesLeft: leftSchema.meta({ description: "How many codes are good: all of `codes`", example: 10 }),
  })
  .extend(otherAccessSchema.shape)
  .meta({ id: "Recovered", description: "A new session, and what is left to come back by" });

/** A new session, and what is left to come back by. */
export type Recovered = z.infer<typeof recoveredSchema>;
