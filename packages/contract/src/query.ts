import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { idSchema, textSchema } from "./primitives.ts";
import { DELIVERY_STATES } from "./vocabulary.ts";

/** How a field is written in the query of an address. */
export interface QueryText {
  readonly type: "number" | "text";
  /** What the text must look like; anything else is refused. */
  readonly pattern: RegExp;
  /** How many characters the text may have, where that is bounded. */
  readonly longest?: number;
  /** The words of the refusal, as in "must be an integer". */
  readonly rule: string;
}

/** A field read from a query, or why it is refused. */
export type QueryValue = { ok: true; value: number | string } | { ok: false; rule: string };

const queryTexts = z.registry<QueryText>();

/** Registers how a field is written in a query, and gives its schema back. */
export const writtenAs = <Schema extends z.ZodType>(written: QueryText, schema: Schema): Schema => {
  queryTexts.add(schema, written);
  return schema;
};

/** The nearest number that the database and JSON can hold: no cursor and no limit lies beyond. */
const safe = (value: number): number => Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);

/**
 * Reads a decoded query parameter as the field of this schema is written (contract 4.2); the field's bounds are the
 * schema's own to check. Throws for a field that is never written in a query.
 */
export const readQueryText = (schema: z.ZodType, text: string): QueryValue => {
  const written = queryTexts.get(schema);
  if (!written) throw new Error("This field has no form in a query: give it one with writtenAs");
  const { longest = Number.POSITIVE_INFINITY } = written;
  if (text.length > longest || !written.pattern.test(text)) return { ok: false, rule: written.rule };
  return { ok: true, value: written.type === "number" ? safe(Number(text)) : text };
};

const INTEGER: QueryText = { type: "number", pattern: /^-?\d+$/, rule: "must be an integer" };
const SECONDS: QueryText = {
  type: "number",
  pattern: /^\d+(\.\d+)?$/,
  rule: "must be a plain decimal number of seconds",
};
const CURSOR: QueryText = {
  type: "number",
  pattern: /^\d+$/,
  longest: LIMITS.sinceDigits,
  rule: `must be a number of 1 to ${LIMITS.sinceDigits} digits`,
};
const TEXT: QueryText = { type: "text", pattern: /^/, rule: "" };

// Not `z.int()`, which takes safe integers only: a cursor may have more digits, and a limit is clamped, not refused.
const wholeNumber = z.number().refine(Number.isInteger, "must be an integer").meta({ type: "integer" });

/** The largest number of as many digits: no clock ever reaches it. */
const LAST_CURSOR = 10 ** LIMITS.sinceDigits - 1;

