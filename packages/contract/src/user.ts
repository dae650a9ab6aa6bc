import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema } from "./primitives.ts";

/** A user as others see it: opponents and search items alike (contract 2.2, 2.3). */
export const userSummarySchema = z
  .object({
    userID: idSchema,
    username: z.string().min(1).max(LIMITS.summaryUsernameLength),
    link: z.string().min(1).meta({ description: "Path of the user's page in the lobby" }),
    avatar: z.string().nullable(),
    isOnline: z.boolean(),
    isGuest: z.boolean(),
    isBot: z.boolean(),
  })
  .meta({ id: "UserSummary" });
export type UserSummary = z.infer<typeof userSummarySchema>;

/** Finished matches counted by how they ended for a user (contract 4.4). */
export const resultsSchema = z
  .object({ won: z.int().min(0), lost: z.int().min(0), drawn: z.int().min(0) })
  .meta({ id: "Results" });
export type Results = z.infer<typeof resultsSchema>;

/** Answer of `users.get` (contract 4.4). */
export const userPageSchema = z
  .object({ user: userSummarySchema, results: resultsSchema, resultsAgainstYou: resultsSchema })
  .meta({ id: "UserPage" });
export type UserPage = z.infer<typeof userPageSchema>;

/** Answer of the friend search (contract 4.3). */
export const friendsSchema = z
  .object({ items: z.array(userSummarySchema), limited: z.boolean() })
  .meta({ id: "Friends" });
export type Friends = z.infer<typeof friendsSchema>;

/** Answer of `auth.me` (contract 4.4). */
export const meSchema = z.object({ user: userSummarySchema }).meta({ id: "Me" });
export type Me = z.infer<typeof meSchema>;

/** Answer of guest, register and login: the bearer token is shown this once (contract 4.4, 7). */
export const credentialsSchema = z
  .object({ token: z.string().min(1), user: userSummarySchema })
  .meta({ id: "Credentials" });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Answer of logout. */
export const emptySchema = z.object({}).meta({ id: "Empty" });
