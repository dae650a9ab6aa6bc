/** As much of JSON Schema as `GET /platform/games` writes. */
export interface Schema {
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

/** What a reference in a schema is called as a type. */
export type NameOf = (ref: string) => string;

/** Words as a comment, which nothing in them ends. */
export const commentOf = (words: string | undefined, indent = ""): string => {
  const line = words?.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim();
  return line ? `${indent}/** ${line.replace(/(?<![.])$/, ".")} */\n` : "";
};

/** A value as a type: words of others are never code. */
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
export const typeOf = (schema: Schema, nameOf: NameOf, indent = ""): string => {
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
