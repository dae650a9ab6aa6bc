import { type Json, reshaped } from "./reshape.ts";

/** A field with what it is where it is left out in words: what has a `default` is required in the types that generators make. */
const inWords = (field: Json, name: string): Json => {
  if (!("default" in field) || name === "properties") return field;
  const { default: otherwise, description, ...rest } = field;
  const words = otherwise === "" ? "empty where it is left out" : `\`${otherwise}\` where it is left out`;
  return { ...rest, description: description ? `${description}; ${words}` : words };
};

/** The parameter with its schema's words: generators and readers look there first. */
const describedParameter = (object: Json): Json => {
  const { in: place, description, schema } = object;
  const words = (schema as Json | undefined)?.["description"];
  return place && description && words ? { ...object, description: words } : object;
};

/** A part of the document without defaults; what holds where a field is left out is said in words. */
export const withDefaultsInWords = <Part>(part: Part): Part =>
  reshaped(part, (object, name) => describedParameter(inWords(object, name)));
