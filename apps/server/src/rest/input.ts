import type { FieldError } from "@yourmove/contract";
import type { Row } from "./table.ts";
import { readQuery } from "./strict-query.ts";

const PLAIN_ID = /^[1-9]\d{0,9}$/;

/** An id in a path; one that is no plain integer is 0, which names nothing and so is 404 (contract 4). */
const pathID = (text: string): number => (PLAIN_ID.test(text) ? Number(text) : 0);

/** A path's parameters as input fields; the table calls a match's id `id`, as the contract's paths do. */
const pathFields = (params: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      if (name === "gameType") return [name, text];
      return [name === "id" ? "matchID" : name, pathID(text)];
    }),
  );

/** The parts of a request that make up an input. */
export interface RequestParts {
  readonly url: string;
  readonly params: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** The one input object of a row's procedure: body, query and path merged, the path last. */
export const readInput = (
  { query = [], hasBody }: Row,
  { url, params, body }: RequestParts,
): { ok: true; input: Record<string, unknown> } | { ok: false; errors: FieldError[] } => {
  const read = readQuery(url, query);
  if (!read.ok) return read;
  return { ok: true, input: { ...(hasBody && body), ...read.fields, ...pathFields(params) } };
};
