import { toJSONSchema } from "zod/v4/core";
import type { AnyGame, GameTexts } from "../game.ts";
import { demand, FailedCheck } from "./failed-check.ts";
import { defsOf, type Schema } from "./made-moves.ts";
import { shown } from "./values.ts";

/** A field of a schema: its name, and the words, switches or null that it may be; null for what has no end of values. */
interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly values: readonly unknown[];
}

/** A longer list of choices is a list of places or numbers. */
const MAX_CHOICES = 24;

type Defs = ReturnType<typeof defsOf>;

const partsOf = (schema: Schema): readonly Schema[] =>
  ["anyOf", "oneOf", "allOf"].flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as Schema[]) : []));

/** The choices of a schema; one that refers to itself adds none. */
const valuesOf = (given: Schema, defs: Defs, within: readonly unknown[] = []): readonly unknown[] => {
  const { $ref } = given;
  if (within.includes($ref)) return [];
  const schema = typeof $ref === "string" ? (defs[$ref] ?? {}) : given;
  if ("const" in schema) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"];
  if (schema["type"] === "boolean") return [false, true];
  const inside = typeof $ref === "string" ? [...within, $ref] : within;
  return schema["type"] === "null" ? [null] : partsOf(schema).flatMap((part) => valuesOf(part, defs, inside));
};

/** The fields of a schema, without those of the schemas that it refers to. */
const fieldsIn = (schema: Schema, defs: Defs): Field[] => {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const own = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).flatMap(([name, field]) => [
    { name, isOptional: !required.includes(name), values: valuesOf(field, defs) },
    ...fieldsIn(field, defs),
  ]);
  const items = schema["items"];
  return [
    ...own,
    ...partsOf(schema).flatMap((part) => fieldsIn(part, defs)),
    ...(typeof items === "object" && items !== null ? fieldsIn(items as Schema, defs) : []),
  ];
};

const schemaOf = (game: AnyGame, field: "moveSchema" | "viewSchema"): Schema => {
  try {
    const io = field === "moveSchema" ? "input" : "output";
    return toJSONSchema(game[field], { io, reused: "ref" }) as Schema;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FailedCheck("definition", `${field} has no JSON Schema: ${why}`);
  }
};

/** The fields of a game's moves or views by their names, each once. */
const fieldsOf = (game: AnyGame, field: "moveSchema" | "viewSchema"): ReadonlyMap<string, Field> => {
  const fields = new Map<string, Field>();
  const defs = defsOf(schemaOf(game, field));
  for (const each of Object.values(defs).flatMap((schema) => fieldsIn(schema, defs))) {
    const known = fields.get(each.name);
    const values = [...new Set([...(known?.values ?? []), ...each.values])];
    fields.set(each.name, { ...each, isOptional: known?.isOptional ?? each.isOptional, values });
  }
  return fields;
};

const isChoice = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z]/i.test(value) && value.length > 1;

/** What a player reads of a game's moves and views, the sides aside: the names of fields, and `field.value` of choices that are words. */
const namesOf = (fields: ReadonlyMap<string, Field>): string[] =>
  [...fields.values()]
    .filter(({ name }) => !/^[XO]$/.test(name))
    .flatMap(({ name, values }) => [
      name,
      ...(values.length <= MAX_CHOICES ? values.filter(isChoice).map((value) => `${name}.${value}`) : []),
    ]);

const KINDS = ["moves", "views", "refusals"] as const;
type Kind = (typeof KINDS)[number];

const bracesIn = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([braces]) => braces)
    .sort()
    .join();

const checkLanguage = (
  language: string,
  texts: GameTexts,
  { en, known }: { en: GameTexts; known: (kind: Kind) => string[] },
) => {
  for (const kind of KINDS) {
    const own = texts[kind] ?? {};
    for (const [word, text] of Object.entries(en[kind] ?? {})) {
      const there = own[word];
      const isText = typeof there === "string" && there.trim() !== "";
      demand(isText, "definition", () => `${word} has no text in texts.${language}.${kind}`);
      const isSame = typeof there === "string" && bracesIn(there) === bracesIn(text);
      demand(isSame, "definition", () => `texts.${language}.${kind}.${word} has other braces than the English text`);
    }
    for (const word of Object.keys(own)) {
      const isRefusal = kind === "refusals";
      const isKnown = isRefusal ? word in (en.refusals ?? {}) : known(kind).includes(word);
      const owner = isRefusal ? "texts.en.refusals" : "the game";
      demand(isKnown, "definition", () => `texts.${language}.${kind} has ${word}, which ${owner} has not`);
    }
  }
};

/** Checks that what has a text has one in every language, and that each text is of something. */
export const checkWords = (game: AnyGame): void => {
  const names = {
    moves: namesOf(fieldsOf(game, "moveSchema")),
    views: namesOf(fieldsOf(game, "viewSchema")),
    refusals: [],
  };
  for (const [language, texts] of Object.entries(game.texts))
    checkLanguage(language, texts, { en: game.texts.en, known: (kind) => names[kind] });
};

/** What players read of a game and no text says: it stands in English, or by its field's name, in every language. */
export const withoutText = (game: AnyGame, refused: ReadonlySet<string>): string[] => {
  const { moves = {}, views = {} } = game.texts.en;
  const missing = (kind: "move" | "view", texts: object, fields: ReadonlyMap<string, Field>) =>
    namesOf(fields)
      .filter((name) => !(name in texts))
      .map((name) => `${kind} ${name}`);
  return [
    ...missing("move", moves, fieldsOf(game, "moveSchema")),
    ...missing("view", views, fieldsOf(game, "viewSchema")),
    ...[...refused].map((reason) => `refusal ${shown(reason)}`),
  ];
};

/** Every choice that a move may make, as `field value`, and each field that it may leave out. */
const choicesOf = (game: AnyGame): string[] =>
  [...fieldsOf(game, "moveSchema").values()].flatMap(({ name, isOptional, values }) => [
    ...(values.length > 1 && values.length <= MAX_CHOICES ? values.map((value) => `${name} ${shown(value)}`) : []),
    ...(isOptional ? [name] : []),
  ]);

const madeIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(madeIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, `${name} ${shown(inner)}`, ...madeIn(inner)]);
};

/** The choices of moves that no match made: its rules were not tried there. */
export const neverMade = (game: AnyGame, moves: Iterable<object>): string[] => {
  const made = new Set([...moves].flatMap(madeIn));
  return choicesOf(game).filter((choice) => !made.has(choice));
};
