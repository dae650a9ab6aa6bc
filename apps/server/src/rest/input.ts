import type { FieldError } from "@yourmove/contract";
import { fieldOf, type RouteInput } from "./route-input.ts";
import { readQuery } from "./strict-query.ts";

const PLAIN_ID = /^[1-9]\d{0,9}$/;

/** An id in a path; one that is no plain integer is 0, which names nothing and so is 404 (contract 4). */
const pathID = (text: string): number => (PLAIN_ID.test(text) ? Number(text) : 0);

/** The path's parameters that are no ids. */
const TEXTS = new Set(["gameType", "kind", "ref"]);

const pathFields = (params: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [fieldOf(name), TEXTS.has(name) ? text : pathID(text)]),
  );

/** The parts of a request that make up an input. */
export interface RequestParts {
  readonly url: string;
  readonly params: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** The one input object of a route's operation: body, query and path merged, the path last. */
export const readInput = (
  route: RouteInput,
  { url, params, body }: RequestParts,
): { ok: true; input: Record<string, unknown> } | { ok: false; errors: FieldError[] } => {
  const read = readQuery(url, route.query);
  if (!read.ok) return read;
  return { ok: true, input: { ...(route.body && body), ...read.fields, ...pathFields(params) } };
};
