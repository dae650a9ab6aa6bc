import { z } from "zod";
import { isObject } from "./is-object.ts";
import { LIMITS } from "./limits.ts";

/** Options by their names, as a game's `optionsSchema` says; what is left out is the default (contract 5.6). */
export type GivenOptions = Readonly<Record<string, unknown>>;

// What an object may hold only its game's own schema says: here a name like `__proto__` isn't dropped in silence.
const givenOptionsSchema = (z.unknown() as z.ZodType<GivenOptions, GivenOptions>)
  .refine(isObject, "must be an object")
  .optional()
  .meta({
    type: "object",
    additionalProperties: true,
    description: `The game's own options, as the \`optionsSchema\` of its game says; what is left out is the default, and at most ${LIMITS.optionsBytes} bytes as JSON`,
    example: {},
  });

/** A match's options, defaults filled in. */
export const optionsSchema = z
  .record(z.string(), z.unknown())
  .meta({ description: "The game's own options, defaults filled in; `{}` for a game without any", example: {} });

/** The name of a match's variant. */
export const variantSchema = z.string().meta({
  description: "The variant that has these options, as GET /platform/games lists them, else `custom`",
  example: "standard",
});

/** A bank of time for each side. */
export const clockSchema = z
  .object({
    initialSeconds: z
      .int()
      .min(LIMITS.initialSeconds.min)
      .max(LIMITS.initialSeconds.max)
      .meta({ description: "Seconds in each side's bank at the beginning", example: 432_000 }),
    incrementSeconds: z
      .int()
      .min(LIMITS.incrementSeconds.min)
      .max(LIMITS.incrementSeconds.max)
      .meta({ description: "Seconds that a side's bank gains with each move of its own", example: 86_400 }),
    maxSeconds: z
      .int()
      .min(LIMITS.maxSeconds.min)
      .max(LIMITS.maxSeconds.max)
      .meta({ description: "Seconds that a bank gains no more above", example: 864_000 }),
  })
  .refine((clock) => clock.initialSeconds <= clock.maxSeconds, {
    path: ["initialSeconds"],
    error: "must be at most maxSeconds",
  })
  .refine((clock) => clock.incrementSeconds <= clock.maxSeconds, {
    path: ["incrementSeconds"],
    error: "must be at most maxSeconds",
  })
  .meta({ id: "Clock", description: "A bank of time for each side, which runs on its own turns" });

/** A bank of time for each side, which runs on its own turns. */
export type Clock = z.infer<typeof clockSchema>;

const bankSchema = z.int().min(0).nullable();

/** The clock of a match, with both banks. */
export const matchClockSchema = z
  .object({
    ...clockSchema.shape,
    xBankSeconds: bankSchema.meta({
      description:
        "Seconds in the bank of X at the beginning of the turn in progress, rounded up; null until the invite is accepted",
      example: 432_000,
    }),
    oBankSeconds: bankSchema.meta({ description: "Seconds in the bank of O, likewise", example: 432_000 }),
  })
  .meta({ id: "MatchClock", description: "A match's banks of time" });

/** A match's banks of time. */
export type MatchClock = z.infer<typeof matchClockSchema>;

/** What may be said of time and rules with an invite, a challenge and a quick match. */
export const termInputs = {
  turnSeconds: z
    .int()
    .min(LIMITS.turnSeconds.min)
    .max(LIMITS.turnSeconds.max)
    .nullable()
    .optional()
    .meta({
      description: `Seconds that each turn may take, before the other player wins; null for no deadline; absent, ${LIMITS.turnSeconds.default}, and null with a \`clock\``,
      example: LIMITS.turnSeconds.default,
    }),
  options: givenOptionsSchema,
  clock: clockSchema.nullable().optional().meta({
    description: "A bank of time for each side, in place of `turnSeconds`; null or absent for none",
    example: null,
  }),
  daysOff: z
    .boolean()
    .optional()
    .meta({
      description: `Whether no turn runs out while its player is away; absent, whether a turn, or a bank at the beginning, has ${LIMITS.daysOffFromSeconds} seconds or more`,
      example: true,
    }),
};

type TimeInput = {
  readonly turnSeconds?: number | null | undefined;
  readonly clock?: Clock | null | undefined;
  readonly daysOff?: boolean | undefined;
};

/** The time of a match, defaults filled in: one a turn, a bank, or none. */
export interface TimeTerms {
  readonly turnSeconds: number | null;
  readonly clock: Clock | null;
  readonly daysOff: boolean;
}

/** The requested time, defaults filled in. */
export const timeTermsOf = ({ turnSeconds, clock = null, daysOff }: TimeInput): TimeTerms => {
  const perTurn = clock ? null : turnSeconds === undefined ? LIMITS.turnSeconds.default : turnSeconds;
  const isLong = (perTurn ?? clock?.initialSeconds ?? 0) >= LIMITS.daysOffFromSeconds;
  return { turnSeconds: perTurn, clock, daysOff: daysOff ?? isLong };
};

/** Refuses time that contradicts itself; for an object with `termInputs`. */
export const checkTime = (input: TimeInput, context: z.core.$RefinementCtx<TimeInput>): void => {
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: "custom", path: [path], message, input });
  if (input.clock && (input.turnSeconds ?? null) !== null) refuse("clock", "goes with no turnSeconds");
  if (input.daysOff && !timeTermsOf({ ...input, daysOff: undefined }).daysOff)
    refuse("daysOff", `needs turns, or banks, of ${LIMITS.daysOffFromSeconds} seconds or more`);
};
