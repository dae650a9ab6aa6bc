import { z } from "zod";
import { idSchema, timeSchema } from "./primitives.ts";
import { RESULTS, STATE_NAMES } from "./vocabulary.ts";

/** The events of a user's webhook. */
export const USER_EVENT_KINDS = [
  "match.invited",
  "match.accepted",
  "match.declined",
  "match.canceled",
  "match.expired",
  "match.moved",
  "match.turn",
  "match.reminder",
  "match.finished",
  "match.aborted",
  "match.extended",
  "match.offered",
  "match.answered",
  "match.takenBack",
  "challenge.accepted",
  "webhook.disabled",
  "test",
] as const;
export type UserEventKind = (typeof USER_EVENT_KINDS)[number];

/** Further events of the operator's webhook. */
export const EVENT_KINDS = [...USER_EVENT_KINDS, "user.deleted"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const user = (description: string) => idSchema.nullable().meta({ description, example: 7 });

/** What an event is about: never a position, a move or a message. */
export const eventDataSchema = z
  .object({
    matchID: idSchema.nullable().meta({ description: "The match; null where it is about none", example: 41 }),
    gameType: z.string().nullable().meta({ description: "The match's game", example: "tic-tac-toe" }),
    userIDs: z
      .array(idSchema)
      .meta({ description: "The users it is about: both players of the match, the inviter first", example: [7, 8] }),
    forUserID: user(
      "Who receives it: the owner of the webhook; at the operator's, whose turn or invite it is, else null",
    ),
    state: z.int().min(0).nullable().meta({ description: "The match's state then; 2 or more is over", example: 1 }),
    stateName: z.enum(STATE_NAMES).nullable().meta({ description: "The state's name", example: "active" }),
    currentTurnUserID: user("Whose turn it was then; null unless the match was active"),
    winnerUserID: user("Who won; null unless somebody has"),
    result: z
      .enum(RESULTS)
      .nullable()
      .meta({ description: "How the match ended; null until it is over", example: null }),
    moveCount: z.int().min(0).nullable().meta({ description: "How many moves stood then", example: 5 }),
    positionVersion: z.int().min(0).nullable().meta({
      description: "The match's `positionVersion` then: the higher one of two events is the later",
      example: 5,
    }),
    lastActionTime: timeSchema
      .nullable()
      .meta({ description: "The match's cursor then: read the match with it as `since` to see what changed" }),
    link: z.string().min(1).meta({
      description: "The page to open: of the match, or of what else it is about",
      example: "https://play.example/matches/tic-tac-toe/41",
    }),
  })
  .meta({
    id: "EventData",
    description: "What an event is about; whoever gets it reads the rest with its own credentials",
  });

/** What an event is about; its receiver reads the rest with its own credentials. */
export type EventData = z.infer<typeof eventDataSchema>;

/** The body of a webhook's POST (Standard Webhooks 1.0). */
export const webhookEventSchema = z
  .object({
    type: z.enum(EVENT_KINDS).meta({ description: "What happened", example: "match.turn" }),
    timestamp: z.iso
      .datetime()
      .meta({ description: "When it happened (ISO 8601, UTC)", example: "2026-11-20T12:00:00.000Z" }),
    data: eventDataSchema.meta({ description: "What it is about" }),
  })
  .meta({ id: "WebhookEvent", description: "One event, as a webhook receives it" });

/** One event, as a webhook receives it. */
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
