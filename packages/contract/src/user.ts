import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, timeSchema } from "./primitives.ts";

/** A user as others see it: opponents and search items alike (contract 2.2, 2.3). */
export const userSummarySchema = z
  .object({
    userID: idSchema.meta({ description: "Who it is, for ever", example: 8 }),
    username: z.string().min(1).max(LIMITS.summaryUsernameLength).meta({
      description: "The name to show, which may change; a host platform's users may share one",
      example: "Grace",
    }),
    link: z.string().min(1).meta({ description: "Path of the user's page in the lobby", example: "/players/8" }),
    avatar: z.string().nullable().meta({
      description: "The picture to show: a path of this service or an http(s) address; null without one",
      example: "/avatars/07.svg",
    }),
    isOnline: z.boolean().meta({
      description: `Whether a poll of the user's is open, or its last request is less than ${LIMITS.onlineMs / 1000} s ago; bots always are, and who hides it from you is not`,
    }),
    isGuest: z.boolean().meta({ description: "Whether it plays without an account" }),
    isBot: z.boolean().meta({ description: "Whether it is one of the service's own bots" }),
    isDeleted: z.boolean().meta({
      description: "Whether its account was deleted: its name says nothing any more, and it can't be invited",
    }),
    awayUntil: timeSchema.nullable().meta({
      description:
        "When its days off end, in epoch milliseconds, while they last; null else, and where it hides from you whether it is online",
      example: null,
    }),
  })
  .meta({ id: "UserSummary", description: "A user as others see it" });

/** A user as others see it. */
export type UserSummary = z.infer<typeof userSummarySchema>;

/** Finished matches counted by how they ended for a user. */
export const resultsSchema = z
  .object({
    won: z.int().min(0).meta({ description: "How many it won, by play, forfeit or timeout" }),
    lost: z.int().min(0).meta({ description: "How many it lost, by play, forfeit or timeout" }),
    drawn: z.int().min(0).meta({ description: "How many were level" }),
  })
  .meta({ id: "Results", description: "Finished matches, counted by how they ended for the user" });

/** Finished matches, counted by how they ended for the user. */
export type Results = z.infer<typeof resultsSchema>;

/** Finished matches of one game, counted by how they ended for a user. */
export const gameResultsSchema = resultsSchema
  .extend({
    gameType: z.string().min(1).max(LIMITS.gameTypeLength).meta({ description: "The game", example: "chess" }),
  })
  .meta({ id: "GameResults", description: "Finished matches of one game, counted by how they ended for the user" });

/** Finished matches of one game, counted by how they ended for the user. */
export type GameResults = z.infer<typeof gameResultsSchema>;

/** Answer of `users.get`. */
export const userPageSchema = z
  .object({
    user: userSummarySchema.meta({ description: "Whose page this is" }),
    results: resultsSchema.meta({ description: "Against everybody" }),
    resultsAgainstYou: resultsSchema.meta({ description: "Against you alone, as the user sees them" }),
    resultsByGame: z.array(gameResultsSchema).meta({
      description: `Against everybody, by game, the most played first: of the newest ${LIMITS.countedMatches} matches that are over`,
    }),
  })
  .meta({ id: "UserPage", description: "A user's page" });

/** A user's page. */
export type UserPage = z.infer<typeof userPageSchema>;

/** Answer of the friend search. */
export const friendsSchema = z
  .object({
    items: z.array(userSummarySchema).meta({ description: "Users to invite, the likeliest first; never you" }),
    limited: z.boolean().meta({ description: "Whether more matched than `limit` let through" }),
  })
  .meta({ id: "Friends", description: "Users to invite" });

/** Users to invite. */
export type Friends = z.infer<typeof friendsSchema>;

/** Answer of `auth.me`. */
export const meSchema = z
  .object({ user: userSummarySchema.meta({ description: "You, as others see you" }) })
  .meta({ id: "Me", description: "The user behind the credentials" });

/** The user behind the credentials. */
export type Me = z.infer<typeof meSchema>;

/** Answer of guest, register and login: the bearer token is shown this once. */
export const credentialsSchema = z
  .object({
    token: z.string().min(1).meta({ description: "The bearer token of the new session; it is shown this once" }),
    user: userSummarySchema.meta({ description: "You, as others see you" }),
  })
  .meta({ id: "Credentials", description: "A new session" });

/** A new session. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** Answer of whatever has nothing to tell but that it is done. */
export const emptySchema = z.object({}).meta({ id: "Empty", description: "Done; there is nothing more to tell" });

/** Done; there is nothing more to tell. */
export type Empty = z.infer<typeof emptySchema>;