/** `since`: the cursor last seen. */
export const sinceSchema = writtenAs(
  CURSOR,
  wholeNumber
    .refine((since) => since >= 0 && since <= LAST_CURSOR, `must be 0 or more, of at most ${LIMITS.sinceDigits} digits`)
    .meta({ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
    .optional()
    .meta({
      description: "The `lastActionTime` last seen; while it is still the current one, the answer is `unchanged`",
      example: 0,
    }),
);

/** `wait`: seconds to block; more than the service allows is as much as it allows. */
export const waitSchema = writtenAs(
  SECONDS,
  z
    .number()
    .min(0)
    .default(0)
    .transform((wait) => Math.min(wait, LIMITS.maxWaitSeconds))
    .meta({
      description: `Seconds to wait for a change, with \`since\`; clamped to ${LIMITS.maxWaitSeconds}`,
      example: 20,
    }),
);

/** `limit`: how many items at most, clamped to its bounds. */
export const limitSchema = (bounds: { min: number; max: number; default: number }, description: string) =>
  writtenAs(
    INTEGER,
    wholeNumber
      .default(bounds.default)
      .transform((limit) => Math.min(Math.max(limit, bounds.min), bounds.max))
      .meta({ description: `${description}; clamped to ${bounds.min}..${bounds.max}`, example: bounds.default }),
  );

/** `before`: pages through older matches that are over. */
export const beforeSchema = writtenAs(
  INTEGER,
  wholeNumber
    // Beyond any cursor, and so no other page than the first or an empty one; the database knows no such numbers.
    .transform((cursor) => Math.max(Math.min(cursor, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER))
    .optional()
    .meta({
      description: "The `nextCursor` of the page before: only older matches that are over, `since` and `wait` ignored",
      example: 1795176000000,
    }),
);

/** `changes`: only what changed since the cursor, in place of the whole list. */
export const changesSchema = writtenAs(
  { type: "text", pattern: /^only$/, rule: 'must be "only"' },
  z.enum(["only"]).optional().meta({
    description:
      "`only`, with `since`: the matches that changed after it in place of the whole list; never with `before` or `opponentUserID`",
    example: "only",
  }),
);

/** `after`: pages through the moves of a match. */
export const afterSchema = writtenAs(
  INTEGER,
  wholeNumber
    // No move has such a number, and the database knows none.
    .transform((moveNumber) => Math.max(Math.min(moveNumber, LIMITS.maxID), 0))
    .default(0)
    .meta({
      description:
        "The `nextAfter` of the page before: only moves with a higher `moveNumber`, or later ones where `takenBack` is `include`; 0 for the first page",
      example: 0,
    }),
);

/** `after`: pages through the positions of a match. */
export const afterPositionSchema = writtenAs(
  INTEGER,
  wholeNumber
    // No position has such a number, and the database knows none.
    .transform((moveCount) => Math.max(Math.min(moveCount, LIMITS.maxID), -1))
    .optional()
    .meta({
      description:
        "The `nextAfter` of the page before: only positions with a higher `moveCount`; absent, from the first position on",
      example: 49,
    }),
);

/** `takenBack`: whether a history has what was taken back, too. */
export const takenBackSchema = writtenAs(
  TEXT,
  z.enum(["include", "exclude"]).default("exclude").meta({
    description: "`include` adds the moves that were taken back, in order of time; by default only those that stand",
    example: "include",
  }),
);

/** `opponentUserID`: narrows a list to the matches with one user. */
export const opponentSchema = writtenAs(
  INTEGER,
  idSchema.optional().meta({ description: "Only matches with this user; such a list never waits", example: 8 }),
);

/** `gameType`: narrows a list to one game; one that names none is 404. */
export const gameFilterSchema = writtenAs(
  TEXT,
  z
    .string()
    .optional()
    .meta({ description: "Only challenges of this game type; absent, those of all games", example: "tic-tac-toe" }),
);

/** `q`: a part of the name that is searched for. */
export const searchTextSchema = writtenAs(
  TEXT,
  z.string().trim().pipe(textSchema(LIMITS.searchLength)).default("").meta({
    description: "A part of the name, trimmed and without regard to case; empty suggests bots and recent opponents",
    example: "gra",
    maxLength: LIMITS.searchLength,
  }),
);

/** `state`: narrows a webhook's deliveries to those of one state. */
export const deliveryStateSchema = writtenAs(
  TEXT,
  z.enum(DELIVERY_STATES).optional().meta({ description: "Only deliveries of this state", example: "dead" }),
);

/** `before`: pages through older entries of the audit log. */
export const auditBeforeSchema = writtenAs(
  INTEGER,
  wholeNumber
    .transform((entryID) => Math.max(Math.min(entryID, Number.MAX_SAFE_INTEGER), 0))
    .optional()
    .meta({ description: "The `nextCursor` of the page before: only older entries", example: 100 }),
);

/** `before`: pages through a webhook's older deliveries. */
export const deliveriesBeforeSchema = writtenAs(
  INTEGER,
  wholeNumber
    // No delivery has such a number, and the database knows none.
    .transform((deliveryID) => Math.max(Math.min(deliveryID, LIMITS.maxID), 0))
    .optional()
    .meta({ description: "The `nextCursor` of the page before: only older deliveries", example: 100 }),
);
