import { z } from "zod";
import { passwordSchema, usernameSchema } from "./inputs.ts";
import { idSchema, textSchema, timeSchema } from "./primitives.ts";

/** The avatars on offer, by id; each is a picture that the service itself serves, so no foreign address is ever fetched. */
export const AVATAR_IDS = [
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12",
  "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24",
] as const; // biome-ignore format: a table

/** The path of an avatar's picture. */
export const avatarPath = (id: (typeof AVATAR_IDS)[number]): string => `/avatars/${id}.svg`;

/** Input of `account.rename`. */
export const renameInputSchema = z.object({ username: usernameSchema });

/** Input of `account.setAvatar`; null takes the avatar away. */
export const avatarInputSchema = z.object({ avatar: z.enum(AVATAR_IDS).nullable() });
export type AvatarInput = z.infer<typeof avatarInputSchema>;

/** Input of `account.changePassword`. */
export const changePasswordInputSchema = z.object({
  currentPassword: z.string().max(1024),
  newPassword: passwordSchema,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>;

/** One of the viewer's sessions. */
export const sessionSchema = z
  .object({ sessionID: idSchema, createdTime: timeSchema, lastUsedTime: timeSchema, isCurrent: z.boolean() })
  .meta({ id: "Session" });
export type SessionSummary = z.infer<typeof sessionSchema>;

/** Answer of `account.sessions`, the last used first. */
export const sessionsSchema = z.object({ items: z.array(sessionSchema) }).meta({ id: "Sessions" });
export type Sessions = z.infer<typeof sessionsSchema>;

/** Input of `account.endSession`; any number, so that one that names nothing is 404. */
export const sessionInputSchema = z.object({ sessionID: z.number() });

/** One of the viewer's API keys, without the key. */
export const apiKeySchema = z
  .object({ keyID: idSchema, name: z.string(), createdTime: timeSchema, lastUsedTime: timeSchema })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Answer of `account.keys`, the newest first. */
export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) }).meta({ id: "ApiKeys" });
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** Input of `account.createKey`: the name of the bot or script that will use it. */
export const createKeyInputSchema = z.object({
  name: z
    .string()
    .trim()
    .pipe(textSchema(64))
    .refine((name) => name !== "", "must not be empty"),
});

/** Answer of `account.createKey`: the token is shown this once. */
export const createdKeySchema = z.object({ token: z.string().min(1), key: apiKeySchema }).meta({ id: "CreatedApiKey" });
export type CreatedApiKey = z.infer<typeof createdKeySchema>;

/** Input of `account.revokeKey`. */
export const keyInputSchema = z.object({ keyID: z.number() });
