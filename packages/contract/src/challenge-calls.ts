import { z } from "zod";
import { challengeSchema } from "./challenge.ts";
import { matchSnapshotSchema } from "./envelopes.ts";
import { gameTypeSchema, symbolSchema } from "./inputs.ts";
import { LIMITS } from "./limits.ts";
import { messageSchema, turnSecondsSchema } from "./match.ts";
import { gameFilterSchema, limitSchema } from "./query-fields.ts";
import { writtenAs } from "./query-text.ts";
import { CHALLENGE_KINDS } from "./vocabulary.ts";

/** Input of `challenges.create` (contract 4.5). */
export const challengeInputSchema = z
  .object({
    gameType: gameTypeSchema,
    kind: z.enum(CHALLENGE_KINDS).meta({ description: "`link`: for who holds `ref`; `open`: also in the public list" }),
    symbol: symbolSchema,
    turnSeconds: turnSecondsSchema,
    message: messageSchema,
    lifetimeSeconds: z
      .int()
      .min(LIMITS.linkSeconds.min)
      .max(LIMITS.linkSeconds.max)
      .optional()
      .meta({
        description: `Seconds until it expires: a link up to ${LIMITS.linkSeconds.max} (default ${LIMITS.linkSeconds.default}), an open one up to ${LIMITS.openSeconds.max} (${LIMITS.openSeconds.default}), with turns below ${LIMITS.liveTurnSeconds} s up to ${LIMITS.liveSeconds.max} (${LIMITS.liveSeconds.default})`,
        example: LIMITS.openSeconds.default,
      }),
  })
  .meta({ description: "A seat to leave open" });

/** A seat to leave open. */
export type ChallengeInput = z.infer<typeof challengeInputSchema>;

/** Input of `challenges.get`, `challenges.accept` and `challenges.cancel`; any text, so that one that names none is 404. */
export const challengeRefInputSchema = z
  .object({ ref: z.string().meta({ description: "Its name", example: "kR2vWm0sQ1yB7c9XtFhJ3w", minLength: 1 }) })
  .meta({ description: "Which challenge" });

/** Which challenge. */
export type ChallengeRefInput = z.infer<typeof challengeRefInputSchema>;

/** Where a page of open challenges ended: round, whether the creator was away, when it was created, and its name. */
const SEAT_CURSOR = /^\d{1,9}-[01]-\d{1,15}-[\w-]{22}$/;

const seatCursorSchema = writtenAs(
  { type: "text", pattern: SEAT_CURSOR, rule: "must be the nextCursor of a page" },
  z
    .string()
    .regex(SEAT_CURSOR, "must be the nextCursor of a page")
    .optional()
    .meta({ description: "The `nextCursor` of the page before" }),
);

/** Input of `challenges.list` (contract 4.5). */
export const challengesInputSchema = z
  .object({
    gameType: gameFilterSchema,
    limit: limitSchema(LIMITS.challengesLimit, "How many challenges at most"),
    after: seatCursorSchema,
  })
  .meta({ description: "Which challenges to list" });

/** Which challenges to list. */
export type ChallengesInput = z.infer<typeof challengesInputSchema>;

/** Input of `challenges.quick` (contract 4.5). */
export const quickInputSchema = z
  .object({ gameType: gameTypeSchema, turnSeconds: turnSecondsSchema })
  .meta({ description: "The terms of a quick match" });

/** The terms of a quick match. */
export type QuickInput = z.infer<typeof quickInputSchema>;

/** Answer of `challenges.create`, `challenges.get` and `challenges.cancel`. */
export const challengeAnswerSchema = z
  .object({ challenge: challengeSchema.meta({ description: "The challenge as you may see it" }) })
  .meta({ id: "ChallengeAnswer", description: "One challenge" });

/** One challenge. */
export type ChallengeAnswer = z.infer<typeof challengeAnswerSchema>;

/** Answer of `challenges.list`. */
export const challengesSchema = z
  .object({
    items: z.array(challengeSchema).meta({
      description: `Open challenges that you may accept: of creators who are online first, then the oldest first; at most ${LIMITS.creatorSeats} of one creator and ${LIMITS.addressSeats} from one address`,
    }),
    limited: z.boolean().meta({ description: "Whether there are more than this page holds" }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "Pass it as `after` for the next page; null when there is none", example: null }),
  })
  .meta({ id: "Challenges", description: "Open challenges" });

/** Open challenges. */
export type Challenges = z.infer<typeof challengesSchema>;

/** Answer of `challenges.mine`. */
export const ownChallengesSchema = z
  .object({
    items: z.array(challengeSchema).meta({
      description: `Your open challenges, the newest first, then the last ${LIMITS.closedChallenges} that were closed`,
    }),
  })
  .meta({ id: "OwnChallenges", description: "Your challenges" });

/** Your challenges. */
export type OwnChallenges = z.infer<typeof ownChallengesSchema>;

/** A quick match that found its opponent. */
export const quickMatchedSchema = matchSnapshotSchema
  .extend({ matched: z.literal(true).meta({ description: "Somebody's seat was open: the match has begun" }) })
  .meta({ id: "QuickMatched", description: "A quick match that has begun" });

/** A quick match that has begun. */
export type QuickMatched = z.infer<typeof quickMatchedSchema>;

/** A quick match that waits for its opponent. */
export const quickWaitingSchema = challengeAnswerSchema
  .extend({ matched: z.literal(false).meta({ description: "Nobody's seat was open: yours is now" }) })
  .meta({ id: "QuickWaiting", description: "A quick match that waits" });

/** A quick match that waits. */
export type QuickWaiting = z.infer<typeof quickWaitingSchema>;

/** Answer of `challenges.quick`. */
export const quickAnswerSchema = z
  .discriminatedUnion("matched", [quickMatchedSchema, quickWaitingSchema])
  .meta({ id: "QuickAnswer", description: "The match, or the seat that waits for somebody" });

/** The match, or the seat that waits for somebody. */
export type QuickAnswer = z.infer<typeof quickAnswerSchema>;
