import { fieldsOf, isObject, type Schema, variantsOf } from "./schema.ts";

type Labels = Readonly<Record<string, string>>;

const titled = (schema: Schema, text: string | undefined): Schema => {
  if (text === undefined) return schema;
  const { description: _, ...rest } = schema;
  return { ...rest, title: text };
};

/** A choice among words, each with its text. */
const withChoices = (name: string, schema: Schema, labels: Labels): Schema => {
  const textOf = (value: unknown) => labels[`${name}.${value}`];
  if ("const" in schema) {
    const text = textOf(schema["const"]);
    return text === undefined ? schema : { ...schema, description: text };
  }
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values) || !values.some((value) => textOf(value) !== undefined)) return schema;
  return { ...rest, anyOf: values.map((value) => withChoices(name, { const: value }, labels)) };
};

/** A schema whose fields and choices say what a game's texts call them, by their names, however deep they lie. */
export const inLanguage = (schema: Schema, labels: Labels): Schema => {
  if (Object.keys(labels).length === 0) return schema;
  const properties = fieldsOf(schema).map(([name, field]) => {
    const inner = withChoices(name, inLanguage(field, labels), labels);
    return [name, "const" in inner ? inner : titled(inner, labels[name])] as const;
  });
  const variants = variantsOf(schema);
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(variants.length > 0 && {
      ["oneOf" in schema ? "oneOf" : "anyOf"]: variants.map((variant) => inLanguage(variant, labels)),
    }),
    ...(isObject(schema["items"]) && { items: inLanguage(schema["items"], labels) }),
    ...(isObject(schema["$defs"]) && {
      $defs: Object.fromEntries(
        Object.entries(schema["$defs"]).map(([name, part]) => [name, isObject(part) ? inLanguage(part, labels) : part]),
      ),
    }),
  };
};
