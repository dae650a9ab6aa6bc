import { z } from "zod";
import { challengeSchema } from "./challenge.ts";
import { matchSchema } from "./match.ts";
import { timeSchema } from "./primitives.ts";
import { BAN_REASONS } from "./vocabulary.ts";

interface ErrorRow {
  readonly status: number;
  /** The error's name in tRPC, whose HTTP status is the same. */
  readonly trpc: string;
  readonly title: string;
}

/** Every error of the service: its HTTP status, its tRPC name, its title (contract 8). */
export const ERRORS = {
  invalid_request: { status: 400, trpc: "BAD_REQUEST", title: "The request is not valid" },
  unauthenticated: { status: 401, trpc: "UNAUTHORIZED", title: "Sign in first" },
  forbidden_action: { status: 403, trpc: "FORBIDDEN", title: "That is not yours to do" },
  bad_origin: { status: 403, trpc: "FORBIDDEN", title: "The request comes from another site" },
  invite_refused: { status: 403, trpc: "FORBIDDEN", title: "That user takes no invite from you" },
  account_banned: { status: 403, trpc: "FORBIDDEN", title: "You are banned here" },
  game_type_not_found: { status: 404, trpc: "NOT_FOUND", title: "There is no such game" },
  match_not_found: { status: 404, trpc: "NOT_FOUND", title: "There is no such match" },
  user_not_found: { status: 404, trpc: "NOT_FOUND", title: "There is no such user" },
  challenge_not_found: { status: 404, trpc: "NOT_FOUND", title: "There is no such challenge" },
  route_not_found: { status: 404, trpc: "NOT_FOUND", title: "There is nothing at this address" },
  method_not_allowed: { status: 405, trpc: "METHOD_NOT_SUPPORTED", title: "This address does not take that method" },
  invalid_state: { status: 409, trpc: "CONFLICT", title: "The match's state does not allow that" },
  not_your_turn: { status: 409, trpc: "CONFLICT", title: "It is not your turn" },
  stale_state: { status: 409, trpc: "CONFLICT", title: "The match has changed" },
  invite_pending: { status: 409, trpc: "CONFLICT", title: "An invite between you two is pending" },
  offer_not_allowed: { status: 409, trpc: "CONFLICT", title: "That can't be offered here" },
  offer_gone: { status: 409, trpc: "CONFLICT", title: "No such offer stands" },
  offer_pending: { status: 409, trpc: "CONFLICT", title: "The other player's offer stands" },
  challenge_closed: { status: 409, trpc: "CONFLICT", title: "The challenge is closed" },
  challenge_pending: { status: 409, trpc: "CONFLICT", title: "A challenge of yours like that is open" },
  limit_reached: { status: 409, trpc: "CONFLICT", title: "A limit is reached" },
  username_taken: { status: 409, trpc: "CONFLICT", title: "That name is taken" },
  payload_too_large: { status: 413, trpc: "PAYLOAD_TOO_LARGE", title: "The request is too large" },
  unsupported_media_type: { status: 415, trpc: "UNSUPPORTED_MEDIA_TYPE", title: "Bodies must be application/json" },
  illegal_move: { status: 422, trpc: "UNPROCESSABLE_CONTENT", title: "The rules do not allow that move" },
  idempotency_key_reused: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    title: "That Idempotency-Key was used for another request",
  },
  rate_limited: { status: 429, trpc: "TOO_MANY_REQUESTS", title: "Too many requests" },
  internal: { status: 500, trpc: "INTERNAL_SERVER_ERROR", title: "Something went wrong on our side" },
  unavailable: { status: 503, trpc: "SERVICE_UNAVAILABLE", title: "The service is not available right now" },
  game_paused: { status: 503, trpc: "SERVICE_UNAVAILABLE", title: "The match is paused" },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The `type` of a problem: a name, not an address to fetch. */
export const problemType = (code: ErrorCode): string => `urn:yourmove:problem:${code}`;

/** One field that was refused; `path` is dotted, as in `move.cell`. */
export const fieldErrorSchema = z
  .object({
    path: z.string().meta({ description: "The field, dotted; empty for the request as a whole", example: "move.cell" }),
    message: z.string().meta({ description: "What is wrong with it, in words", example: "must be an integer" }),
  })
  .meta({ id: "FieldError", description: "One field that was refused" });

/** One field that was refused. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every error (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string().meta({
      description: "A name for the code, not an address to fetch",
      example: "urn:yourmove:problem:not_your_turn",
    }),
    title: z.string().meta({ description: "What the code means, in words", example: "It is not your turn" }),
    status: z.int().meta({ description: "The HTTP status", example: 409 }),
    detail: z
      .string()
      .meta({ description: "What is the matter this time, in words", example: "It is the other player's turn" }),
    code: z.enum(ERROR_CODES).meta({ description: "What a program decides by", example: "not_your_turn" }),
    requestID: z.string().meta({
      description:
        "The id under which the request is logged; in a stored answer, that of the request it first answered",
      example: "5f0c8a363c5e4f9b9a530d4f7b8f6c11",
    }),
    errors: z.array(fieldErrorSchema).optional().meta({ description: "The fields that were refused, with a 400" }),
    refusal: z
      .object({
        word: z.string().meta({ description: "A word of the game's `texts.….refusals`", example: "only_left" }),
        values: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .meta({ description: "What stands in the text's braces", example: { left: 2 } }),
      })
      .optional()
      .meta({
        description:
          "Why the rules forbid a move, for clients in other languages, with `illegal_move` where the game has a word for it",
      }),
    match: matchSchema.optional().meta({ description: "The match as it truly is, with every 409 about a match" }),
    challenge: challengeSchema
      .optional()
      .meta({ description: "The challenge as it truly is, with every 409 about a challenge" }),
    reason: z
      .enum(BAN_REASONS)
      .optional()
      .meta({ description: "What the user is banned for, with `account_banned`", example: "cheating" }),
    until: timeSchema.nullable().optional().meta({
      description: "Until when, with `account_banned`, in epoch milliseconds; null for good",
      example: 1_800_000_000_000,
    }),
  })
  .meta({ id: "Problem", description: "Why a request was refused (RFC 9457)" });

/** Why a request was refused (RFC 9457). */
export type Problem = z.infer<typeof problemSchema>;
