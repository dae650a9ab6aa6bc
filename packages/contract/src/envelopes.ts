import { z } from "zod";
import { matchSchema } from "./match.ts";
import { idSchema, timeSchema } from "./primitives.ts";

const changed = z.literal(false).meta({ description: "What follows is how things stand now" });
const serverTime = timeSchema.meta({ description: "The service's clock at the answer, in epoch milliseconds" });

/** The fields of either envelope when nothing changed (contract 4.1). */
export const unchangedSchema = z
  .object({
    unchanged: z.literal(true).meta({ description: "Nothing changed" }),
    lastActionTime: timeSchema.meta({ description: "The cursor, as it was given as `since`" }),
    serverTime,
  })
  .meta({ id: "Unchanged", description: "Nothing changed since the cursor given as `since`" });

/** Nothing changed since the cursor given as `since`. */
export type Unchanged = z.infer<typeof unchangedSchema>;

const listOwner = idSchema.meta({ description: "The viewer whose list this is, also where it is empty" });

/** The same of a list, whose owner it names. */
export const unchangedListSchema = unchangedSchema
  .extend({ yourUserID: listOwner })
  .meta({ id: "UnchangedList", description: "Nothing of your list changed since the cursor given as `since`" });

/** Nothing of a list changed since the cursor given as `since`. */
export type UnchangedList = z.infer<typeof unchangedListSchema>;

/** One match with its cursor. */
export const matchSnapshotSchema = z
  .object({
    unchanged: changed,
    lastActionTime: timeSchema.meta({ description: "The match's cursor: pass it as `since`" }),
    serverTime,
    match: matchSchema.meta({ description: "The match as you may see it" }),
  })
  .meta({ id: "MatchSnapshot", description: "One match, with its cursor" });

/** One match, with its cursor. */
export type MatchSnapshot = z.infer<typeof matchSnapshotSchema>;

/** The viewer's matches with their cursor: all of them, or what changed since the cursor that was given. */
export const listSnapshotSchema = z
  .object({
    unchanged: changed,
    lastActionTime: timeSchema.meta({
      description:
        "The list's cursor, the highest of all your matches of the game type: pass it as `since`; 0 without any",
    }),
    serverTime,
    isDelta: z.boolean().meta({
      description:
        "Whether `items` are only the matches that changed after `since`: as `changes=only` asks, where few did",
      example: false,
    }),
    yourUserID: listOwner,
    items: z.array(matchSchema).meta({
      description:
        "Invited and active matches and the newest that are over, the latest `lastActionTime` first; of a delta, those that changed",
    }),
    yourTurnCount: z.int().min(0).meta({ description: "How many matches wait for a move of yours" }),
    inviteCount: z.int().min(0).meta({ description: "How many invites wait for an answer of yours" }),
    offerCount: z
      .int()
      .min(0)
      .meta({ description: "How many offers of opponents stand and wait for an answer of yours" }),
    nextCursor: z.int().nullable().meta({
      description:
        "Pass it as `before` for older matches that are over; null where there are no more; of a delta, where the whole list would end",
    }),
  })
  .meta({
    id: "ListSnapshot",
    description: "Your matches, with their cursor: all that counts now, or only what changed",
  });

/** Your matches, with their cursor: all that counts now, or only what changed. */
export type ListSnapshot = z.infer<typeof listSnapshotSchema>;

/** Single envelope. */
export const matchEnvelopeSchema = z
  .discriminatedUnion("unchanged", [matchSnapshotSchema, unchangedSchema])
  .meta({ id: "MatchEnvelope", description: "One match, or that it did not change" });

/** One match, or that it did not change. */
export type MatchEnvelope = z.infer<typeof matchEnvelopeSchema>;

/** List envelope. */
export const listEnvelopeSchema = z
  .discriminatedUnion("unchanged", [listSnapshotSchema, unchangedListSchema])
  .meta({ id: "ListEnvelope", description: "Your matches, or that none of them changed" });

/** Your matches, or that none of them changed. */
export type ListEnvelope = z.infer<typeof listEnvelopeSchema>;
