import { isObject } from "@yourmove/contract";
import { type BoardSize, isSame } from "@yourmove/game";
import * as z from "zod/mini";
import { type AnyGame, GameFault } from "./game.ts";
import { whyNotJSON } from "./why-not-json.ts";

export { chanceOfMove, chanceUseOf, replay, startPosition } from "@yourmove/game";

/** The options of a match; what is left out is the default. */
export type Options = Readonly<Record<string, unknown>>;

/** What is wrong with options, and where: `options.size`. */
export interface OptionsError {
  readonly path: string;
  /** In English. */
  readonly message: string;
  /** The word of `texts.….refusals` that says it in other languages. */
  readonly word?: string;
}

/** Options as a match keeps them, defaults filled in, or what is wrong with them. */
export type ParsedOptions =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly errors: readonly OptionsError[] };

const MAX_BYTES = 2048;
const MAX_ERRORS = 20;

const wrong = (message: string): ParsedOptions => ({ ok: false, errors: [{ path: "options", message }] });

/** What a schema of options refuses, each name that it does not know by itself. */
const optionIssues = (
  issues: readonly z.core.$ZodIssue[],
): { readonly path: readonly PropertyKey[]; readonly message: string }[] =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: "There is no such option" }))
      : [{ path: issue.path, message: issue.message }],
  );

/** What a schema's message says: itself, or the text of a game's own word. */
const inWords = (
  { en: { refusals = {} } }: AnyGame["texts"],
  message: string,
): Pick<OptionsError, "message" | "word"> => {
  const text = Object.hasOwn(refusals, message) ? refusals[message] : undefined;
  return text === undefined ? { message } : { message: text, word: message };
};

const errorsOf = (texts: AnyGame["texts"], issues: readonly z.core.$ZodIssue[]): OptionsError[] =>
  optionIssues(issues)
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ path: ["options", ...path.map(String)].join("."), ...inWords(texts, message) }));

const matchSchema = ({ gameType, rulesVersion, optionsSchema, texts }: AnyGame, given: object): ParsedOptions => {
  try {
    const parsed = z.safeParse(optionsSchema ?? z.strictObject({}), given);
    return parsed.success
      ? { ok: true, options: parsed.data as Options }
      : { ok: false, errors: errorsOf(texts, parsed.error.issues) };
  } catch (error) {
    if (error instanceof GameFault) throw error;
    const message = String(error instanceof Error ? error.message : error).slice(0, 300);
    throw new GameFault({ gameType, rulesVersion, fn: "optionsSchema", kind: "throw", message });
  }
};

/** Options from outside, by a game's own schema; a schema that throws is a fault like any other. */
export const parseOptions = (game: AnyGame, input: unknown): ParsedOptions => {
  if (input === undefined) return { ok: true, options: game.defaultOptions as Options };
  if (!isObject(input)) return wrong("Options are an object");
  const why = whyNotJSON(input, MAX_BYTES);
  if (why !== null) return wrong(`An object of options ${why}`);
  const parsed = matchSchema(game, input);
  if (!parsed.ok) return parsed;
  const still = whyNotJSON(parsed.options, MAX_BYTES);
  return still === null ? parsed : wrong(`An object of options ${still}`);
};

/** A match's options, whole: one made before its game had options has the defaults. */
export const optionsOf = (game: AnyGame, options: Options | null | undefined): Options =>
  options ? { ...game.defaultOptions, ...options } : (game.defaultOptions as Options);

const variantWith = (game: AnyGame, options: Options | null | undefined) =>
  game.variants.find((variant) => isSame(variant.options, optionsOf(game, options)));

/** The name of the variant that has these options, or `custom`. */
export const variantOf = (game: AnyGame, options: Options | null | undefined): string =>
  variantWith(game, options)?.name ?? "custom";

/** The pool that a rated match with these options counts in; null where it can't be rated. */
export const poolOf = (game: AnyGame, options: Options | null | undefined): string | null =>
  variantWith(game, options)?.pool ?? null;

/** How large the board of a match with these options is. */
export const boardSizeOf = (game: AnyGame, options: Options | null | undefined): BoardSize =>
  game.boardSizeOf?.(optionsOf(game, options)) ?? game.boardSize;

/** The schema of the moves of a match with these options. */
export const moveSchemaOf = (game: AnyGame, options: Options | null | undefined): AnyGame["moveSchema"] =>
  game.moveSchemaOf?.(optionsOf(game, options)) ?? game.moveSchema;

/** The options of an older match or challenge under rules that came later; null where these don't take them. */
export const optionsUnder = (game: AnyGame, options: Options): Options | null => {
  try {
    const parsed = parseOptions(game, options);
    return parsed.ok ? parsed.options : null;
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
};

/** The options of a match, whole, under the newest rules; null where these don't take them. */
export const rematchOptions = (
  newest: AnyGame,
  played: AnyGame | undefined,
  { options, rulesVersion }: { readonly options: Options | null; readonly rulesVersion: number },
): Options | null => {
  if (rulesVersion === newest.rulesVersion) return optionsOf(newest, options);
  return optionsUnder(newest, played ? optionsOf(played, options) : (options ?? {}));
};
