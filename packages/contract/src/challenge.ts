import { z } from "zod";
import { matchSnapshotSchema } from "./envelopes.ts";
import { gameTypeSchema, symbolSchema } from "./inputs.ts";
import { LIMITS } from "./limits.ts";
import { messageSchema } from "./match.ts";
import { idSchema, timeSchema } from "./primitives.ts";
import { gameFilterSchema, limitSchema, writtenAs } from "./query.ts";
import { checkTime, clockSchema, optionsSchema, termInputs, variantSchema } from "./terms.ts";
import { userSummarySchema } from "./user.ts";
import { CHALLENGE_KINDS, CHALLENGE_STATE_NAMES, INVITER_SYMBOLS } from "./vocabulary.ts";

const time = (description: string) => timeSchema.meta({ description: `${description}, in epoch milliseconds` });
const flag = (description: string) => z.boolean().meta({ description });

/** An open seat, as the viewer sees it. */
export const challengeSchema = z
  .object({
    ref: z.string().meta({
      description: "Its name, which nobody guesses; who holds it may take the seat",
      example: "kR2vWm0sQ1yB7c9XtFhJ3w",
    }),
    kind: z.enum(CHALLENGE_KINDS).meta({ description: "`link`: for who holds `ref`; `open`: also in the public list" }),
    gameType: z
      .string()
      .min(1)
      .max(LIMITS.gameTypeLength)
      .meta({ description: "The game that will be played", example: "tic-tac-toe" }),
    state: z.int().min(0).meta({ description: "0 open; every other number means closed for good", example: 0 }),
    stateName: z.enum(CHALLENGE_STATE_NAMES).meta({ description: "`state` as a word" }),
    creator: userSummarySchema.meta({ description: "Who plays whoever takes the seat" }),
    symbol: z.enum(INVITER_SYMBOLS).meta({ description: "The creator's side; `random` is drawn at the accept" }),
    turnSeconds: z.int().nullable().meta({
      description: "Seconds that each turn may take; null for no deadline, and with a clock",
      example: 604800,
    }),
    clock: clockSchema
      .nullable()
      .meta({ description: "A bank of time for each side, which runs on its own turns; null without", example: null }),
    daysOff: flag("Whether no turn runs out while its player is away"),
    options: optionsSchema,
    variant: variantSchema,
    message: z.string().nullable().meta({ description: "The creator's words; null without any", example: "Anybody?" }),
    isQuick: flag("Whether a quick match left it"),
    createdTime: time("When it was made"),
    expiresTime: time("When it expires, or would have"),
    closedTime: timeSchema
      .nullable()
      .meta({ description: "When it was closed, in epoch milliseconds; null while it is open" }),
    matchID: idSchema
      .nullable()
      .meta({ description: "The match that it became; null for all but its two players, and where it became none" }),
    isYours: flag("Whether you made it"),
    canAccept: flag("Whether you may take the seat; without credentials, whether a new guest might"),
    canCancel: flag("Whether you may take it back: it is yours, and open"),
    url: z.string().nullable().meta({
      description: "The link to hand out; null for all but the creator",
      example: "https://play.example/c/kR2vWm0sQ1yB7c9XtFhJ3w",
    }),
  })
  .meta({ id: "Challenge", description: "An open seat, from your viewpoint" });

/** An open seat, from your viewpoint. */
export type Challenge = z.infer<typeof challengeSchema>;

/** Input of `challenges.create`. */
export const challengeInputSchema = z
  .object({
    gameType: gameTypeSchema,
    kind: z.enum(CHALLENGE_KINDS).meta({ description: "`link`: for who holds `ref`; `open`: also in the public list" }),
    symbol: symbolSchema,
    ...termInputs,
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
  .superRefine(checkTime)
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
const SEAT_CURSOR = /^\d{1,13}-[01]-\d{1,15}-[\w-]{22}$/;

const seatCursorSchema = writtenAs(
  { type: "text", pattern: SEAT_CURSOR, rule: "must be the nextCursor of a page" },
  z
    .string()
    .regex(SEAT_CURSOR, "must be the nextCursor of a page")
    .optional()
    .meta({ description: "The `nextCursor` of the page before" }),
);

/** Input of `challenges.list`. */
export const challengesInputSchema = z
  .object({
    gameType: gameFilterSchema,
    limit: limitSchema(LIMITS.challengesLimit, "How many challenges at most"),
    after: seatCursorSchema,
  })
  .meta({ description: "Which challenges to list" });

/** Which challenges to list. */
export type ChallengesInput = z.infer<typeof challengesInputSchema>;

/** Input of `challenges.quick`. */
export const quickInputSchema = z
  .object({ gameType: gameTypeSchema, ...termInputs })
  .superRefine(checkTime)
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
      description: `Open challenges that you may accept, the oldest first. Of more than a page holds, the first ${LIMITS.creatorSeats} of each creator, of these ${LIMITS.addressSeats} from each address and ${LIMITS.networkSeats} from each network, come before all others`,
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

/** The match, or the seat that waits for a player. */
export type QuickAnswer = z.infer<typeof quickAnswerSchema>;
