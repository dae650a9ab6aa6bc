/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** A part of a schema, with its `$ref` resolved within the whole. */
export const resolve = (part: unknown, whole: Schema, depth = 0): Schema => {
  if (!isSchema(part)) return {};
  const { $ref, ...rest } = part;
  if (typeof $ref !== "string" || !$ref.startsWith("#/") || depth > 8) return part;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => (isSchema(at) ? at[name.replaceAll("~1", "/").replaceAll("~0", "~")] : at), whole);
  return { ...resolve(found, whole, depth + 1), ...rest };
};

/** The alternatives of a schema; none where it has one form only. */
export const variantsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => schemasIn(anyOf ?? oneOf);

/** The fields of an object's schema, in its order. */
export const fieldsOf = ({ properties }: Schema): readonly (readonly [string, Schema])[] =>
  isSchema(properties)
    ? Object.entries(properties).filter((field): field is [string, Schema] => isSchema(field[1]))
    : [];

/** The fields of a value in the order of its schema, then the others: a database keeps no order. */
export const entriesOf = (value: Schema, schema: Schema): readonly (readonly [string, unknown])[] => {
  const order = [...new Set([...fieldsOf(schema).map(([name]) => name), ...Object.keys(value)])];
  return order.filter((name) => value[name] !== undefined).map((name) => [name, value[name]] as const);
};

/** Whether an object must have a field. */
export const isRequired = ({ required }: Schema, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

const textIn = (schema: Schema, name: string): string | null => {
  const text = schema[name];
  return typeof text === "string" && text.trim() !== "" ? text : null;
};

/** A part's description. */
export const descriptionOf = (schema: Schema): string | null => textIn(schema, "description");

/** A name of code as words: `rowNumber` is "Row number". */
export const asWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  const isWord = /^[A-Z]+$/.test(words);
  return isWord ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

/** A field's title, else its name as words. */
export const titleOf = (schema: Schema, name: string): string => textIn(schema, "title") ?? asWords(name);

const isOfType = (type: unknown, value: unknown): boolean => {
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return type === undefined || type === typeof value;
};

const fits = (schema: Schema, value: unknown): boolean => {
  if ("const" in schema) return schema["const"] === value;
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(value);
  const fields = fieldsOf(schema);
  if (fields.length === 0) return isOfType(schema["type"], value);
  if (!isSchema(value)) return false;
  return fields.every(([name, field]) => (name in value ? fits(field, value[name]) : !isRequired(schema, name)));
};

/** The variant of a schema that a value matches; the schema itself without variants. */
export const variantFor = (schema: Schema, value: unknown, whole: Schema): Schema => {
  const variants = variantsOf(schema).map((variant) => resolve(variant, whole));
  return variants.find((variant) => fits(variant, value)) ?? schema;
};

/** The schema of a field of a value. */
export const fieldFor = (schema: Schema, name: string, whole: Schema): Schema =>
  resolve(new Map(fieldsOf(schema)).get(name), whole);

/** The example that a schema gives first. */
export const exampleOf = ({ examples }: Schema): unknown => (Array.isArray(examples) ? examples[0] : undefined);

export { isSchema as isObject };
