import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, textSchema, timeSchema } from "./primitives.ts";
import { matchClockSchema, optionsSchema, termInputs, variantSchema } from "./terms.ts";
import { userSummarySchema } from "./user.ts";
import { INVITER_SYMBOLS, OFFER_ENDS, ORIGINS, OUTCOMES, PAUSED_REASONS, STATE_NAMES, SYMBOLS } from "./vocabulary.ts";

/** A few words that go with an invite or a challenge; null, empty and absent all mean none (contract 4). */
export const messageSchema = textSchema(LIMITS.messageLength)
  .nullable()
  .default(null)
  .transform((message) => message || null)
  .meta({ description: "A few words to the other player; null or empty for none", example: "A quick one?" });

/** The terms that an invite may fix besides game and players; the match shows each under the same name. */
export const inviteTerms = { ...termInputs, message: messageSchema };

/** The body of a move as it travels; its shape is the game's own. */
export const moveBodySchema = z
  .record(z.string(), z.unknown())
  .meta({ description: "A move, in the shape that its game gives it" });

/** A move, in the shape that its game gives it. */
export type MoveBody = z.infer<typeof moveBodySchema>;

/** The viewer's view of the position, with the last move and, on turn, the legal ones. */
export const gameViewSchema = z
  .looseObject({
    lastMove: moveBodySchema.nullable().meta({
      description: "The last accepted move, null before the first and where you may not know it",
      example: { cell: 4 },
    }),
    legalMoves: z.array(moveBodySchema).optional().meta({
      description:
        "The moves you may make, each accepted as it stands; absent unless `canMove`, where the game has too many, and in the older items of a list over 240 KiB: ask for the match itself",
    }),
  })
  .meta({
    id: "GameView",
    description: `The position as you may see it; further fields are the game's own; a list over ${LIMITS.listBytes / 1024} KiB leaves \`legalMoves\` out of its older items, and one that would pass 256 KiB even so leaves all but \`lastMove\` out of its oldest: absent means, ask for the match itself`,
  });

/** The position as you may see it; further fields are the game's own; a list over 240 KiB leaves `legalMoves` out of its older items, and one that would pass 256 KiB even so leaves all but `lastMove` out of its oldest: absent means, ask for the match itself. */
export type GameView = z.infer<typeof gameViewSchema>;

const time = (description: string) => timeSchema.meta({ description: `${description}, in epoch milliseconds` });
const timeOrNull = (description: string, whenNull: string) =>
  timeSchema.nullable().meta({ description: `${description}, in epoch milliseconds; null ${whenNull}` });
const userOrNull = (description: string) => idSchema.nullable().meta({ description });
const flag = (description: string) => z.boolean().meta({ description });

const offerFields = {
  byUserID: userOrNull("Who offers it; null while none stands"),
  offeredTime: timeOrNull(
    "When it was offered: pass it with an answer that is meant for this one",
    "while none stands",
  ),
  canOffer: flag("Whether you may offer it now, and it would say something new"),
  canAnswer: flag("Whether you may accept or decline it: the other player offers it"),
  canWithdraw: flag("Whether you may take it back: you offer it"),
  lastAnswer: z.enum(OFFER_ENDS).nullable().meta({
    description:
      "How the last one of its kind ended; `lapsed` by a move, the end of the match, or another offer's acceptance; null before any has",
  }),
  lastByUserID: userOrNull("Who had made that one; null before any has ended"),
  lastTime: timeOrNull("When that one ended", "before any has"),
};

/** An offer of a draw. */
export const drawOfferSchema = z
  .object(offerFields)
  .meta({ id: "DrawOffer", description: "The draw, as far as it is offered" });

/** The draw, as far as it is offered. */
export type DrawOffer = z.infer<typeof drawOfferSchema>;

/** An offer to take moves back. */
export const takebackOfferSchema = z
  .object({
    ...offerFields,
    toMoveCount: z.int().min(0).nullable().meta({
      description: "How many moves stand when it is accepted, as fixed when it was offered; null while none stands",
      example: 1,
    }),
  })
  .meta({ id: "TakebackOffer", description: "The takeback, as far as it is offered" });

/** The takeback, as far as it is offered. */
export type TakebackOffer = z.infer<typeof takebackOfferSchema>;

/** What may stand between two moves, one of each kind. */
export const offersSchema = z
  .object({
    draw: drawOfferSchema.meta({ description: "To end the match as a draw" }),
    takeback: takebackOfferSchema.meta({ description: "To take back the offerer's latest move, and what followed it" }),
  })
  .meta({ id: "Offers", description: "What is offered, and what you may do about it" });

