import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, timeSchema } from "./primitives.ts";
import { userSummarySchema } from "./user.ts";
import { CHALLENGE_KINDS, CHALLENGE_STATE_NAMES, INVITER_SYMBOLS } from "./vocabulary.ts";

const time = (description: string) => timeSchema.meta({ description: `${description}, in epoch milliseconds` });
const flag = (description: string) => z.boolean().meta({ description });

/** An open seat, as the viewer sees it (contract 4.5). */
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
    turnSeconds: z
      .int()
      .nullable()
      .meta({ description: "Seconds that each turn may take; null for no deadline", example: 604800 }),
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
