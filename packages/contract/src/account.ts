import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, namedIDSchema, textSchema, timeSchema } from "./primitives.ts";
import { claimedPasswordSchema, passwordSchema, usernameSchema } from "./sign-in.ts";

/** The avatars on offer, by id; each is a picture that the service itself serves, so no foreign address is ever fetched. */
export const AVATAR_IDS = [
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12",
  "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24",
] as const; // biome-ignore format: a table
export type AvatarID = (typeof AVATAR_IDS)[number];

/** The path of an avatar's picture. */
export const avatarPath = (id: AvatarID): string => `/avatars/${id}.svg`;

/** Input of `account.rename`. */
export const renameInputSchema = z.object({ username: usernameSchema }).meta({ description: "A new name" });

/** A new name. */
export type RenameInput = z.infer<typeof renameInputSchema>;

/** Input of `account.setAvatar`. */
export const avatarInputSchema = z
  .object({
    avatar: z
      .enum(AVATAR_IDS)
      .nullable()
      .meta({ description: "One of the service's own pictures, by its id; null takes the avatar away", example: "07" }),
  })
  .meta({ description: "A new picture" });

/** A new picture. */
export type AvatarInput = z.infer<typeof avatarInputSchema>;

/** What ends with a password of all that was made under it: that made since the last sign-in with it, all, or nothing. */
const endedSchema = z.enum(["recent", "all", "none"]).default("recent");

/** Input of `account.changePassword`. */
export const changePasswordInputSchema = z
  .object({
    currentPassword: claimedPasswordSchema.meta({ description: "The password so far", example: "correct horse" }),
    newPassword: passwordSchema.meta({ description: "The password from now on", example: "battery staple" }),
    endPasskeys: endedSchema.meta({
      description: "Which of your passkeys end with the old password",
      example: "recent",
    }),
    endWebhooks: endedSchema.meta({
      description: "Which of your webhooks end with the old password",
      example: "recent",
    }),
  })
  .meta({ description: "A new password, with the old one" });

/** A new password, with the old one. */
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>;

/** A name for something of one's own: trimmed, and not empty. */
export const ownNameSchema = (most: number) =>
  z
    .string()
    .trim()
    .pipe(textSchema(most))
    .refine((name) => name !== "", "must not be empty")
    .meta({ minLength: 1, maxLength: most });

/** One of the viewer's sessions. */
export const sessionSchema = z
  .object({
    sessionID: idSchema.meta({ description: "The session, for /platform/me/sessions/{sessionID}" }),
    name: z
      .string()
      .nullable()
      .meta({ description: "What you call the device; null until you call it anything", example: "My phone" }),
    browser: z
      .string()
      .nullable()
      .meta({ description: "The browser that it began in, as far as that said so", example: "Chrome" }),
    system: z
      .string()
      .nullable()
      .meta({ description: "The system that it began on, as far as the browser said so", example: "Android" }),
    createdTime: timeSchema.meta({ description: "When it was signed in, in epoch milliseconds" }),
    lastUsedTime: timeSchema.meta({ description: "When a request last came with it, in epoch milliseconds" }),
    isCurrent: z.boolean().meta({ description: "Whether this very request came with it" }),
  })
  .meta({ id: "Session", description: "One of your sessions, without its token" });

/** One of your sessions, without its token. */
export type Session = z.infer<typeof sessionSchema>;

/** Answer of `account.sessions`. */
export const sessionsSchema = z
  .object({ items: z.array(sessionSchema).meta({ description: "Your sessions, the last used first" }) })
  .meta({ id: "Sessions", description: "Where you are signed in" });

/** Where you are signed in. */
export type Sessions = z.infer<typeof sessionsSchema>;

/** Input of `account.endSession`; any number, so that one that names nothing is 404. */
export const sessionInputSchema = z
  .object({
    sessionID: namedIDSchema.meta({ description: "One of your sessions" }),
  })
  .meta({ description: "Which session" });

/** Which session. */
export type SessionInput = z.infer<typeof sessionInputSchema>;

