import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { inviteTerms } from "./match.ts";
import { idSchema, namedIDSchema } from "./primitives.ts";
import {
  afterPositionSchema,
  afterSchema,
  beforeSchema,
  changesSchema,
  limitSchema,
  opponentSchema,
  searchTextSchema,
  sinceSchema,
  takenBackSchema,
  waitSchema,
} from "./query.ts";
import { checkTime } from "./terms.ts";
import { INVITER_SYMBOLS, OFFER_KINDS } from "./vocabulary.ts";

/** Any string: one that names no game is 404, not 400 (contract 4). */
export const gameTypeSchema = z
  .string()
  .meta({ description: "A game type, as GET /platform/games lists them", example: "tic-tac-toe", minLength: 1 });

const gameInput = z.object({ gameType: gameTypeSchema });

/** Input of accept, decline, cancel, forfeit, rematch and extend: which match. */
export const matchInputSchema = gameInput
  .extend({
    matchID: namedIDSchema.meta({ description: "A match of your own, of this game type" }),
  })
  .meta({ description: "Which match" });

/** Which match. */
export type MatchInput = z.infer<typeof matchInputSchema>;

/** The side that an inviter or a creator asks for. */
export const symbolSchema = z
  .enum(INVITER_SYMBOLS)
  .default("random")
  .meta({ description: "Your own side; `random` is drawn when the invite is accepted" });

/** Input of `matches.invite`. `message` null, empty or absent means none. */
export const inviteInputSchema = gameInput
  .extend({
    opponentUserID: idSchema.meta({ description: "The user to invite; never yourself", example: 8 }),
    symbol: symbolSchema,
    ...inviteTerms,
  })
  .superRefine(checkTime)
  .meta({ description: "An invite to a match" });

/** An invite to a match. */
export type InviteInput = z.infer<typeof inviteInputSchema>;

/** Input of `matches.move`; `move` is checked by its game's own schema. */
export const moveInputSchema = matchInputSchema
  .extend({
    move: z
      .record(z.string(), z.unknown())
      .meta({ description: "The game's own move, as the `moveSchema` of its game says", example: { cell: 4 } }),
    expectedLastActionTime: z.int().min(0).optional().meta({
      description: "The match's `lastActionTime` as you saw it; when it has moved on, the move is `stale_state`",
    }),
    expectedPositionVersion: z.int().min(0).optional().meta({
      description:
        "The match's `positionVersion` as you saw it; when it has moved on, the move is `stale_state`; no offer ever moves it",
    }),
  })
  .meta({ description: "A move, and in which match" });

/** A move, and in which match. */
export type MoveInput = z.infer<typeof moveInputSchema>;

const kindSchema = z.enum(OFFER_KINDS).meta({ description: "A draw, or a takeback" });

/** Input of `matches.offer`: what is offered, and in which match. */
export const offerInputSchema = matchInputSchema
  .extend({ kind: kindSchema })
  .meta({ description: "What to offer, and in which match" });

/** What to offer, and in which match. */
export type OfferInput = z.infer<typeof offerInputSchema>;

/** Input of what answers an offer or withdraws it. */
export const offerAnswerInputSchema = offerInputSchema
  .extend({
    offeredTime: z.int().min(0).optional().meta({
      description: "The offer's `offeredTime` as you saw it; when another stands or none, the answer is `stale_state`",
    }),
  })
  .meta({ description: "Which offer, and in which match" });

/** Which offer, and in which match. */
export type OfferAnswerInput = z.infer<typeof offerAnswerInputSchema>;

/** Input of `matches.get`. `since` and `wait` are as in the query. */
export const getInputSchema = matchInputSchema
  .extend({ since: sinceSchema, wait: waitSchema })
  .meta({ description: "Which match to read, and how long to wait for a change" });

/** Which match to read, and how long to wait for a change. */
export type GetInput = z.infer<typeof getInputSchema>;

/** Input of `matches.history`. */
export const historyInputSchema = matchInputSchema
  .extend({ after: afterSchema, takenBack: takenBackSchema })
  .meta({ description: "Which match's moves, and from where on" });

/** Which match's moves, and from where on. */
export type HistoryInput = z.infer<typeof historyInputSchema>;

/** Input of `matches.positions`. */
export const positionsInputSchema = matchInputSchema
  .extend({ after: afterPositionSchema })
  .meta({ description: "Which match's positions, and from where on" });

/** Which match's positions, and from where on. */
export type PositionsInput = z.infer<typeof positionsInputSchema>;

/** Input of `matches.list`; without a game type, the list over all of them. */
export const listInputSchema = z
  .object({
    gameType: gameTypeSchema
      .optional()
      .meta({ description: "Only matches of this game type; absent, those of all games", example: "tic-tac-toe" }),
    since: sinceSchema,
    wait: waitSchema,
    limit: limitSchema(LIMITS.listLimit, "How many matches that are over at most"),
    before: beforeSchema,
    opponentUserID: opponentSchema,
    changes: changesSchema,
  })
  .refine(({ changes, before, opponentUserID }) => !changes || (before === undefined && opponentUserID === undefined), {
    path: ["changes"],
    error: "goes with neither before nor opponentUserID",
  })
  .meta({ description: "Which matches to list, and how long to wait for a change" });

/** Which matches to list, and how long to wait for a change. */
export type ListInput = z.infer<typeof listInputSchema>;

/** Input of `friends.search`. */
export const searchInputSchema = gameInput
  .extend({
    q: searchTextSchema,
    limit: limitSchema(LIMITS.searchLimit, "How many users at most"),
  })
  .meta({ description: "What to search for" });

/** What to search for. */
export type SearchInput = z.infer<typeof searchInputSchema>;

/** Input of `users.get`. */
export const userInputSchema = z
  .object({ userID: namedIDSchema.meta({ description: "Whose page" }) })
  .meta({ description: "Which user" });

/** Which user. */
export type UserInput = z.infer<typeof userInputSchema>;

const PRINTABLE = `must have 1 to ${LIMITS.idempotencyKeyLength} printable characters`;

/** `Idempotency-Key`: 1..255 printable ASCII characters. */
export const idempotencyKeySchema = z
  .string()
  .max(LIMITS.idempotencyKeyLength, { error: PRINTABLE, abort: true })
  .regex(/^[\x21-\x7e][\x20-\x7e]*$/, PRINTABLE)
  .meta({
    description: `The same key with the same request gets the first answer again, for ${LIMITS.idempotencyLifetimeMs / 3_600_000} hours; that of a sign-in for one`,
    example: "6f1ed002ab5595859014ebf0951522d9",
  });
