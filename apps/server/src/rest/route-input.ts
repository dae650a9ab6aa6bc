import { OPERATIONS } from "@yourmove/contract";
import { z } from "zod";
import type { Route } from "./table.ts";

/** Fields of an input with their schemas. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** Where the fields of an operation's one input object stand in a route's request (contract 6). */
export interface RouteInput {
  /** By the names that the path gives them: a match's id is `id` there, as in the contract's paths. */
  readonly path: Fields;
  readonly query: Fields;
  /** Null where no body is part of the input; such a route still takes `{}`. */
  readonly body: Fields | null;
}

/** The name in the input of a path's parameter. */
export const fieldOf = (parameter: string): string => (parameter === "id" ? "matchID" : parameter);

const shapeOf = (input: z.ZodType): Fields => {
  const object = input instanceof z.ZodDefault || input instanceof z.ZodPrefault ? input.unwrap() : input;
  return object instanceof z.ZodObject ? (object.shape as Fields) : {};
};

const pick = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

/** What stands in a path is always there. */
const always = (field: z.ZodType | undefined): z.ZodType => {
  if (!field) throw new Error("A path names a field that its operation's input does not have");
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
};

/** Tells a route's fields apart: those that its path names, and the rest in its query or its body. */
export const routeInput = ({ method, path, operation, without = [] }: Route): RouteInput => {
  const fields = shapeOf(OPERATIONS[operation].input);
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const inPath = new Set(parameters.map(fieldOf));
  const rest = pick(fields, (name) => !inPath.has(name) && !without.includes(name));
  const isRead = method === "GET";
  return {
    path: Object.fromEntries(parameters.map((name) => [name, always(fields[fieldOf(name)])])),
    query: isRead ? rest : {},
    body: isRead || Object.keys(rest).length === 0 ? null : rest,
  };
};
