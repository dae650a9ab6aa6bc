import { type safeParse, toJSONSchema } from "zod/v4/core";
import type { AnyGame, GameTexts } from "../game.ts";
import { misfitIn } from "../misfit.ts";
import type { Random } from "../random.ts";
import { demand } from "./failed-check.ts";
import { type Schema, valueFor } from "./made-moves.ts";
import { bytesOf, jsonProblem, keyOf, shown } from "./values.ts";

const MAX_BYTES = 2048;
const TRIES = 200;
const WORD = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/** Options by a game's schema; those of a game without options fit. */
export type ParseOptions = (options: object) => ReturnType<typeof safeParse>;

/** The properties of a game's options, as JSON Schemas; null for a game without options. */
const propertiesOf = ({ optionsSchema }: AnyGame): Readonly<Record<string, Schema>> | null => {
  if (!optionsSchema) return null;
  let schema: Schema = {};
  try {
    schema = toJSONSchema(optionsSchema, { io: "input" }) as Schema;
  } catch {
    demand(false, "definition", () => "optionsSchema has no JSON Schema");
  }
  const isStrict = schema["type"] === "object" && schema["additionalProperties"] === false;
  demand(isStrict, "definition", () => "optionsSchema is no strict object, which refuses names that it does not know");
  return (schema["properties"] ?? {}) as Record<string, Schema>;
};

const checkProperty = (name: string, property: Schema): void => {
  demand("default" in property, "definition", () => `option ${name} has no default`);
  const { description } = property;
  const isDescribed = typeof description === "string" && description.trim() !== "";
  demand(isDescribed, "definition", () => `option ${name} has no description`);
};

const wordsOf = (property: Schema): string[] => {
  const parts = [property, ...((property["anyOf"] ?? []) as readonly Schema[])];
  const words = parts.flatMap((part) => ("const" in part ? [part["const"]] : ((part["enum"] ?? []) as unknown[])));
  return words.filter((word): word is string => typeof word === "string");
};

const checkTexts = (language: string, { variants = {}, options = {} }: GameTexts, names: Names): void => {
  for (const [field, wanted] of [
    ["variants", names.variants],
    ["options", names.options],
  ] as const) {
    const given = field === "variants" ? variants : options;
    for (const name of wanted) {
      const isText = typeof given[name] === "string" && given[name].trim() !== "";
      demand(isText, "definition", () => `${name} has no text in texts.${language}.${field}`);
    }
    for (const name of Object.keys(given))
      demand(
        wanted.includes(name),
        "definition",
        () => `texts.${language}.${field} has ${name}, which the game has not`,
      );
  }
};

/** The names that need a text in each language. */
interface Names {
  readonly variants: readonly string[];
  readonly options: readonly string[];
}

const checkVariants = ({ variants, defaultOptions }: AnyGame, parse: ParseOptions): void => {
  const names = variants.map(({ name }) => name);
  demand(names[0] === "standard", "definition", () => `the first variant is ${shown(names[0])}, and not "standard"`);
  const isDefault = keyOf(variants[0]?.options) === keyOf(defaultOptions);
  demand(isDefault, "definition", () => "the variant standard has other options than the defaults");
  const seen = new Map<string, string>();
  for (const { name, options, pool } of variants) {
    demand(WORD.test(name) && name !== "custom", "definition", () => `${shown(name)} is no name of a variant`);
    const key = keyOf(options);
    demand(!seen.has(key), "definition", () => `the variants ${seen.get(key)} and ${name} have the same options`);
    seen.set(key, name);
    const isPool = pool === null || (typeof pool === "string" && WORD.test(pool));
    demand(isPool, "definition", () => `the variant ${name} has the pool ${shown(pool)}: it is a word or null`);
    const parsed = parse(options);
    const fits = parsed.success && keyOf(parsed.data) === key;
    const why = parsed.error ? `: ${misfitIn(parsed.error)}` : "";
    demand(fits, "definition", () => `the options of the variant ${name} do not fit optionsSchema${why}`);
    demand(
      bytesOf(options) <= MAX_BYTES,
      "definition",
      () => `the options of ${name} take more than ${MAX_BYTES} bytes`,
    );
  }
  demand(new Set(names).size === names.length, "definition", () => "two variants have one name");
};

/** Checks what a definition says of its options, before anything is played. */
export const checkOptions = (game: AnyGame, parse: ParseOptions): void => {
  const properties = propertiesOf(game);
  const names: Names = {
    variants: properties ? game.variants.map(({ name }) => name) : [],
    options: Object.entries(properties ?? {}).flatMap(([name, property]) => [
      name,
      ...wordsOf(property).map((word) => `${name}.${word}`),
    ]),
  };
  for (const [name, property] of Object.entries(properties ?? {})) checkProperty(name, property);
  const problem = jsonProblem(game.defaultOptions);
  demand(problem === null, "definition", () => `the default options are no JSON: ${problem}`);
  checkVariants(game, parse);
  for (const [language, texts] of Object.entries(game.texts)) checkTexts(language, texts, names);
};

/** Makes up options that fit a game's schema; the defaults where none are found, and in a game without options. */
export const optionsMaker = (game: AnyGame, parse: ParseOptions): ((random: Random) => object) => {
  const { optionsSchema, defaultOptions } = game;
  const properties = Object.entries(propertiesOf(game) ?? {});
  return (random) => {
    for (let at = 0; optionsSchema && at < TRIES; at += 1) {
      const chosen = properties.filter(() => random.chance(0.7));
      const made = Object.fromEntries(chosen.map(([name, property]) => [name, valueFor(property, random)]));
      const parsed = parse(made);
      if (parsed.success && bytesOf(parsed.data) <= MAX_BYTES) return parsed.data as object;
    }
    return defaultOptions;
  };
};