/** What is offered, and what you may do about it. */
export type Offers = z.infer<typeof offersSchema>;

const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);
const COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

/** What all chance of a match follows from. */
export const chanceSchema = z
  .object({
    commitment: hexSchema.meta({
      description: "The SHA-256 of the seed's 32 bytes, in hex digits",
      example: COMMITMENT,
    }),
    seed: hexSchema
      .nullable()
      .meta({ description: "The seed's 32 bytes in hex digits; null until the match is over", example: null }),
  })
  .meta({ id: "Chance", description: "What every throw, draw and shuffle of the match follows from" });

/** A match from the viewpoint of the calling user. */
export const matchSchema = z
  .object({
    matchID: idSchema.meta({ description: "The match, for ever", example: 41 }),
    gameType: z
      .string()
      .min(1)
      .max(LIMITS.gameTypeLength)
      .meta({ description: "The game that is played, as GET /platform/games lists it", example: "tic-tac-toe" }),
    rulesVersion: z.int().min(1).meta({
      description: "The version of the game's rules that it is played with to its end, fixed when it was made",
      example: 1,
    }),
    options: optionsSchema,
    variant: variantSchema,
    state: z.int().min(0).meta({
      description: "0 invited, 1 active; every number from 2 on means over, also one you don't know",
      example: 1,
    }),
    stateName: z.enum(STATE_NAMES).meta({ description: "`state` as a word" }),
    origin: z.enum(ORIGINS).meta({
      description:
        "What it came from: an invite, a challenge by `link` or in the list (`open`), a `quick` match, or a `rematch`",
    }),
    invitedByUserID: idSchema.meta({ description: "Who sent the invite, or made the challenge", example: 7 }),
    inviterSymbol: z
      .enum(INVITER_SYMBOLS)
      .meta({ description: "The side the inviter asked for; `random` is drawn when the invite is accepted" }),
    xUserID: userOrNull("Who plays X and moves first; null until the invite is accepted"),
    oUserID: userOrNull("Who plays O; null until the invite is accepted"),
    currentTurnUserID: userOrNull(
      "Whose turn it is; null unless the match is active, and where both are to move: `isYourTurn` says whether you are",
    ),
    winnerUserID: userOrNull("Who won; null unless the result is `win`, `forfeit` or `timeout`"),
    yourUserID: idSchema.meta({ description: "You: the user that this view is for", example: 7 }),
    yourSymbol: z.enum(SYMBOLS).nullable().meta({ description: "Your side; null until the invite is accepted" }),
    isYourTurn: flag("Whether the match is active and waits for your move; in a joint turn, until you have moved"),
    canMove: flag("Whether a move of yours would be looked at now; the same as `isYourTurn`"),
    canAcceptInvite: flag("Whether you may accept: an invite to you is pending"),
    canDeclineInvite: flag("Whether you may decline: an invite to you is pending"),
    canCancelInvite: flag("Whether you may cancel: an invite of yours is pending"),
    canForfeit: flag("Whether you may give up: the match is active"),
    canExtend: flag("Whether you may give the player on turn more time: the turn has a deadline and isn't yours"),
    canRematch: flag("Whether you may ask for a rematch, or accept the other player's: it was played, and is over"),
    isPaused: flag("Whether it is paused, its clock too, because its rules are missing or fail; it can be forfeited"),
    pausedReason: z.enum(PAUSED_REASONS).nullable().meta({
      description: "Why: the server lacks the rules of its version, or they failed; null unless `isPaused`",
      example: null,
    }),
    isFinished: flag("Whether the match is over for good: `state` is 2 or more"),
    result: z.string().max(LIMITS.resultLength).nullable().meta({
      description:
        "How it ended: `win`, `draw`, `forfeit`, `timeout`, `declined`, `canceled`, `expired` or `aborted`; null until over",
      example: "win",
    }),
    resultDetail: z.string().max(LIMITS.resultLength).nullable().meta({
      description:
        "How exactly, one of the words that GET /platform/games lists for the game, `agreement`, or `timeout` where neither moved in time; null until over, and where there is no more to say",
      example: "checkmate",
    }),
    outcome: z
      .enum(OUTCOMES)
      .nullable()
      .meta({ description: "The result as you see it; null until over, and where nobody won or drew" }),
    opponent: userSummarySchema.meta({
      description: "Your opponent; before the start the user you invited, or who invited you",
    }),
    message: z
      .string()
      .nullable()
      .meta({ description: "The inviter's words to the invited user; null without any", example: "A quick one?" }),
    moveCount: z.int().min(0).meta({ description: "How many moves stand: accepted, and not taken back", example: 2 }),
    positionVersion: z.int().min(0).meta({
      description:
        "0 at the start, one more with every accepted move and takeback, and never less: pass it as `expectedPositionVersion`",
      example: 2,
    }),
    turnSeconds: z.int().nullable().meta({
      description: "Seconds that each turn may take; null for no deadline, and with a clock",
      example: 604800,
    }),
    clock: matchClockSchema
      .nullable()
      .meta({ description: "A bank of time for each side, which runs on its own turns; null without", example: null }),
    daysOff: flag("Whether no turn runs out while its player is away"),
    turnDeadlineTime: timeOrNull("When the turn in progress times out", "unless active with a deadline"),
    inviteExpiresTime: timeOrNull("When the invite expires", "unless it is pending"),
    offers: offersSchema.meta({ description: "What is offered between the moves, and what you may do about it" }),
    rematchOfMatchID: idSchema
      .nullable()
      .meta({ description: "The match that this is the rematch of; null for others" }),
    rematchMatchID: idSchema.nullable().meta({
      description: "The latest rematch of this match, also one that came to nothing; null without any",
    }),
    createdTime: time("When the invite was sent"),
    startedTime: timeOrNull("When the invite was accepted", "until then"),
    finishedTime: timeOrNull("When the match was over", "until then"),
    lastMoveTime: timeOrNull("When the last of the moves that stand was made", "before the first"),
    lastActionTime: time("The match's cursor: pass it as `since`"),
    chance: chanceSchema.nullable().meta({
      description: "Of a game with chance: what its chance follows from; null in others, and until the match begins",
      example: null,
    }),
    game: gameViewSchema.meta({ description: "The position as you may see it" }),
  })
  .meta({ id: "Match", description: "A match from your viewpoint, the calling user's" });

