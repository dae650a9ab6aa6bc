import { z } from "zod";
import type { DescribedGame, RulesReply } from "./messages.ts";
import { TIMED_FNS } from "./question-times.ts";

const words = z.record(z.string(), z.string());
const texts = z.looseObject({
  name: z.string(),
  summary: z.string(),
  rules: z.array(z.string()),
  results: words,
  ...Object.fromEntries(["variants", "options", "moves", "views", "refusals"].map((name) => [name, words.optional()])),
});
const fields = z.record(z.string(), z.unknown());

/** What the service reads of a definition. The description comes out of a process in which the package may have changed anything. */
const described = z.object({
  gameType: z.string(),
  rulesVersion: z.int().min(1),
  data: z.looseObject({
    name: z.string(),
    summary: z.string(),
    texts: z.record(z.string(), texts).refine((given) => Object.hasOwn(given, "en"), "has no English"),
    boardSize: z.object({ rows: z.int().min(1), columns: z.int().min(1) }),
    resultDetails: z.array(z.string()).min(1),
    hasTakeback: z.boolean(),
    hasAgreedDraw: z.boolean(),
    hasSecrets: z.boolean(),
    bots: z.boolean(),
    playsOnlyMoves: z.boolean(),
    hasLegalMoves: z.boolean().optional(),
    hasJointTurns: z.boolean().optional(),
    hasChance: z.union([z.boolean(), z.literal("start")]).optional(),
    defaultOptions: fields,
    variants: z.array(z.looseObject({ name: z.string(), options: fields, pool: z.string().nullable() })).min(1),
    leastPositions: z.number().optional(),
    evenUpTo: z.number().optional(),
    botLevels: z.union([z.literal(3), z.literal(5)]).optional(),
    botErrors: z.record(z.string(), fields).optional(),
  }),
  functions: z.array(z.string()),
  moveSchema: fields,
  viewSchema: fields,
  optionsSchema: fields.nullable(),
  example: fields.nullable(),
  tookMs: z.partialRecord(z.enum(TIMED_FNS), z.number().min(0)),
  digest: z.hex().length(64),
}) satisfies z.ZodType<DescribedGame>;

const ready = z.object({ kind: z.literal("ready"), games: z.array(described).min(1) });

type Ready = Extract<RulesReply, { kind: "ready" }>;

/** What a package says of its games at its check, where that is some; else why it is none. */
export const readReady = (reply: Ready): Ready | string => {
  const { success, data: read, error } = ready.safeParse(reply);
  if (success) return read;
  const [issue] = error.issues;
  return `what it says of its games is no description: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`;
};
