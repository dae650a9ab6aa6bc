import type { Document, Operation, Schema } from "../../docs/src/reference/document.ts";

/** The values of a schema in a word or two. */
const wordsOf = (schema: Schema): string => {
  const { $ref, const: only, enum: words, anyOf, oneOf, allOf, items, properties, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (words) return words.map((word) => JSON.stringify(word)).join("|");
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(wordsOf).join("|");
  if (items) return `[${wordsOf(items)}]${boundsOf(schema.minItems, schema.maxItems)}`;
  const fields = properties ? fieldsOf(schema) : undefined;
  if (allOf) return [...allOf.map(wordsOf), ...(fields ? [fields] : [])].join(" & ");
  return fields ?? `${[type ?? "any"].flat().join("|")}${boundsOf(leastOf(schema), mostOf(schema))}`;
};

const leastOf = ({ minimum, minLength }: Schema): number | undefined => minimum ?? minLength;
const mostOf = ({ maximum, maxLength }: Schema): number | undefined => maximum ?? maxLength;

const boundsOf = (least: number | undefined, most: number | undefined): string =>
  least === undefined && most === undefined ? "" : `(${least ?? ""}..${most ?? ""})`;

/** What may be left out has a question mark. */
const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${wordsOf(schema)}`,
  );
  return `{ ${fields.join(", ")} }`;
};

/** Who may call, as declared; what is served beside the operations is for anyone. */
const accessOf = ({ "x-access": access = "anyone", "x-api-keys": apiKeys }: Operation): string =>
  apiKeys === false ? `${access} without API keys` : access;

const mediaOf = (content: Operation["responses"][string]["content"]): string =>
  Object.entries(content ?? {})
    .map(([type, { schema = {} }]) => (type === "application/json" ? wordsOf(schema) : `${type} ${wordsOf(schema)}`))
    .join(", ");

const codesOf = ({ responses }: Operation): string =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) =>
      [status, ...[...description.matchAll(/`(\w+)`:/g)].map(([, code]) => code)].join(" "),
    )
    .join(", ");

const routeLine = (route: string, operation: Operation): string => {
  const { operationId, parameters = [], requestBody } = operation;
  const named = parameters
    .filter(({ in: place }) => place !== "path")
    .map(({ in: place, name, required, schema }) => `${place} ${name}${required ? "" : "?"}: ${wordsOf(schema)}`);
  const body = requestBody ? [`body${requestBody.required ? "" : "?"} ${mediaOf(requestBody.content)}`] : [];
  const input = [...named, ...body].join(", ") || "nothing";
  return `${route} · ${operationId} · ${accessOf(operation)} · in: ${input} · out: ${mediaOf(operation.responses["200"]?.content) || "nothing"} · ${codesOf(operation)}`;
};

/** The document as reviews read it: a line a route, a webhook and a schema, without what only explains. */
export const surfaceOf = ({ paths, webhooks = {}, components: { schemas } }: Document): string => {
  const routes = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeLine(`${method.toUpperCase()} ${path}`, operation)),
  );
  const named = Object.entries(schemas).map(([name, schema]) => `${name}: ${wordsOf(schema)}`);
  return `${[...routes.sort(), "", ...named.sort()].join("\n")}\n`;
};