/** A match from your viewpoint, the calling user's. */
export type Match = z.infer<typeof matchSchema>;

/** One accepted move of a match's history. */
export const historyMoveSchema = z
  .object({
    moveNumber: z.int().min(1).meta({ description: "Its place among the moves that stood when it was made, from 1" }),
    userID: idSchema.meta({ description: "Who made it", example: 7 }),
    symbol: z.enum(SYMBOLS).meta({ description: "The side that made it" }),
    move: moveBodySchema
      .nullable()
      .meta({ description: "The game's own move; null where you may not know it", example: { cell: 4 } }),
    time: time("When it was accepted"),
    isTakenBack: flag("Whether it was taken back; only with `takenBack=include`"),
  })
  .meta({ id: "HistoryMove", description: "One accepted move" });

/** One accepted move. */
export type HistoryMove = z.infer<typeof historyMoveSchema>;

/** Answer of `matches.history`. */
export const historySchema = z
  .object({
    items: z
      .array(historyMoveSchema)
      .meta({ description: `The moves that stand, the oldest first, at most ${LIMITS.historyMoves}` }),
    nextAfter: z
      .int()
      .nullable()
      .meta({ description: "Pass it as `after` for the moves that follow; null where there are no more" }),
  })
  .meta({ id: "History", description: "The moves of a match, a page of them" });

/** The moves of a match, a page of them. */
export type History = z.infer<typeof historySchema>;

/** One position that a match has stood in. */
export const pastPositionSchema = z
  .object({
    moveCount: z.int().min(0).meta({ description: "How many moves led there; 0 is the first position", example: 1 }),
    turnSymbol: z
      .enum([...SYMBOLS, "both"])
      .nullable()
      .meta({ description: "Whose turn it was, by the rules; null where they end the match there", example: "O" }),
    game: gameViewSchema.meta({
      description:
        "The position as you saw it then, without `legalMoves`, and with `lastMove` as the history tells it; the last one of a match that is over as the match shows it",
    }),
  })
  .meta({ id: "PastPosition", description: "One position that the match has stood in" });

/** One position that the match has stood in. */
export type PastPosition = z.infer<typeof pastPositionSchema>;

/** Answer of `matches.positions`. */
export const positionsSchema = z
  .object({
    items: z.array(pastPositionSchema).meta({
      description: `The positions that the moves that stand have led to, the oldest first, at most ${LIMITS.pastPositions}, and fewer where they are large`,
    }),
    nextAfter: z
      .int()
      .nullable()
      .meta({ description: "Pass it as `after` for the positions that follow; null where there are no more" }),
  })
  .meta({ id: "Positions", description: "The positions of a match, a page of them" });

/** The positions of a match, a page of them. */
export type Positions = z.infer<typeof positionsSchema>;