/** Answer of `account.renameSession`. */
export const oneSessionSchema = z
  .object({ session: sessionSchema.meta({ description: "The session as it is listed from now on" }) })
  .meta({ id: "OneSession", description: "One of your sessions" });

/** One of your sessions. */
export type OneSession = z.infer<typeof oneSessionSchema>;

/** Input of `account.renameSession`; any number, so that one that names nothing is 404. */
export const renameSessionInputSchema = z
  .object({
    sessionID: namedIDSchema.meta({ description: "One of your sessions" }),
    name: ownNameSchema(LIMITS.deviceNameLength)
      .nullable()
      .meta({ description: "What to call the device; null: after its browser and system again", example: "My phone" }),
  })
  .meta({ description: "A name for a device" });

/** A name for a device. */
export type RenameSessionInput = z.infer<typeof renameSessionInputSchema>;

/** One of the viewer's API keys, without the key. */
export const apiKeySchema = z
  .object({
    keyID: idSchema.meta({ description: "The key, for DELETE /platform/me/keys/{keyID}" }),
    name: z.string().meta({ description: "What you called it", example: "my bot" }),
    createdTime: timeSchema.meta({ description: "When it was made, in epoch milliseconds" }),
    lastUsedTime: timeSchema.meta({ description: "When a request last came with it, in epoch milliseconds" }),
    expiresTime: timeSchema
      .nullable()
      .meta({ description: "When it ends by itself, in epoch milliseconds; null: when you revoke it" }),
  })
  .meta({ id: "ApiKey", description: "One of your API keys, without its token" });

/** One of your API keys, without its token. */
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Answer of `account.keys`. */
export const apiKeysSchema = z
  .object({ items: z.array(apiKeySchema).meta({ description: "Your API keys, the newest first" }) })
  .meta({ id: "ApiKeys", description: "The keys that your programs use" });

/** The keys that your programs use. */
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** Input of `account.createKey`. */
export const createKeyInputSchema = z
  .object({
    name: ownNameSchema(LIMITS.keyNameLength).meta({
      description: "The bot or script that will use it; trimmed, and not empty",
      example: "my bot",
    }),
    password: claimedPasswordSchema.optional().meta({
      description: "The account's password once more; absent, it is refused like a wrong one",
      example: "correct horse",
    }),
    expiresInDays: z
      .int()
      .min(LIMITS.keyDays.min)
      .max(LIMITS.keyDays.max)
      .optional()
      .meta({ description: "After how many days it ends by itself; absent: never", example: 90 }),
  })
  .meta({ description: "A new API key" });

/** A new API key. */
export type CreateKeyInput = z.infer<typeof createKeyInputSchema>;

/** Answer of `account.createKey`. */
export const createdKeySchema = z
  .object({
    token: z.string().min(1).meta({ description: "The key itself, a bearer token; it is shown this once" }),
    key: apiKeySchema.meta({ description: "The key as it is listed from now on" }),
  })
  .meta({ id: "CreatedApiKey", description: "A new API key" });

/** A new API key. */
export type CreatedApiKey = z.infer<typeof createdKeySchema>;

/** Input of `account.delete`: one of the two. */
export const deleteInputSchema = z
  .object({
    password: claimedPasswordSchema.optional().meta({
      description: "The account's password once more; absent, it is refused like a wrong one",
      example: "correct horse",
    }),
    username: z.string().max(LIMITS.summaryUsernameLength).optional().meta({
      description: "The own name, of a guest or a host platform's user, who has no password",
      example: "Ada",
    }),
  })
  .meta({ description: "That it is meant" });

/** That it is meant. */
export type DeleteInput = z.infer<typeof deleteInputSchema>;

/** Input of `account.revokeKey`; any number, so that one that names nothing is 404. */
export const keyInputSchema = z
  .object({ keyID: namedIDSchema.meta({ description: "One of your API keys" }) })
  .meta({ description: "Which API key" });

/** Which API key. */
export type KeyInput = z.infer<typeof keyInputSchema>;
