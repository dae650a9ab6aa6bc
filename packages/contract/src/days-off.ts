import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { timeSchema } from "./primitives.ts";

/** Days off that are taken one after another (contract 4.13). */
export const timeOffSchema = z
  .object({
    fromTime: timeSchema.meta({ description: "When they begin, in epoch milliseconds" }),
    untilTime: timeSchema.meta({ description: "When they end, in epoch milliseconds" }),
    isAutomatic: z.boolean().meta({ description: "Whether the service took them for a turn that would have run out" }),
  })
  .meta({ id: "TimeOff", description: "Days off, one after another" });

/** Days off, one after another. */
export type TimeOff = z.infer<typeof timeOffSchema>;

/** Answer of `daysOff.get`, `daysOff.set` and `daysOff.end`. */
export const daysOffSchema = z
  .object({
    perYear: z.int().min(0).meta({ description: "How many days off you have in a calendar year (UTC)", example: 30 }),
    left: z.int().min(0).meta({
      description: "How many of this year's are left: neither spent nor planned",
      example: 28,
    }),
    isAutomatic: z.boolean().meta({
      description: "Whether the service takes a day off for you before a turn of yours would run out",
      example: true,
    }),
    current: timeOffSchema.nullable().meta({ description: "Those that last now; null while you are not away" }),
    next: timeOffSchema.nullable().meta({ description: "Those that are planned; null without any" }),
  })
  .meta({ id: "DaysOff", description: "Your days off" });

/** Your days off. */
export type DaysOff = z.infer<typeof daysOffSchema>;

/** Input of `daysOff.set`. */
export const daysOffInputSchema = z
  .object({
    days: z
      .int()
      .min(LIMITS.daysOff.min)
      .max(LIMITS.daysOff.max)
      .optional()
      .meta({ description: "How many days of 24 hours to take off; those that are planned already give way to them" }),
    fromTime: timeSchema.optional().meta({
      description: `When they begin, in epoch milliseconds, at most ${LIMITS.daysOffAhead} days ahead; absent, now, or where you are away already when that ends`,
    }),
    isAutomatic: z
      .boolean()
      .optional()
      .meta({ description: "Whether the service shall take a day off for you before a turn of yours would run out" }),
  })
  .refine(({ days, fromTime }) => fromTime === undefined || days !== undefined, {
    path: ["days"],
    error: "must be given with fromTime",
  })
  .meta({ description: "Days to take off" });

/** Days to take off. */
export type DaysOffInput = z.infer<typeof daysOffInputSchema>;
