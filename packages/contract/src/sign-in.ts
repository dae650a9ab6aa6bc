import { z } from "zod";
import { isOneScript } from "./is-one-script.ts";
import { LIMITS } from "./limits.ts";
import { textSchema } from "./primitives.ts";
import { normalizeUsername, type UsernameFault, usernameFault } from "./username.ts";

const { min, max } = LIMITS.username;

const FAULTS = {
  length: `must have ${min} to ${max} characters`,
  characters: "may hold letters and marks of any script, digits, spaces and _ - . ' only",
  spaces: "must have single spaces only",
} as const satisfies Record<UsernameFault, string>;

/** A name that a person may choose, trimmed and in NFC (contract 7, decision 5). */
export const usernameSchema = z
  .string()
  .overwrite(normalizeUsername)
  .refine((name) => usernameFault(name) === null, {
    error: ({ input }) => FAULTS[usernameFault(String(input)) ?? "characters"],
    abort: true,
  })
  .refine(isOneScript, "mixes scripts that are not written together")
  .meta({
    minLength: min,
    maxLength: max,
    description: `${min} to ${max} letters and marks of any script (scripts mixed only as one language mixes them), digits, single spaces, _ - . or '; trimmed, and unique by what it looks like`,
    example: "Ada",
  });

/** A password as a person may choose it. */
export const passwordSchema = z
  .string()
  .min(LIMITS.password.min)
  .max(LIMITS.password.max)
  .meta({ description: "The password to sign in with from now on; none of the commonest", example: "correct horse" });

/** A password as it was typed: any string, for a wrong one is refused like any other. */
export const claimedPasswordSchema = z
  .string()
  .max(LIMITS.password.max)
  .meta({ description: "A password as it was typed" });

/** Input of `auth.guest`. */
export const guestInputSchema = z
  .object({
    username: usernameSchema.optional().meta({
      description: "The name to play under, which nobody has and none that looks like it; absent, one is made up",
      example: "Ada",
    }),
  })
  .meta({ description: "Under which name to play" });

/** Under which name to play. */
export type GuestInput = z.infer<typeof guestInputSchema>;

/** Input of `auth.register`. */
export const registerInputSchema = z
  .object({ username: usernameSchema, password: passwordSchema })
  .meta({ description: "A new account" });

/** A new account. */
export type RegisterInput = z.infer<typeof registerInputSchema>;

/** Input of `auth.login`: any two strings, so that a wrong one is a 401 like any other. */
export const loginInputSchema = z
  .object({
    username: textSchema(LIMITS.summaryUsernameLength).meta({
      description: "The account's name, or what looks like it",
      example: "Ada",
    }),
    password: claimedPasswordSchema.meta({ description: "The account's password", example: "correct horse" }),
  })
  .meta({ description: "Who signs in" });

/** Who signs in. */
export type LoginInput = z.infer<typeof loginInputSchema>;
