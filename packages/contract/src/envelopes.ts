import { z } from "zod";
import { matchSchema } from "./match.ts";
import { timeSchema } from "./primitives.ts";

const unchangedSchema = z
  .object({ unchanged: z.literal(true), lastActionTime: timeSchema, serverTime: timeSchema })
  .meta({ id: "Unchanged", description: "Nothing changed since the cursor given as `since`" });

/** One match with its cursor (contract 4.1). */
export const matchSnapshotSchema = z
  .object({ unchanged: z.literal(false), lastActionTime: timeSchema, serverTime: timeSchema, match: matchSchema })
  .meta({ id: "MatchSnapshot" });
export type MatchSnapshot = z.infer<typeof matchSnapshotSchema>;

/** The viewer's matches with their cursor: a snapshot, not a delta (contract 4.1). */
export const listSnapshotSchema = z
  .object({
    unchanged: z.literal(false),
    lastActionTime: timeSchema,
    serverTime: timeSchema,
    items: z.array(matchSchema),
    yourTurnCount: z.int().min(0),
    inviteCount: z.int().min(0),
    nextCursor: z.int().nullable(),
  })
  .meta({ id: "ListSnapshot" });
export type ListSnapshot = z.infer<typeof listSnapshotSchema>;

/** Single envelope (contract 4.1). */
export const matchEnvelopeSchema = z.discriminatedUnion("unchanged", [matchSnapshotSchema, unchangedSchema]);
export type MatchEnvelope = z.infer<typeof matchEnvelopeSchema>;

/** List envelope (contract 4.1). */
export const listEnvelopeSchema = z.discriminatedUnion("unchanged", [listSnapshotSchema, unchangedSchema]);
export type ListEnvelope = z.infer<typeof listEnvelopeSchema>;
