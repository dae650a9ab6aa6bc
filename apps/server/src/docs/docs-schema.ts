import { escapeHtml } from "../http/escape-html.ts";
/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

/** Text for a page, with `code` and **strong** words. */
export const prose = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");

/** A value as indented JSON. */
export const jsonBlock = (value: unknown): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

const rangeOf = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  const [low, high] = [minimum ?? minLength, maximum ?? maxLength];
  const isAll = (bound: number | undefined) => bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  if (isAll(low) && isAll(high)) return "";
  const unit = minLength !== undefined || maxLength !== undefined ? " characters" : "";
  return ` <small>${isAll(low) ? "" : low}…${isAll(high) ? "" : high}${unit}</small>`;
};

/** A schema's type in words, with links to the schemas that it names. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  return [schema.type ?? "any"].flat().join(" | ") + rangeOf(schema);
};

const fieldRow = (name: string, field: Schema, isRequired: boolean): string => {
  const fallback =
    field.default === undefined ? "" : ` Default <code>${escapeHtml(JSON.stringify(field.default))}</code>.`;
  const must = isRequired ? "" : " <small>optional</small>";
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${must}</th><td>${typeOf(field)}</td><td>${prose(field.description ?? "")}${fallback}</td></tr>`;
};

/** The fields of an object as a table. */
export const fieldTable = ({ properties = {}, required = [] }: Schema): string => {
  const rows = Object.entries(properties).map(([name, field]) => fieldRow(name, field, required.includes(name)));
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
};
