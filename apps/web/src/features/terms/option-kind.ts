import { type Schema, variantsOf } from "../../boards/foreign/schema.ts";

/** How an option is chosen, by its schema. */
export type OptionKind =
  | { readonly kind: "switch" }
  | { readonly kind: "words"; readonly values: readonly string[] }
  /** A few numbers, the least first. */
  | { readonly kind: "steps"; readonly values: readonly number[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly isNullable: boolean }
  | { readonly kind: "text"; readonly maxLength: number; readonly example: string; readonly isNullable: boolean }
  | { readonly kind: "other" };

const valuesOf = (schema: Schema): readonly unknown[] => {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const each = variantsOf(schema);
  return each.length > 0 && each.every((one) => "const" in one) ? each.map((one) => one["const"]) : [];
};

const numberIn = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/** How the option of a schema is chosen. */
export const kindOf = (schema: Schema): OptionKind => {
  const values = valuesOf(schema);
  if (values.length > 0) {
    if (values.every((value) => typeof value === "string")) return { kind: "words", values };
    if (values.every((value) => typeof value === "number"))
      return { kind: "steps", values: values.toSorted((a, b) => a - b) };
    return { kind: "other" };
  }
  const forms = variantsOf(schema);
  const isNullable = forms.some(({ type }) => type === "null");
  const [form = schema, ...others] = forms.filter(({ type }) => type !== "null");
  if (others.length > 0) return { kind: "other" };
  switch (form["type"]) {
    case "boolean":
      return isNullable ? { kind: "other" } : { kind: "switch" };
    case "integer":
      return { kind: "number", min: numberIn(form["minimum"], 0), max: numberIn(form["maximum"], 9999), isNullable };
    case "string": {
      const [example] = Array.isArray(form["examples"]) ? form["examples"] : [];
      const maxLength = numberIn(form["maxLength"], 200);
      return { kind: "text", maxLength, example: typeof example === "string" ? example : "", isNullable };
    }
    default:
      return { kind: "other" };
  }
};

/** How many values an option has; infinity where they are not a few. */
export const countOf = (kind: OptionKind): number => {
  if (kind.kind === "switch") return 2;
  return kind.kind === "words" || kind.kind === "steps" ? kind.values.length : Number.POSITIVE_INFINITY;
};
