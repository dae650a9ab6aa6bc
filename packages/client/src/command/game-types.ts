import { KNOWN_GAMES } from "../generated/facts.ts";
import { typeLines } from "./type-lines.ts";

/** The part of JSON Schema that `GET /platform/games` uses. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

/** The type name of a reference in a schema. */
type NameOf = (ref: string) => string;

/** Text as a comment, escaped. */
const commentOf = (words: string | undefined, indent = ""): string => {
  const line = words?.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim();
  return line ? `${indent}/** ${line.replace(/(?<![.])$/, ".")} */\n` : "";
};

/** A value as a type; text of a stranger's schema never becomes code. */
const literal = (value: unknown): string =>
  typeof value === "object" && value !== null ? "object" : (JSON.stringify(value) ?? "unknown");

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ") || "never";

const inBrackets = (type: string): string => (/ [|&] /.test(type) && !type.startsWith("{") ? `(${type})` : type);

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

const objectType = (schema: Schema, nameOf: NameOf, indent: string): string => {
  const { properties = {}, required = [], additionalProperties = false } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = typeOf(field, nameOf, inner);
    const isRequired = required.includes(name);
    const [mark, rest] = isRequired ? ["", ""] : ["?", " | undefined"];
    return `${commentOf(field.description, inner)}${inner}${keyOf(name)}${mark}: ${type}${rest};\n`;
  });
  if (fields.length === 0 || typeof additionalProperties === "object") {
    const others = typeof additionalProperties === "object" ? typeOf(additionalProperties, nameOf, inner) : "unknown";
    // Named fields must fit what is said of the others.
    return fields.length === 0
      ? `Record<string, ${others}>`
      : `{\n${fields.join("")}${indent}} & Record<string, unknown>`;
  }
  return `{\n${fields.join("")}${indent}}`;
};

const arrayType = ({ items, prefixItems }: Schema, nameOf: NameOf, indent: string): string => {
  const rest = typeof items === "object" ? `${inBrackets(typeOf(items, nameOf, indent))}[]` : undefined;
  if (!prefixItems) return rest ?? "unknown[]";
  const first = prefixItems.map((item) => typeOf(item, nameOf, indent));
  return `[${[...first, ...(rest ? [`...${rest}`] : [])].join(", ")}]`;
};

/** A schema as TypeScript writes it; what it can't say is `unknown`. */
const typeOf = (schema: Schema, nameOf: NameOf, indent = ""): string => {
  const { $ref, type, anyOf = schema.oneOf, allOf } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if ("const" in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (anyOf) return union(anyOf.map((one) => typeOf(one, nameOf, indent)));
  if (allOf) return allOf.map((one) => inBrackets(typeOf(one, nameOf, indent))).join(" & ");
  const types = typeof type === "string" ? [type] : (type ?? (schema.properties ? ["object"] : ["unknown"]));
  const written = types.map((one) => {
    if (one === "object") return objectType(schema, nameOf, indent);
    return one === "array" ? arrayType(schema, nameOf, indent) : (PLAIN[one] ?? "unknown");
  });
  return union(written);
};

/** The fields of an item of `GET /platform/games` that types are generated from. */
export interface OfferedGame {
  readonly gameType: string;
  readonly name: string;
  readonly summary: string;
  readonly moveSchema?: Schema;
  readonly viewSchema?: Schema;
  readonly hasJointTurns?: boolean;
  readonly resultDetails?: readonly string[];
}

const GAME_TYPE = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** The key of a schema's definition that a reference points to, as JSON Pointer and URLs write it. */
const keyIn = (ref: string): string | undefined => {
  const [, pointer] = /^#\/\$defs\/([^/]*)$/.exec(ref) ?? [];
  if (pointer === undefined) return undefined;
  try {
    return decodeURIComponent(pointer).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    // A key that holds a percent sign, and was not encoded.
    return pointer;
  }
};

/** A name that is not taken. */
const unused = (wanted: string, taken: Set<string>): string => {
  const plain = /^\d/.test(wanted) ? `Game${wanted}` : wanted;
  let name = plain;
  for (let at = 2; taken.has(name); at += 1) name = `${plain}${at}`;
  taken.add(name);
  return name;
};

/** The declaration of a schema as a type of that name, and of what it refers to; where there is none, of any object. */
const declared = (
  name: string,
  words: string,
  { schema, taken }: { schema: Schema | undefined; taken: Set<string> },
) => {
  const defs = Object.entries(schema?.$defs ?? {}).map(([key, def]) => ({
    key,
    type: unused(`${name}${pascal(key)}`, taken),
    def,
  }));
  const nameOf = (ref: string): string =>
    defs.find(({ key }) => key === keyIn(ref))?.type ?? (ref === "#" ? name : "unknown");
  const type = schema ? typeOf(schema, nameOf) : "object";
  const own = `${commentOf(words)}export type ${name} = ${type === "unknown" ? "object" : type};\n`;
  const others = defs.map(
    (each) => `${commentOf(each.def.description)}export type ${each.type} = ${typeOf(each.def, nameOf)};\n`,
  );
  return [own, ...others].join("\n");
};

/** A module of types that adds a service's games to `Games`: those that the client does not know by itself. */
export const gameTypes = (url: string, items: readonly OfferedGame[]): string => {
  const games = items.filter(({ gameType }) => GAME_TYPE.test(gameType) && !KNOWN_GAMES.has(gameType));
  const lines = typeLines(JSON.stringify(url)).replaceAll(/^/gm, "//   ");
  const head = `// The games of ${JSON.stringify(url)}. When they change, make this again:\n${lines}\n`;
  if (games.length === 0) return `${head}export {};\n`;
  const taken = new Set(["KnownGame"]);
  const parts = games.map((game) => {
    const base = pascal(game.gameType);
    const move = unused(`${base}Move`, taken);
    const view = unused(`${base}View`, taken);
    const words = [...(game.resultDetails ?? []), ...(game.hasJointTurns ? ["timeout"] : [])];
    const details = [...new Set(words)].map((word) => JSON.stringify(word)).join(" | ") || "string";
    return {
      types: [
        declared(move, `A move of ${game.name}`, { schema: game.moveSchema, taken }),
        declared(view, `A position of ${game.name}, as you may see it`, { schema: game.viewSchema, taken }),
      ].join("\n"),
      entry: `${commentOf(`${game.name}: ${game.summary}`, "    ")}    ${JSON.stringify(game.gameType)}: KnownGame<${move}, ${view}, ${details}>;\n`,
    };
  });
  return [
    `${head}import type { KnownGame } from "@yourmove/client";\n`,
    ...parts.map(({ types }) => types),
    `declare module "@yourmove/client" {\n  interface Games {\n${parts.map(({ entry }) => entry).join("")}  }\n}\n`,
  ].join("\n");
};
