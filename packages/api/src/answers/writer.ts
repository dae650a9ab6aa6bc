import type { z } from "zod";
import { oncePerObject } from "../once-per-object.ts";

/** Writes a value as JSON: what its schema names, in its order, and nothing else. Throws where it does not fit. */
export type Writer = (value: unknown) => string;

/** An answer that is not what its operation promises: a mistake of ours. */
export class UnfitAnswerError extends Error {
  override readonly name = "UnfitAnswerError";
}

const unfit = (what: string, value: unknown): never => {
  throw new UnfitAnswerError(`An answer holds ${value === null ? "null" : typeof value} where its schema says ${what}`);
};

// Without a character that JSON escapes; longer texts are looked through faster by JSON itself.
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const SHORT = 64;

const writeText: Writer = (value) => {
  if (typeof value !== "string") return unfit("a text", value);
  return value.length < SHORT && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
};

const writeNumber: Writer = (value) =>
  typeof value === "number" && Number.isFinite(value) ? `${value}` : unfit("a number", value);

const writeBoolean: Writer = (value) => (typeof value === "boolean" ? `${value}` : unfit("yes or no", value));

/** What a schema leaves open is written as it is. */
const writeAnything: Writer = (value) => JSON.stringify(value) ?? unfit("a value", value);

const writeOneOf = (words: readonly unknown[]): Writer => {
  const written = new Map(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => written.get(value) ?? unfit(`one of ${[...written.values()].join()}`, value);
};

/** What an object was written as, where it is asked for again as the very same one (decision 38). */
const writeOnce = (write: Writer): Writer => {
  const once = oncePerObject((value: object) => {
    const text = write(value);
    // Read in, a text that was put together lies in one piece; else each answer would lay it out again.
    text.charCodeAt(0);
    return text;
  });
  return (value) => (typeof value === "object" && value !== null ? once(value) : write(value));
};

const writeList = (writeItem: Writer): Writer => {
  return (value) => {
    if (!Array.isArray(value)) return unfit("a list", value);
    let text = "";
    for (const item of value) text += text === "" ? writeItem(item) : `,${writeItem(item)}`;
    return `[${text}]`;
  };
};

interface Field {
  readonly name: string;
  /** The name as it is written, with its colon. */
  readonly label: string;
  readonly isOptional: boolean;
  readonly write: Writer;
}

const isOptional = (schema: z.core.$ZodType): boolean => kindOf(schema).type === "optional";

const fieldsOf = (shape: z.core.$ZodShape): Field[] =>
  Object.entries(shape).map(([name, schema]) => {
    const label = `${JSON.stringify(name)}:`;
    return { name, label, isOptional: isOptional(schema), write: writerOf(schema) };
  });

const writeObject = (shape: z.core.$ZodShape): Writer => {
  const fields = fieldsOf(shape);
  return (value) => {
    if (typeof value !== "object" || value === null) return unfit("an object", value);
    let text = "";
    for (const { name, label, isOptional, write } of fields) {
      const own = (value as Record<string, unknown>)[name];
      if (own === undefined && isOptional) continue;
      const written = label + write(own);
      text += text === "" ? written : `,${written}`;
    }
    return `{${text}}`;
  };
};

/** Tells the shapes of a union apart by the field that names them. */
const writeByWord = ({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Writer => {
  const byWord = new Map<unknown, Writer>();
  for (const option of options) {
    const write = writerOf(option);
    for (const word of option._zod.propValues?.[discriminator] ?? []) byWord.set(word, write);
  }
  return (value) => {
    const word = (value as Record<string, unknown> | null)?.[discriminator];
    const write = byWord.get(word);
    return write ? write(value) : unfit(`a known ${discriminator}`, word);
  };
};

const writeEither = (options: readonly z.core.$ZodType[]): Writer => {
  const writers = options.map((option) => ({ option, write: writerOf(option) }));
  return (value) => {
    const fitting = writers.find(({ option }) => (option as z.ZodType).safeParse(value).success);
    return fitting ? fitting.write(value) : unfit("one of several shapes", value);
  };
};

const orNull =
  (write: Writer): Writer =>
  (value) =>
    value === null ? "null" : write(value);

const kindOf = (schema: z.core.$ZodType): z.core.$ZodTypes["_zod"]["def"] => (schema as z.core.$ZodTypes)._zod.def;

const itemWriterOf = (item: z.core.$ZodType): Writer =>
  kindOf(item).type === "object" ? writeOnce(writerOf(item)) : writerOf(item);

/** Makes the writer of a schema once, for all the answers that it describes; throws for a kind that no answer has. */
export const writerOf = (schema: z.core.$ZodType): Writer => {
  const kind = kindOf(schema);
  switch (kind.type) {
    case "object":
      // What may hold more than it names is a game's own, and no business of ours.
      return kind.catchall && kindOf(kind.catchall).type === "unknown" ? writeAnything : writeObject(kind.shape);
    case "array":
      return writeList(itemWriterOf(kind.element));
    case "nullable":
      return orNull(writerOf(kind.innerType));
    case "optional":
      return writerOf(kind.innerType);
    case "union":
      return "discriminator" in kind
        ? writeByWord(kind as z.core.$ZodDiscriminatedUnionDef)
        : writeEither(kind.options);
    case "enum":
      return writeOneOf(Object.values(kind.entries));
    case "literal":
      return writeOneOf(kind.values);
    case "string":
      return writeText;
    case "number":
      return writeNumber;
    case "boolean":
      return writeBoolean;
    case "record":
    case "unknown":
    case "any":
      return writeAnything;
    default:
      throw new Error(`No writer for ${kind.type}: an answer has had none of these yet`);
  }
};
