import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, timeSchema } from "./primitives.ts";
import { userSummarySchema } from "./user.ts";
import { INVITER_SYMBOLS, OUTCOMES, STATE_NAMES, SYMBOLS } from "./vocabulary.ts";

/** The body of a move as it travels; its shape is the game's own (contract 5). */
export const moveBodySchema = z.record(z.string(), z.unknown());
export type MoveBody = z.infer<typeof moveBodySchema>;

/** The viewer's view of the position, with the last move and, on turn, the legal ones (contract 2.1). */
export const gameViewSchema = z
  .looseObject({ lastMove: moveBodySchema.nullable(), legalMoves: z.array(moveBodySchema).optional() })
  .meta({
    id: "GameView",
    description:
      "The viewer's view of the position; further fields are the game's own. A list of more than 240 KiB leaves legalMoves out of its older items",
  });
export type GameView = z.infer<typeof gameViewSchema>;

/** A match from the viewpoint of the calling user (contract 2.1). */
export const matchSchema = z
  .object({
    matchID: idSchema,
    gameType: z.string().min(1).max(LIMITS.gameTypeLength),
    state: z.int().min(0),
    stateName: z.enum(STATE_NAMES),
    invitedByUserID: idSchema,
    inviterSymbol: z.enum(INVITER_SYMBOLS),
    xUserID: idSchema.nullable(),
    oUserID: idSchema.nullable(),
    currentTurnUserID: idSchema.nullable(),
    winnerUserID: idSchema.nullable(),
    yourUserID: idSchema,
    yourSymbol: z.enum(SYMBOLS).nullable(),
    isYourTurn: z.boolean(),
    canMove: z.boolean(),
    canAcceptInvite: z.boolean(),
    canDeclineInvite: z.boolean(),
    canCancelInvite: z.boolean(),
    canForfeit: z.boolean(),
    isFinished: z.boolean(),
    result: z.string().max(LIMITS.resultLength).nullable(),
    outcome: z.enum(OUTCOMES).nullable(),
    opponent: userSummarySchema,
    message: z.string().nullable(),
    moveCount: z.int().min(0),
    turnSeconds: z.int().nullable(),
    turnDeadlineTime: timeSchema.nullable(),
    inviteExpiresTime: timeSchema.nullable(),
    createdTime: timeSchema,
    startedTime: timeSchema.nullable(),
    finishedTime: timeSchema.nullable(),
    lastMoveTime: timeSchema.nullable(),
    lastActionTime: timeSchema.meta({ description: "The match's cursor: pass it as `since`" }),
    game: gameViewSchema,
  })
  .meta({ id: "Match" });
export type Match = z.infer<typeof matchSchema>;

/** One accepted move of a match's history; `move` is null where the viewer may not know it (contract 4). */
export const historyMoveSchema = z
  .object({
    moveNumber: z.int().min(1),
    userID: idSchema,
    symbol: z.enum(SYMBOLS),
    move: moveBodySchema.nullable(),
    time: timeSchema,
  })
  .meta({ id: "HistoryMove" });
export type HistoryMove = z.infer<typeof historyMoveSchema>;

/** Answer of `matches.history`, oldest first. */
export const historySchema = z.object({ items: z.array(historyMoveSchema) }).meta({ id: "History" });
export type History = z.infer<typeof historySchema>;
