import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { gameViewSchema, moveBodySchema } from "./match.ts";
import { optionsSchema } from "./terms.ts";
import { SYMBOLS } from "./vocabulary.ts";

/** A day in UTC, as `2026-11-24`. */
export const daySchema = z.iso.date().meta({ description: "A day in UTC", example: "2026-11-24" });

const symbolSchema = z.enum(SYMBOLS);

/** The position of a day. */
export const dailyPositionSchema = z
  .object({
    day: daySchema,
    gameType: z
      .string()
      .min(1)
      .max(LIMITS.gameTypeLength)
      .meta({ description: "The game, as GET /platform/games lists it", example: "connect-four" }),
    rulesVersion: z.int().min(1).meta({ description: "The version of the rules that it was made by", example: 1 }),
    options: optionsSchema,
    symbol: symbolSchema.meta({ description: "The side on turn, which is to find the move", example: "X" }),
    game: gameViewSchema.meta({ description: "The position, with its `legalMoves`" }),
    line: z
      .array(
        z.object({
          symbol: symbolSchema.meta({ description: "Whose move it is", example: "X" }),
          move: moveBodySchema,
          game: gameViewSchema.meta({ description: "The position after it" }),
        }),
      )
      .min(1)
      .meta({
        description:
          "The one move that is clearly best, the best answer to it, and so on, until it shows what the move was good for",
      }),
  })
  .meta({ id: "DailyPosition", description: "The position of a day: exactly one move in it is clearly best" });

/** The position of a day. */
export type DailyPosition = z.infer<typeof dailyPositionSchema>;

const countSchema = (description: string) => z.int().min(0).meta({ description, example: 3 });

/** How a user does with the positions of the days. */
export const dailyStreakSchema = z
  .object({
    days: countSchema("How many days in a row were solved, up to today or yesterday"),
    best: countSchema("The most days in a row so far"),
    lastDay: daySchema.nullable().meta({ description: "The last day that was finished; null before any" }),
    lastWrong: z
      .int()
      .min(0)
      .max(LIMITS.dailyTries)
      .nullable()
      .meta({
        description: `How many moves were wrong on it; ${LIMITS.dailyTries} where it was not solved, null before any`,
        example: 1,
      }),
  })
  .meta({ id: "DailyStreak", description: "How you do with the positions of the days" });

/** How a user does with the positions of the days. */
export type DailyStreak = z.infer<typeof dailyStreakSchema>;

/** Answer of `daily.get` and `daily.finish`. */
export const dailySchema = z
  .object({
    position: dailyPositionSchema
      .nullable()
      .meta({ description: "Today's; null until it is made, and where there are none" }),
    streak: dailyStreakSchema.nullable().meta({ description: "Yours; null for who is not signed in" }),
  })
  .meta({ id: "Daily", description: "The position of the day" });

/** The position of the day. */
export type Daily = z.infer<typeof dailySchema>;

/** Input of `daily.finish`. */
export const dailyResultSchema = z
  .object({
    day: daySchema,
    wrong: z
      .int()
      .min(0)
      .max(LIMITS.dailyTries)
      .meta({
        description: `How many moves were wrong before the right one; ${LIMITS.dailyTries} where it was not found`,
        example: 1,
      }),
  })
  .meta({ description: "How a day's position was finished" });

/** How a day's position was finished. */
export type DailyResult = z.infer<typeof dailyResultSchema>;
