import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { textSchema } from "./primitives.ts";

const { min, max } = LIMITS.username;
const PLAIN_NAME = `must have ${min} to ${max} characters: letters, digits, _ or -`;

/** A name that a person may choose: letters, digits, `_`, `-` (contract 7). */
export const usernameSchema = z
  .string()
  .min(min, { error: PLAIN_NAME, abort: true })
  .max(max, { error: PLAIN_NAME, abort: true })
  .regex(/^[A-Za-z0-9_-]+$/, PLAIN_NAME)
  .meta({
    description: `${min} to ${max} letters, digits, _ or -; unique without regard to case`,
    example: "Ada",
  });

/** A password as a person may choose it (contract 7). */
export const passwordSchema = z
  .string()
  .min(LIMITS.password.min)
  .max(LIMITS.password.max)
  .meta({ description: "The password to sign in with from now on", example: "correct horse" });

/** A password as somebody claims it: any string, for a wrong one is refused like any other (contract 7). */
export const claimedPasswordSchema = z
  .string()
  .max(LIMITS.password.max)
  .meta({ description: "A password as it was typed" });

/** Input of `auth.guest` (contract 4.4). */
export const guestInputSchema = z
  .object({
    username: usernameSchema.optional().meta({
      description: "The name to play under, free and unique without regard to case; absent, one is made up",
      example: "Ada",
    }),
  })
  .meta({ description: "Under which name to play" });

/** Input of `auth.register` (contract 4.4, 7). */
export const registerInputSchema = z
  .object({ username: usernameSchema, password: passwordSchema })
  .meta({ description: "A new account" });

/** Input of `auth.login`: any two strings, so that a wrong one is a 401 like any other (contract 7). */
export const loginInputSchema = z
  .object({
    username: textSchema(LIMITS.summaryUsernameLength).meta({
      description: "The account's name, without regard to case",
      example: "Ada",
    }),
    password: claimedPasswordSchema.meta({ description: "The account's password", example: "correct horse" }),
  })
  .meta({ description: "Who signs in" });
