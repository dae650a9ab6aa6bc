import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, textSchema } from "./primitives.ts";
import { INVITER_SYMBOLS } from "./vocabulary.ts";

/** Any string: one that names no game is 404, not 400 (contract 4). */
const gameTypeSchema = z.string().meta({ description: "A game type, as listed by GET /platform/games" });

/** Any number: one that is no id in range is 404, not 400 (contract 4). */
const pathIDSchema = z.number();

const clamped = (bounds: { min: number; max: number; default: number }) =>
  z
    .number()
    .refine(Number.isInteger, "must be an integer")
    .default(bounds.default)
    .transform((limit) => Math.min(Math.max(limit, bounds.min), bounds.max));

const wholeNumber = z.number().refine(Number.isInteger, "must be an integer");
const sinceSchema = wholeNumber.refine(
  (n) => n >= 0 && n <= 10 ** LIMITS.sinceDigits,
  "must be 0 or more, of at most 16 digits",
);
const waitSchema = z.number().min(0).default(0);

const gameInput = z.object({ gameType: gameTypeSchema });

/** Input of accept, decline, cancel, forfeit and history: which match (contract 4). */
export const matchInputSchema = gameInput.extend({ matchID: pathIDSchema });
export type MatchInput = z.infer<typeof matchInputSchema>;

/** Input of `matches.invite` (contract 4, Invite). `message` null, empty or absent means none. */
export const inviteInputSchema = gameInput.extend({
  opponentUserID: idSchema,
  symbol: z.enum(INVITER_SYMBOLS).default("random"),
  turnSeconds: z
    .int()
    .min(LIMITS.turnSeconds.min)
    .max(LIMITS.turnSeconds.max)
    .nullable()
    .default(LIMITS.turnSeconds.default),
  message: textSchema(LIMITS.messageLength)
    .nullable()
    .default(null)
    .transform((message) => message || null),
});
export type InviteInput = z.infer<typeof inviteInputSchema>;

/** Input of `matches.move` (contract 4, Move); `move` is checked by its game's own schema. */
export const moveInputSchema = matchInputSchema.extend({
  move: z.record(z.string(), z.unknown()),
  expectedLastActionTime: z.int().min(0).optional(),
});
export type MoveInput = z.infer<typeof moveInputSchema>;

/** Input of `matches.get` (contract 4.2). `since` and `wait` are as in the query. */
export const getInputSchema = matchInputSchema.extend({ since: sinceSchema.optional(), wait: waitSchema });
export type GetInput = z.infer<typeof getInputSchema>;

/** Input of `matches.list`; without a game type, the list over all of them (contract 4.1). */
export const listInputSchema = z.object({
  gameType: gameTypeSchema.optional(),
  since: sinceSchema.optional(),
  wait: waitSchema,
  limit: clamped(LIMITS.listLimit),
  // Beyond any cursor, and so no other page than the first or an empty one; the database knows no such numbers.
  before: wholeNumber
    .transform((cursor) => Math.max(Math.min(cursor, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER))
    .optional(),
  opponentUserID: idSchema.optional(),
});
export type ListInput = z.infer<typeof listInputSchema>;

/** Input of `friends.search` (contract 4.3). */
export const searchInputSchema = gameInput.extend({
  q: z.string().trim().pipe(textSchema(LIMITS.searchLength)).default(""),
  limit: clamped(LIMITS.searchLimit),
});
export type SearchInput = z.infer<typeof searchInputSchema>;

/** Input of `users.get`. */
export const userInputSchema = z.object({ userID: pathIDSchema });

/** A name that a person may choose: 2..32 of letters, digits, `_`, `-` (contract 7). */
export const usernameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{2,32}$/, "must have 2 to 32 characters: letters, digits, _ or -")
  .meta({ description: "2 to 32 letters, digits, _ or -; unique without regard to case" });

/** A password as a person may choose it (contract 7). */
export const passwordSchema = z.string().min(LIMITS.password.min).max(LIMITS.password.max);

/** Input of `auth.guest` (contract 4.4). */
export const guestInputSchema = z.object({ username: usernameSchema.optional() });
export type GuestInput = z.infer<typeof guestInputSchema>;

/** Input of `auth.register` (contract 4.4, 7). */
export const registerInputSchema = z.object({ username: usernameSchema, password: passwordSchema });
export type RegisterInput = z.infer<typeof registerInputSchema>;

/** Input of `auth.login`: any two strings, so that a wrong one is a 401 like any other (contract 7). */
export const loginInputSchema = z.object({ username: textSchema(255), password: z.string().max(LIMITS.password.max) });
export type LoginInput = z.infer<typeof loginInputSchema>;

/** `Idempotency-Key`: 1..255 printable ASCII characters (contract 4). */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,254}$/, "must have 1 to 255 printable characters");
