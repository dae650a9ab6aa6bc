import type { z } from "zod";
import type { $ZodTypes } from "zod/v4/core";
import { AVATAR_IDS } from "../src/account.ts";
import { ERROR_CODES } from "../src/errors.ts";
import { INVITES_FROM, PRESENCE_FOR, REPORT_REASONS } from "../src/people.ts";
import { INVITER_SYMBOLS, OUTCOMES, STATE_NAMES, SYMBOLS } from "../src/vocabulary.ts";
import { exportedSchemas, type NamedSchema } from "./schemas.ts";

const GENERATED = "// Generated from the schemas by `npm run generate -w @yourmove/contract`: edit those.\n";

/** Lists of words whose unions have a name of their own, and where that name stands. */
const WORDS: readonly { type: string; file: string; list: readonly string[] }[] = [
  { type: "AvatarID", file: "account", list: AVATAR_IDS },
  { type: "ErrorCode", file: "errors", list: ERROR_CODES },
  { type: "InviterSymbol", file: "vocabulary", list: INVITER_SYMBOLS },
  { type: "InvitesFrom", file: "people", list: INVITES_FROM },
  { type: "PlayerSymbol", file: "vocabulary", list: SYMBOLS },
  { type: "PresenceFor", file: "people", list: PRESENCE_FOR },
  { type: "ReportReason", file: "people", list: REPORT_REASONS },
  { type: "StateName", file: "vocabulary", list: STATE_NAMES },
  { type: "ViewerOutcome", file: "vocabulary", list: OUTCOMES },
];

const isStructured = ({ schema }: NamedSchema): boolean => ["object", "union", "record"].includes(schema.type);

/** The schemas whose types are written out: what is no more than a string or a number needs no name. */
const named = exportedSchemas.filter(isStructured).sort((a, b) => (a.typeName < b.typeName ? -1 : 1));
const typeNames: ReadonlyMap<unknown, string> = new Map(named.map(({ schema, typeName }) => [schema, typeName]));

const defOf = (schema: unknown) => (schema as $ZodTypes)._zod.def;

/** The name of a schema, or of the one that it is with another description. */
const nameOf = (schema: unknown): string | undefined => {
  const { parent } = (schema as $ZodTypes)._zod;
  return typeNames.get(schema) ?? (parent && nameOf(parent));
};

const doc = (schema: unknown): string => {
  const description = (schema as z.ZodType).meta()?.description;
  return description ? `/** ${description.replaceAll("*/", "* /")}. */\n` : "";
};

const wordsOf = (values: readonly unknown[]): string => {
  const known = WORDS.find(({ list }) => list.length === values.length && list.every((word) => values.includes(word)));
  return known?.type ?? values.map((value) => JSON.stringify(value)).join(" | ");
};

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

const fieldsOf = (shape: Readonly<Record<string, unknown>>): string =>
  Object.entries(shape)
    .map(([name, field]) => {
      const mark = (field as $ZodTypes)._zod.optout === "optional" ? "?" : "";
      return indent(`${doc(field)}${name}${mark}: ${typeOf(field)};\n`);
    })
    .join("");

const bodyOf = (schema: unknown): string => {
  const def = defOf(schema);
  if (def.type !== "object") throw new Error(`An interface can't be made of ${def.type}`);
  const isLoose = def.catchall !== undefined && defOf(def.catchall).type === "unknown";
  const fields = fieldsOf(def.shape);
  return fields || isLoose ? `{\n${fields}${isLoose ? "  [field: string]: unknown;\n" : ""}}` : "{}";
};

/** What parsing with a schema gives, as TypeScript; a transform is taken to give what it takes, which the proofs check. */
const shownAs = (schema: unknown): string => {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
    case "unknown":
      return def.type;
    case "literal":
      return wordsOf(def.values);
    case "enum":
      return wordsOf(Object.values(def.entries));
    case "array":
      return `${typeOf(def.element)}[]`;
    case "nullable":
      return `${typeOf(def.innerType)} | null`;
    case "optional":
      return `${typeOf(def.innerType)} | undefined`;
    case "default":
    case "prefault":
      return typeOf(def.innerType);
    case "pipe":
      return typeOf(defOf(def.out).type === "transform" ? def.in : def.out);
    case "record":
      return `Record<${typeOf(def.keyType)}, ${typeOf(def.valueType)}>`;
    case "union":
      return def.options.map(typeOf).join(" | ");
    case "object":
      return bodyOf(schema);
    default:
      throw new Error(`No type is known for ${def.type}`);
  }
};

const typeOf = (schema: unknown): string => nameOf(schema) ?? shownAs(schema);

const declare = ({ schema, typeName }: NamedSchema): string => {
  const isInterface = schema.type === "object" && Object.keys((schema as z.ZodObject).shape).length > 0;
  return isInterface
    ? `${doc(schema)}export interface ${typeName} ${shownAs(schema)}\n`
    : `${doc(schema)}export type ${typeName} = ${schema.type === "object" ? "Record<string, never>" : shownAs(schema)};\n`;
};

const importsFor = (text: string): string => {
  const used = WORDS.filter(({ type }) => new RegExp(`: ${type}\\b`).test(text));
  return [...new Set(used.map(({ file }) => file))]
    .sort()
    .map((file) => {
      const types = used.filter((words) => words.file === file).map(({ type }) => type);
      return `import type { ${types.join(", ")} } from "../${file}.ts";\n`;
    })
    .join("");
};

/** The types of the wire as TypeScript, each field with its schema's description, so that an editor shows it. */
export const wireTypes = (): string => {
  const declarations = named.map(declare).join("\n");
  return `${GENERATED}${importsFor(declarations)}\n${declarations}`;
};

/** One line a type that compiles only when it is the one that its schema infers. */
export const wireProofs = (): string => {
  const lines = named.map(
    ({ exportName, typeName }) => `  Proof<Same<contract.${typeName}, z.infer<typeof contract.${exportName}>>>,\n`,
  );
  return `${GENERATED}import type { z } from "zod";
import type * as contract from "../../src/index.ts";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Proof<Agrees extends true> = Agrees;

/** Each type of the wire beside what its schema infers: either may stand for the other. */
export type Proofs = [
${lines.join("")}];
`;
};
