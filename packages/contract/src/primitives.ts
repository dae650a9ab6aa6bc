import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** Unix epoch milliseconds, UTC (contract 1). */
export const timeSchema = z.int().min(0).meta({ description: "Unix epoch milliseconds, UTC", example: 1795176000000 });

/** An id: an integer from 1 to 2^31-1. */
export const idSchema = z.int().min(1).max(LIMITS.maxID).meta({ description: "An integer from 1 to 2^31-1" });

/** An id as a path names it: any number, for one that is no id in range is 404, not 400. */
export const namedIDSchema = z
  .number()
  .meta({ description: "An id", type: "integer", minimum: 1, maximum: LIMITS.maxID, example: 7 });

/** How many characters a person would count: code points, not UTF-16 units. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const storable = (text: string): boolean => !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);

/** Text that any database stores as it stands, at most `max` code points long. */
export const textSchema = (max: number) =>
  z
    .string()
    .refine(storable, "must not hold NUL or half of a surrogate pair")
    .refine((text) => codePoints(text) <= max, `must have at most ${max} characters`)
    .meta({ maxLength: max });

const urls = z.url();

/** The text of a URL, at most `max` code points long; zod parses it, for not every runtime's types know `URL`. */
export const urlTextSchema = (max: number) =>
  textSchema(max).refine((text) => urls.safeParse(text).success, "must be a URL");
